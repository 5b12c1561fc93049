import * as z from 'zod';

export const auditKinds = {
  courier: '택배사',
  pickup: '픽업 장소',
  location: '화물 위치',
  dropOff: '접수처',
  customer: '고객',
  invitation: '직원 초대',
  partner: '파트너',
  notice: '공지사항',
  inquiry: '문의',
  pickupRequest: '픽업 요청',
  code: '코드',
  sequence: 'H/BL 번호 범위',
  freight: '운송편',
  consol: '콘솔',
  order: '주문',
  exception: '확인 필요',
  box: '주인 모를 박스',
  schedule: '일정',
  rateCard: '요금표',
  statement: '정산서',
  setting: '설정',
  importMapping: '엑셀 열 연결',
  backup: '백업',
} as const;
export type AuditKind = keyof typeof auditKinds;
export const AuditKind = z.enum(Object.keys(auditKinds) as [AuditKind, ...AuditKind[]]);

export const AuditEntry = z.object({
  /** `<instant>#<UUID>`, or `<instant>#orders#<member>` for orders that a member changed at one instant. Sortable by time. */
  id: z.string().regex(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z#([0-9a-f-]{36}|orders#\d{1,16})$/),
  at: z.iso.datetime(),
  /** Full name of the member who made the change, and member number. */
  by: z.string(),
  byId: z.number(),
  kind: AuditKind,
  recordId: z.string(),
  /** Name of the record, as shown to staff. */
  name: z.string(),
  action: z.enum(['add', 'change', 'delete']),
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
  /** Reason that the user entered for the change. */
  reason: z.string().optional(),
});
export type AuditEntry = z.output<typeof AuditEntry>;
