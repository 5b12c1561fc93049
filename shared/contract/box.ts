import * as z from 'zod';
import { text } from '#shared/domain/fields.ts';
import { PhotoKey } from '#shared/domain/scan.ts';
import { Box, BoxClosingReason, BoxInput, BoxSuggestion } from '#shared/domain/unclaimed-box.ts';
import { boxOutcomes } from '#shared/domain/unclaimed-box-rules.ts';
import { defineRoutes } from './route.ts';
import { Id, Version } from './wire.ts';

const MAX_BOX_NO = 99_999;

const idempotencyErrors = ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_MISMATCH'] as const;
const changeErrors = ['VALIDATION_FAILED', 'BOX_NOT_FOUND', 'BOX_CLOSED', 'CONFLICT'] as const;

export const BoxSearch = z.object({
  state: z.enum(['open', 'closed']),
  /** Words, each of which is part of the code or the note. */
  text: text(100),
  /** `next` of the previous page. */
  next: z.string().max(40).nullish(),
});
export type BoxSearch = z.output<typeof BoxSearch>;

export const BoxMatch = z.object({
  id: Id,
  version: Version,
  orderId: Id,
  /** Required for an order with several boxes. */
  boxNo: z.int().min(1).max(MAX_BOX_NO).optional(),
});
export type BoxMatch = z.output<typeof BoxMatch>;

export const BoxClosing = z.object({
  id: Id,
  version: Version,
  outcome: z.enum(boxOutcomes).exclude(['matched']),
  reason: BoxClosingReason,
});
export type BoxClosing = z.output<typeof BoxClosing>;

export const boxRoutes = defineRoutes('box', {
  add: {
    method: 'POST',
    path: '/api/box/add',
    level: 90,
    summary: '주인 모를 박스 보관',
    body: BoxInput,
    response: Box,
    errors: ['VALIDATION_FAILED', ...idempotencyErrors],
    idempotent: true,
  },
  list: {
    method: 'POST',
    path: '/api/box/list',
    level: 90,
    records: { action: 'search', what: '주인 모를 박스' },
    summary: '주인 모를 박스 목록: 최신순 40건씩. open은 처리하지 않은 전체 박스 수',
    body: BoxSearch,
    response: z.object({ items: z.array(Box), next: z.string().nullable(), open: z.number() }),
    errors: ['VALIDATION_FAILED'],
  },
  suggest: {
    method: 'POST',
    path: '/api/box/suggest',
    level: 90,
    records: { action: 'search', what: '박스와 맞는 주문' },
    summary: '박스와 맞을 만한 주문: 숫자가 같은 번호, 운송장 번호, 메모에 적힌 이름으로 10건까지',
    body: z.object({ id: Id }),
    response: z.object({ orders: z.array(BoxSuggestion) }),
    errors: ['VALIDATION_FAILED', 'BOX_NOT_FOUND'],
  },
  match: {
    method: 'POST',
    path: '/api/box/match',
    level: 90,
    summary: '박스를 주문과 연결: 무게, 위치, 사진과 함께 입고를 기록한다',
    body: BoxMatch,
    response: Box,
    errors: [...changeErrors, 'ORDER_NOT_FOUND', 'ORDER_CLOSED', ...idempotencyErrors],
    idempotent: true,
  },
  close: {
    method: 'POST',
    path: '/api/box/close',
    level: 90,
    summary: '박스를 주문 없이 처리: 반송, 폐기, 잘못 등록',
    body: BoxClosing,
    response: Box,
    errors: [...changeErrors, ...idempotencyErrors],
    idempotent: true,
  },
  getPhoto: {
    method: 'GET',
    path: '/api/box/photo/{id}/{photoKey}',
    level: 90,
    records: { action: 'view', what: '주인 모를 박스의 사진' },
    summary: '주인 모를 박스의 사진',
    params: z.object({ id: Id, photoKey: PhotoKey }),
    produces: 'image',
    errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  },
});
