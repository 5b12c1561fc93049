import * as z from 'zod';
import { ChangeReason } from '#shared/domain/change-reason.ts';
import { required } from '#shared/domain/fields.ts';
import { PositiveAmount, SignedAmount } from '#shared/domain/money-fields.ts';
import {
  Balance,
  type PaymentMethod,
  paymentMethods,
  Statement,
  StatementLine,
  type StatementState,
  statementStates,
} from '#shared/domain/statement.ts';
import { typedText } from '#shared/domain/typed-text.ts';
import { messages } from '#shared/words.ko.ts';
import { defineRoutes } from './route.ts';
import { Day, Id, Month, NumberLike, Version } from './wire.ts';

const MAX_MEMO = 200;
const StatementId = z.string().min(1).max(40);
const Versioned = z.object({ id: StatementId, version: Version });

export const statementRoutes = defineRoutes('statement', {
  list: {
    method: 'POST',
    path: '/api/statement/list',
    level: 80,
    summary: '정산서 목록: 파트너는 발행된 자기 정산서만 본다',
    body: z.object({
      month: Month.optional(),
      partnerId: Id.optional(),
      state: z.enum(Object.keys(statementStates) as [StatementState, ...StatementState[]]).optional(),
      next: z.string().max(500).optional(),
    }),
    response: z.object({ items: z.array(Statement), next: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  get: {
    method: 'POST',
    path: '/api/statement/get',
    level: 80,
    summary: '정산서',
    body: z.object({ id: StatementId }),
    response: Statement,
    errors: ['STATEMENT_NOT_FOUND'],
  },
  getLines: {
    method: 'POST',
    path: '/api/statement/getLines',
    level: 80,
    summary: '정산서의 내역 100건: from은 첫 내역의 순번(0, 100, …)',
    body: z.object({ id: StatementId, from: NumberLike.pipe(z.int().min(0).multipleOf(100)) }),
    response: z.object({ lines: z.array(StatementLine), next: z.number().nullable() }),
    errors: ['STATEMENT_NOT_FOUND'],
  },
  excel: {
    method: 'GET',
    path: '/api/statement/excel/{id}',
    level: 80,
    summary: '정산서 엑셀: 시트 요약과 내역',
    params: z.object({ id: StatementId }),
    produces: 'xlsx',
    errors: ['STATEMENT_NOT_FOUND'],
  },
  draft: {
    method: 'POST',
    path: '/api/statement/draft',
    level: 99,
    summary: '끝난 달의 정산서 초안 작성: partnerId가 없으면 모든 파트너',
    body: z.object({ month: Month, partnerId: Id.optional() }),
    response: z.object({
      started: z.array(z.object({ id: z.string(), partnerId: z.number(), currency: z.string() })),
      blocked: z.array(z.object({ partnerId: z.number(), code: z.string() })),
    }),
    errors: ['VALIDATION_FAILED', 'STATEMENT_DRAFT_OPEN', 'STATEMENT_BUSY'],
    idempotent: true,
  },
  adjust: {
    method: 'POST',
    path: '/api/statement/adjust',
    level: 99,
    summary: '초안의 조정 항목 추가 또는 삭제',
    body: Versioned.extend({
      add: z
        .object({ name: required('항목 이름', 30), amount: SignedAmount, reason: ChangeReason })
        .optional(),
      remove: z.string().max(40).optional(),
    }),
    response: Statement,
    errors: ['VALIDATION_FAILED', 'STATEMENT_NOT_FOUND', 'STATEMENT_NOT_DRAFT', 'CONFLICT'],
    idempotent: true,
  },
  discard: {
    method: 'POST',
    path: '/api/statement/discard',
    level: 99,
    summary: '초안 삭제',
    body: Versioned,
    response: z.object({}),
    errors: ['STATEMENT_NOT_FOUND', 'STATEMENT_NOT_DRAFT', 'CONFLICT'],
    idempotent: true,
  },
  issue: {
    method: 'POST',
    path: '/api/statement/issue',
    level: 99,
    summary: '정산서 발행: 본 버전과 합계가 그대로일 때만',
    body: Versioned.extend({ total: NumberLike.pipe(z.int()) }),
    response: Statement,
    errors: [
      'STATEMENT_NOT_FOUND',
      'STATEMENT_NOT_DRAFT',
      'STATEMENT_CHANGED',
      'STATEMENT_OLD',
      'STATEMENT_NEGATIVE',
      'STATEMENT_BUSY',
    ],
    idempotent: true,
  },
  addPayment: {
    method: 'POST',
    path: '/api/statement/addPayment',
    level: 90,
    summary: '입금 등록',
    body: Versioned.extend({
      paidOn: Day,
      amount: PositiveAmount,
      method: z.enum(Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]]),
      memo: typedText().max(MAX_MEMO, messages.tooLong(MAX_MEMO)).prefault(''),
    }),
    response: Statement,
    errors: ['VALIDATION_FAILED', 'STATEMENT_NOT_FOUND', 'STATEMENT_NOT_ISSUED', 'CONFLICT'],
    idempotent: true,
  },
  reversePayment: {
    method: 'POST',
    path: '/api/statement/reversePayment',
    level: 99,
    summary: '입금 취소: 반대 금액의 내역을 추가한다',
    body: Versioned.extend({ paymentId: z.string().max(40), reason: ChangeReason }),
    response: Statement,
    errors: [
      'VALIDATION_FAILED',
      'STATEMENT_NOT_FOUND',
      'STATEMENT_NOT_ISSUED',
      'PAYMENT_NOT_FOUND',
      'CONFLICT',
    ],
    idempotent: true,
  },
  balances: {
    method: 'GET',
    path: '/api/statement/balances',
    level: 90,
    summary: '미수금: 파트너와 통화별로 남은 금액',
    response: z.array(Balance),
  },
});
