import * as z from 'zod';
import { ExportReason } from '../domain/access-record.ts';
import { typedText } from '../domain/clean-text.ts';
import { Consol, ConsolInput } from '../domain/consol.ts';
import { addDays } from '../domain/dates.ts';
import { NamedOrder } from '../domain/order.ts';
import { messages } from '../words.ko.ts';
import { defineRoutes } from './route.ts';
import { Day, Id } from './wire.ts';

/** Maximum orders per request: one page of the lookup. */
export const LINK_LIMIT = 500;

const search = z
  .object({
    mblNo: typedText().max(20).default(''),
    flightName: typedText().max(6).default(''),
    orderNum: typedText().max(20).default(''),
    status: z.array(z.string().max(6)).max(20).default([]),
    dateType: z.enum(['etd', 'eta']).default('etd'),
    from: Day.optional(),
    to: Day.optional(),
  })
  .refine(({ from, to }) => !from || !to || (from <= to && to <= addDays(from, 366)), {
    path: ['to'],
    error: '조회 기간을 확인해주세요.',
  })
  .superRefine(({ mblNo, orderNum, flightName, status, from, to }, { addIssue }) => {
    if (mblNo || orderNum || (from && to)) return;
    const missing = (name: 'from' | 'to', message: string) =>
      addIssue({ code: 'custom', path: [name], message });
    if (from) missing('to', messages.enter('조회 종료일'));
    else if (to) missing('from', messages.enter('조회 시작일'));
    else if (status.length === 0) {
      missing(
        'from',
        flightName
          ? '운송편으로 찾으려면 조회 기간이나 콘솔 상태가 필요합니다.'
          : messages.enter('조회 기간'),
      );
    }
  });

const orderList = z.array(Id).min(1).max(LINK_LIMIT);

export const consolRoutes = defineRoutes('consol', {
  getConsolList: {
    method: 'POST',
    path: '/api/consol/getConsolList',
    level: 90,
    summary: '콘솔 조회: 상태만으로, 또는 번호나 출발·도착 기간으로',
    body: search,
    response: z.array(Consol),
    errors: ['VALIDATION_FAILED'],
  },
  registerConsol: {
    method: 'POST',
    path: '/api/consol/registerConsol',
    level: 90,
    summary: '콘솔 등록',
    body: ConsolInput,
    response: Consol,
    errors: ['VALIDATION_FAILED', 'MBL_TAKEN'],
  },
  modifyConsol: {
    method: 'POST',
    path: '/api/consol/modifyConsol',
    level: 90,
    summary: '콘솔 수정: M/BL 번호는 담긴 주문에도 함께 바뀐다',
    body: ConsolInput.safeExtend({ id: Id, version: z.int() }),
    response: Consol,
    errors: ['VALIDATION_FAILED', 'CONSOL_NOT_FOUND', 'CONFLICT', 'MBL_TAKEN'],
  },
  linkConsol: {
    method: 'POST',
    path: '/api/consol/linkConsol',
    level: 90,
    summary: '주문을 콘솔에 담기: 전부 아니면 하나도 담지 않는다',
    body: z.object({ consolId: Id, orderList }),
    response: z.object({ count: z.number() }),
    errors: [
      'CONSOL_NOT_FOUND',
      'CONSOL_CLOSED',
      'ORDER_NOT_FOUND',
      'ORDER_DELETED',
      'ORDER_CONSOLIDATED',
      'ORDER_NOT_LOADABLE',
      'VALIDATION_FAILED',
      'IDEMPOTENCY_KEY_INVALID',
      'IDEMPOTENCY_MISMATCH',
    ],
    idempotent: true,
  },
  deConsolize: {
    method: 'POST',
    path: '/api/consol/deConsolize',
    level: 90,
    summary: '콘솔 해제: 주문의 id 또는 주문번호',
    body: z.object({
      orderList: z
        .array(z.union([z.int().positive(), typedText().max(20)]))
        .min(1)
        .max(LINK_LIMIT),
    }),
    response: z.object({ count: z.number() }),
    errors: ['ORDER_NOT_FOUND', 'VALIDATION_FAILED'],
  },
  getOrderListByConsole: {
    method: 'POST',
    path: '/api/consol/getOrderListByConsole',
    level: 90,
    records: { action: 'view', what: '콘솔의 주문' },
    summary: '콘솔에 담긴 주문: 부피무게는 콘솔의 운송 방법에 따라 kg 또는 CBM',
    body: z.object({ consoleId: Id }),
    response: z.array(NamedOrder),
    errors: ['CONSOL_NOT_FOUND'],
  },
  downloadExcel: {
    method: 'GET',
    path: '/api/consol/downloadExcel/{id}',
    level: 90,
    records: { action: 'export', what: '콘솔의 G1 엑셀' },
    summary: '콘솔의 G1 엑셀: 상품 한 줄이 한 행',
    params: z.object({ id: Id }),
    query: z.object({ reason: ExportReason.optional() }),
    produces: 'xlsx',
    errors: ['VALIDATION_FAILED', 'CONSOL_NOT_FOUND'],
  },
  deleteConsol: {
    method: 'POST',
    path: '/api/consol/deleteConsol',
    level: 90,
    summary: '콘솔 삭제: 담긴 주문은 함께 해제된다',
    body: z.object({ consoleId: Id }),
    response: z.object({ released: z.number() }),
    errors: ['CONSOL_NOT_FOUND', 'CONFLICT'],
  },
});
