import * as z from 'zod';

/** Korean names of the kinds of items that a restore repairs, by the first part of their partition key. */
export const repairedKinds: Record<string, string> = {
  HBL: 'H/BL 번호 잠금',
  ONO: '주문번호 조회',
  CRN: '운송장 번호 조회',
  CONSOL: '콘솔',
  MBL: 'M/BL 번호 잠금',
  MAIL: '메일 주소 잠금',
  MNAME: '회원 이름 조회',
  MMOB: '휴대폰번호 조회',
  ORDER: '주문',
  MEMBER: '회원',
  FREIGHT: '운송편의 콘솔 수',
  STATEMENT: '파트너의 정산서',
  STATEMENTDRAFT: '파트너의 진행 중인 정산서',
  STATEMENTNO: '파트너의 정산서 번호',
};
export const repairNames = { added: '추가', replaced: '수정', removed: '삭제' } as const;

/** Repaired item. `kind`: first part of the partition key. `recordId`: id of the primary record; of a statement its partner. */
export const Repair = z.object({
  kind: z.string(),
  recordId: z.number(),
  how: z.enum(Object.keys(repairNames) as [keyof typeof repairNames, ...(keyof typeof repairNames)[]]),
});
export type Repair = z.output<typeof Repair>;

/** Steps of a restore, in sequence: `sweep` removes dependent items without a record. */
const restorePhases = ['check', 'write', 'repair', 'sweep', 'compare'] as const;
export const RestorePhase = z.enum(restorePhases);
export type RestorePhase = z.output<typeof RestorePhase>;

/** Restore of a backup into a temporary table, to prove that the backup is usable. `id` starts with the instant. */
export const Rehearsal = z.object({
  id: z.string(),
  filename: z.string(),
  at: z.iso.datetime(),
  /** Full name of the member who started the rehearsal, or the name of the system. */
  by: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** Bytes (phase `check`) or items that the current phase has processed, of `total`. Absent before the start. */
  progress: z.object({ phase: RestorePhase, done: z.number(), total: z.number() }).optional(),
  endedAt: z.iso.datetime().optional(),
  items: z.number().optional(),
  orders: z.number().optional(),
  /** SHA-256 (hex) of the compressed file and of its lines, which were verified. */
  hashes: z.object({ file: z.string(), lines: z.string() }).optional(),
  differences: z
    .object({
      /** Number of repaired dependent items. They differed, because the backup did not read them and their record together. */
      repaired: z.number(),
      /** Count in the product's table minus count in the backup. */
      itemsSince: z.number(),
      ordersSince: z.number(),
    })
    .optional(),
  /** The first repairs. */
  repairs: z.array(Repair).optional(),
  reason: z.string().optional(),
});
export type Rehearsal = z.output<typeof Rehearsal>;

/** Restore of a backup into a new table next to the product's table. */
export const Restore = Rehearsal.extend({
  table: z.string(),
  /**
   * `present`: the restore created the table. `live`: the product uses it; never stored. `removing`: staff have requested
   * its deletion.
   */
  tableState: z.enum(['absent', 'present', 'live', 'removing', 'removed']),
  removedBy: z.string().optional(),
  removedAt: z.iso.datetime().optional(),
});
export type Restore = z.output<typeof Restore>;

/** Text that a member types to confirm a restore: the day in the name of the backup, `YYYY-MM-DD`. */
export const confirmationOf = (filename: string): string => filename.slice(0, 10);
