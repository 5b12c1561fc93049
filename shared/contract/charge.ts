import * as z from 'zod';
import { ChangeReason } from '#shared/domain/change-reason.ts';
import { Charge } from '#shared/domain/charge.ts';
import { MAX_CHARGE_OPTIONS } from '#shared/domain/charge-states.ts';
import { required } from '#shared/domain/fields.ts';
import { SignedAmount } from '#shared/domain/money-fields.ts';
import { defineRoutes } from './route.ts';
import { Id, idList, Version } from './wire.ts';

/** Orders in one request to change charges, at most. */
export const CHARGE_LIMIT = 500;
const OPTION_LENGTH = 30;

const ChargeLineInput = z.object({
  orderId: Id,
  version: Version,
  name: required('항목 이름', 30),
  amount: SignedAmount,
  reason: ChangeReason,
});
export type ChargeLineInput = z.output<typeof ChargeLineInput>;

const ChargeLineRemoval = z.object({
  orderId: Id,
  version: Version,
  lineId: z.string().max(40),
  reason: ChangeReason,
});
export type ChargeLineRemoval = z.output<typeof ChargeLineRemoval>;

export const chargeRoutes = defineRoutes('charge', {
  get: {
    method: 'POST',
    path: '/api/charge/get',
    level: 80,
    summary: '화물의 요금: 금액은 통화의 가장 작은 단위',
    body: z.object({ orderId: Id }),
    response: Charge,
    errors: ['ORDER_NOT_FOUND'],
  },
  addLine: {
    method: 'POST',
    path: '/api/charge/addLine',
    level: 90,
    summary: '요금에 항목 추가: 할인은 음수',
    body: ChargeLineInput,
    response: Charge,
    errors: ['VALIDATION_FAILED', 'ORDER_NOT_FOUND', 'ORDER_DELETED', 'CHARGE_UNPRICED', 'CONFLICT'],
    idempotent: true,
    resumable: true,
  },
  removeLine: {
    method: 'POST',
    path: '/api/charge/removeLine',
    level: 90,
    summary: '추가한 요금 항목 삭제',
    body: ChargeLineRemoval,
    response: Charge,
    errors: [
      'VALIDATION_FAILED',
      'ORDER_NOT_FOUND',
      'ORDER_DELETED',
      'CHARGE_UNPRICED',
      'CHARGE_LINE_NOT_FOUND',
      'CONFLICT',
    ],
    idempotent: true,
    resumable: true,
  },
  setOptions: {
    method: 'POST',
    path: '/api/charge/setOptions',
    level: 90,
    summary: '선택 추가 요금 지정: 이름이 요금표에 없는 것은 unknown으로 답한다',
    body: z.object({
      orderIds: idList(CHARGE_LIMIT),
      options: z.array(required('추가 요금', OPTION_LENGTH)).max(MAX_CHARGE_OPTIONS),
    }),
    response: z.object({ count: z.number(), unknown: z.array(z.string()) }),
    errors: ['VALIDATION_FAILED', 'ORDER_NOT_FOUND', 'ORDER_DELETED'],
    idempotent: true,
  },
  recalculate: {
    method: 'POST',
    path: '/api/charge/recalculate',
    level: 90,
    summary: '요금을 지금 요금표로 다시 계산',
    body: z.object({ orderIds: idList(CHARGE_LIMIT) }),
    response: z.object({ count: z.number(), changed: z.number() }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_DELETED'],
    idempotent: true,
  },
});
