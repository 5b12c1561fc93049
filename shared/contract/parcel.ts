import * as z from 'zod';
import { addDays } from '../domain/dates.ts';
import { HblNo, HistoryRow, Order, OrderInput, OrderItem, OrderRow, TrackingRow } from '../domain/order.ts';
import { defineRoutes } from './route.ts';
import { Day, Flag, Id, Paging, pageOf } from './wire.ts';

/** Up to this many whole orders in one answer. */
export const GET_ORDERS_LIMIT = 100;
/** Parcels marked printed in one call: a page of the lookup. */
export const PRINT_LIMIT = 500;

/** Both days included. A longer range would cost more to read than anyone could look at. */
const LookupRange = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: '조회 기간을 확인해주세요.' })
  .refine(({ from, to }) => to <= addDays(from, 366), {
    path: ['from'],
    error: '조회 기간은 1년까지입니다.',
  });

export const parcelRoutes = defineRoutes('parcel', {
  validateOrder: {
    method: 'POST',
    path: '/api/parcel/validateOrder',
    level: 'anyone',
    summary: 'ORDER 검증: 등록하지 않고 검사만 한다',
    body: OrderInput,
    response: z.object({ valid: z.literal(true) }),
    errors: ['VALIDATION_FAILED', 'PARTNER_NOT_FOUND', 'ORDER_NUMBER_TAKEN', 'HBL_TAKEN'],
    throttle: 'visitorRegistration',
  },
  registerOrderByCustomer: {
    method: 'POST',
    path: '/api/parcel/registerOrderByCustomer',
    level: 'anyone',
    summary: 'ORDER 등록: H/BL 번호를 발급한다',
    body: OrderInput,
    response: z.object({ id: z.number(), hblNo: z.string(), orderId: z.string() }),
    errors: [
      'VALIDATION_FAILED',
      'PARTNER_NOT_FOUND',
      'ORDER_NUMBER_TAKEN',
      'HBL_TAKEN',
      'HBL_RANGE_EXHAUSTED',
      'IDEMPOTENCY_KEY_INVALID',
      'IDEMPOTENCY_MISMATCH',
    ],
    idempotent: true,
    throttle: 'visitorRegistration',
  },
  setOrderPrinted: {
    method: 'POST',
    path: '/api/parcel/setOrderPrinted',
    level: 80,
    summary: '운송장 출력 완료 표시',
    body: z.codec(
      z.union([z.array(Id).min(1).max(PRINT_LIMIT), z.object({ id: z.array(Id).min(1).max(PRINT_LIMIT) })]),
      z.object({ id: z.array(z.number()) }),
      { decode: (value) => (Array.isArray(value) ? { id: value } : value), encode: (value) => value },
    ),
    response: z.object({ count: z.number() }),
    errors: ['ORDER_NOT_FOUND'],
  },
  lookupZipcode: {
    method: 'GET',
    path: '/api/parcel/lookup/{zipcode}',
    level: 'anyone',
    summary: '우편번호의 집배코드 (cod0–cod3)',
    params: z.object({ zipcode: z.string().regex(/^\d{5}$/) }),
    produces: 'xml',
    errors: ['ZIPCODE_NOT_FOUND'],
    throttle: 'tracking',
  },
  byHblNo: {
    method: 'POST',
    path: '/api/parcel/byHblNo',
    level: 'anyone',
    summary: 'H/BL 번호로 배송 조회',
    body: z.object({ hblNo: HblNo.min(1) }),
    response: z.array(TrackingRow),
    throttle: 'tracking',
  },
  byCustomer: {
    method: 'POST',
    path: '/api/parcel/byCustomer',
    level: 0,
    summary: '회원의 배송 목록',
    body: z.object({ id: Id }),
    response: z.array(TrackingRow),
    errors: ['FORBIDDEN'],
  },
  search: {
    method: 'POST',
    path: '/api/parcel/parcel',
    level: 80,
    summary: '통합 조회: 한 번에 500건, 최신순',
    body: z.object({
      hblNo: z.array(HblNo).max(500).prefault([]),
      regDate: LookupRange.optional(),
      isDel: Flag.prefault('0'),
      paging: Paging,
    }),
    response: pageOf(OrderRow),
    errors: ['FORBIDDEN', 'VALIDATION_FAILED'],
  },
  getOrders: {
    method: 'POST',
    path: '/api/parcel/getOrders',
    level: 80,
    summary: '주문 전체 내용 (최대 100건)',
    body: z.object({ id: z.array(Id).min(1).max(GET_ORDERS_LIMIT) }),
    response: z.array(Order),
  },
  getItemList: {
    method: 'POST',
    path: '/api/parcel/getItemList',
    level: 80,
    summary: '주문의 상품 목록',
    body: z.object({ orderId: Id }),
    response: z.array(OrderItem),
    errors: ['ORDER_NOT_FOUND'],
  },
  getOrderHistory: {
    method: 'POST',
    path: '/api/parcel/getOrderHistory',
    level: 80,
    summary: '주문 상태 변경 이력',
    body: z.object({ orderId: Id }),
    response: z.array(HistoryRow),
    errors: ['ORDER_NOT_FOUND'],
  },
});
