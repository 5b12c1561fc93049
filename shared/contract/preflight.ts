import * as z from 'zod';
import { ExportReason } from '#shared/domain/access-record.ts';
import { OWNER } from '#shared/domain/auth-level.ts';
import { ChangeReason } from '#shared/domain/change-reason.ts';
import { Preflight, RuleName } from '#shared/domain/customs/preflight.ts';
import { overridable } from '#shared/domain/customs/rules.ts';
import { AppError } from '#shared/errors.ts';
import { defineRoutes } from './route.ts';
import { Id } from './wire.ts';

/** Maximum overrides, and maximum withdrawals, in a request. */
const MAX_DECISIONS = 100;

/** Key of a finding: see `Preflight`. */
const Key = z.string().max(64);

const Finding = z.object({ orderId: Id, rule: RuleName });

const Decisions = z.object({
  consolId: Id,
  /** Reason of each amber rule. Null withdraws it. */
  reasons: z.partialRecord(RuleName, ChangeReason.nullable()).default({}),
  overrides: z
    .array(
      Finding.extend({
        rule: RuleName.refine(overridable, '승인으로 넘길 수 없는 항목입니다.'),
        key: Key,
        reason: ChangeReason,
      }),
    )
    .max(MAX_DECISIONS)
    .default([]),
  /** Without `key`, all overrides of the parcel and rule are withdrawn. */
  withdraw: z
    .array(Finding.extend({ key: Key.optional() }))
    .max(MAX_DECISIONS)
    .default([]),
});
export type Decisions = z.output<typeof Decisions>;

const isEmpty = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0);

/** Refuses overrides and their withdrawal by anyone but an owner. @throws FORBIDDEN */
const permitDecisions = (body: unknown, actor: { authLevel: number } | undefined): unknown => {
  const { overrides, withdraw } = (body ?? {}) as Record<string, unknown>;
  const isOwner = (actor?.authLevel ?? 0) >= OWNER;
  if (!isOwner && !(isEmpty(overrides) && isEmpty(withdraw))) throw new AppError('FORBIDDEN');
  return body;
};

export const preflightRoutes = defineRoutes('customs', {
  preflight: {
    method: 'POST',
    path: '/api/customs/preflight',
    level: 90,
    records: { action: 'view', what: '콘솔의 통관 사전점검' },
    summary:
      '콘솔의 통관 사전점검: 주문마다 지금 내용으로 점검한다. 처음 점검한 뒤로는 마감할 때 다시 점검한다',
    body: z.object({ consolId: Id }),
    response: Preflight,
    errors: ['CONSOL_NOT_FOUND'],
  },
  decide: {
    method: 'POST',
    path: '/api/customs/decide',
    level: 90,
    records: { action: 'view', what: '콘솔의 통관 사전점검' },
    summary:
      '통관 사전점검의 결정: reasons는 주의 항목의 사유(null이면 삭제), overrides는 빨강 항목의 승인, withdraw는 승인 취소(key가 있으면 그 내용만). 승인과 취소는 레벨 99만 할 수 있다',
    body: Decisions,
    permit: permitDecisions,
    response: Preflight,
    errors: [
      'VALIDATION_FAILED',
      'CONSOL_NOT_FOUND',
      'PREFLIGHT_CLOSED',
      'FINDING_CHANGED',
      'IDEMPOTENCY_KEY_INVALID',
      'IDEMPOTENCY_MISMATCH',
    ],
    idempotent: true,
    resumable: true,
  },
  preflightExcel: {
    method: 'GET',
    path: '/api/customs/preflightExcel/{consolId}',
    level: 90,
    records: { action: 'export', what: '통관 사전점검 엑셀' },
    summary: '관세사에게 보내는 통관 사전점검 엑셀: 점검 내용 하나가 한 행',
    params: z.object({ consolId: Id }),
    query: z.object({ reason: ExportReason.optional() }),
    produces: 'xlsx',
    errors: ['VALIDATION_FAILED', 'CONSOL_NOT_FOUND'],
  },
});
