import * as z from 'zod';
import { ExportReason } from '#shared/domain/access-record.ts';
import { ChangeReason } from '#shared/domain/change-reason.ts';
import {
  Consol,
  ConsolDates,
  ConsolInput,
  consolLabels,
  DelayCause,
  DelayPreview,
  includesWithReason,
  ShortDecision,
  StepReason,
} from '#shared/domain/consol.ts';
import { addDays } from '#shared/domain/dates.ts';
import { required } from '#shared/domain/fields.ts';
import { NamedOrder } from '#shared/domain/order.ts';
import { typedText } from '#shared/domain/typed-text.ts';
import { messages } from '#shared/words.ko.ts';
import { defineRoutes } from './route.ts';
import { Day, Id } from './wire.ts';

/** Maximum orders per request: one page of the lookup. */
export const LINK_LIMIT = 500;

const search = z
  .object({
    mblNo: typedText().default(''),
    flightName: typedText().default(''),
    orderNum: typedText().default(''),
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

/** An order of a consol. */
const ConsolOrder = NamedOrder.extend({
  /** True if all boxes were scanned into the consol; null without a session of loading. */
  loaded: z.boolean().nullable(),
  /** True if all boxes were scanned at the arrival; null without a session at the arrival. */
  unloaded: z.boolean().nullable(),
  /** True if the order stayed behind at the last change of the status, and no scan found it since. */
  left: z.boolean(),
  /** Why the order is not part of the papers of the consol; empty if it is. */
  exclusion: z.string(),
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
    summary: '콘솔 등록: reason은 단계를 건너뛰거나 출발 예정일 전에 출발한 이유로, 변경 기록에 남는다',
    body: ConsolInput.safeExtend({ reason: StepReason }),
    response: Consol,
    errors: ['VALIDATION_FAILED', 'MBL_TAKEN'],
  },
  modifyConsol: {
    method: 'POST',
    path: '/api/consol/modifyConsol',
    level: 90,
    summary:
      '콘솔 수정: M/BL 번호와 일정은 담긴 주문에도 함께 바뀐다. moveOrders는 주문도 새 상태로 옮기고, notify는 바뀐 일정을 고객에게 메일로 알린다. delayReason(DELAYR)과 delayNote는 그 이유다. reason은 등록과 같다. short는 다 스캔되지 않았거나 보류·취소된 주문을 빼거나(release), 남겨두거나(leave), 사유와 함께 포함한다(include)',
    body: ConsolInput.safeExtend({
      id: Id,
      version: z.int(),
      reason: StepReason,
      moveOrders: z.boolean().optional(),
      notify: z.boolean().optional(),
      ...DelayCause.shape,
      ...ShortDecision.shape,
    }).refine(...includesWithReason()),
    response: Consol,
    errors: [
      'VALIDATION_FAILED',
      'CONSOL_NOT_FOUND',
      'CONFLICT',
      'CONSOL_SHORT',
      'SCAN_SESSION_OPEN',
      'PREFLIGHT_RED',
      'PREFLIGHT_REASON_MISSING',
      'PREFLIGHT_MISSING',
      'MBL_TAKEN',
      'IDEMPOTENCY_KEY_INVALID',
      'IDEMPOTENCY_MISMATCH',
    ],
    idempotent: true,
  },
  previewDelay: {
    method: 'POST',
    path: '/api/consol/previewDelay',
    level: 90,
    summary:
      '콘솔 일정 변경 미리보기: 영향을 받는 주문·고객·파트너의 수와 안내 메일. 아무것도 저장하지 않는다',
    body: ConsolDates.safeExtend({ consolId: Id, ...DelayCause.shape }),
    response: DelayPreview,
    errors: ['VALIDATION_FAILED', 'CONSOL_NOT_FOUND'],
  },
  confirmMblNo: {
    method: 'POST',
    path: '/api/consol/confirmMblNo',
    level: 90,
    summary: '검사 숫자가 맞지 않는 M/BL 번호 확인: 번호가 바뀌면 다시 확인해야 한다',
    body: z.object({ id: Id, mblNo: required(consolLabels.mblNo, 14) }),
    response: Consol,
    errors: ['VALIDATION_FAILED', 'CONSOL_NOT_FOUND', 'CONFLICT'],
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
    summary:
      '콘솔 해제: 주문의 id 또는 주문번호. 출발한 콘솔에서는 레벨 99만 사유(reason)와 함께 해제하며, 사유는 변경 기록에 남는다',
    body: z.object({
      orderList: z
        .array(z.union([z.int().positive(), typedText().max(20)]))
        .min(1)
        .max(LINK_LIMIT),
      reason: ChangeReason.optional(),
    }),
    response: z.object({ count: z.number() }),
    errors: ['ORDER_NOT_FOUND', 'CONSOL_DEPARTED', 'VALIDATION_FAILED'],
  },
  getOrderListByConsole: {
    method: 'POST',
    path: '/api/consol/getOrderListByConsole',
    level: 90,
    records: { action: 'view', what: '콘솔의 주문' },
    summary: '콘솔에 담긴 주문: 부피무게는 콘솔의 운송 방법에 따라 kg 또는 CBM',
    body: z.object({ consoleId: Id }),
    response: z.array(ConsolOrder),
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
    summary:
      '콘솔 삭제: 담긴 주문은 함께 해제된다. 출발한 콘솔은 레벨 99만 사유(reason)와 함께 삭제하며, 사유는 변경 기록에 남는다',
    body: z.object({ consoleId: Id, reason: ChangeReason.optional() }),
    response: z.object({ released: z.number() }),
    errors: ['CONSOL_NOT_FOUND', 'CONSOL_DEPARTED', 'VALIDATION_FAILED', 'CONFLICT'],
  },
});
