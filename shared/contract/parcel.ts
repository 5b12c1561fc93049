import * as z from 'zod';
import { ExportReason, MAX_EXPORT_REASON } from '#shared/domain/access-record.ts';
import { ChangeReason } from '#shared/domain/change-reason.ts';
import { chargeStateNames } from '#shared/domain/charge-states.ts';
import { cleanText } from '#shared/domain/clean-text.ts';
import { pccStates } from '#shared/domain/customs/pcc-check.ts';
import { addDays } from '#shared/domain/dates.ts';
import { text } from '#shared/domain/fields.ts';
import { printStates } from '#shared/domain/label-print.ts';
import {
  HistoryRow,
  ListedOrder,
  NamedOrder,
  OrderChange,
  OrderInput,
  OrderItem,
} from '#shared/domain/order.ts';
import { AIR, permittedOrder, SEA } from '#shared/domain/order-fields.ts';
import { EditableFields, HoldInput, OrderUpdate, WarehouseUpdate } from '#shared/domain/order-update.ts';
import {
  PICKUP_CHANGE_LIMIT,
  PickupRequestInput,
  PickupRequestRow,
  pickupNumberIn,
} from '#shared/domain/pickup-request.ts';
import { ADDRESSES_SHOWN, AddressKeyword, RoadAddress } from '#shared/domain/road-address.ts';
import { UnresolvedZipcodes } from '#shared/domain/sorting-code.ts';
import { PARCELS_PER_PAGE } from '#shared/domain/tracking-list.ts';
import { TrackingRow } from '#shared/domain/tracking-row.ts';
import { typedText } from '#shared/domain/typed-text.ts';
import { numbersIn, splitNumbers } from '#shared/domain/values/numbers-in-text.ts';
import { messages } from '#shared/words.ko.ts';
import { Nothing } from './cust.ts';
import { defineRoutes } from './route.ts';
import {
  CountedPaging,
  Day,
  Flag,
  Id,
  IsMailRefused,
  idList,
  LastShown,
  NumberLike,
  Paging,
  pageOf,
  TextList,
  Version,
} from './wire.ts';

export const GET_ORDERS_LIMIT = 100;
/** Maximum orders per request: one page of the lookup. */
export const PRINT_LIMIT = 500;
/** Maximum orders per request: one page of the lookup. */
export const CHANGE_LIMIT = 500;

// At most one year, to bound the cost of a lookup. Open orders need no first day, because the counters list their days.
const LookupRange = z
  .object({ from: z.union([Day, z.literal('')]), to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: '조회 기간을 확인해주세요.' })
  .refine(({ from, to }) => from === '' || to <= addDays(from, 366), {
    path: ['from'],
    error: '조회 기간은 1년까지입니다.',
  });

const DayOrNone = z.union([Day, z.literal('')]).prefault('');
// An empty day leaves the range open.
const PromisedRange = z
  .object({ from: DayOrNone, to: DayOrNone })
  .refine(({ from, to }) => from === '' || to === '' || from <= to, {
    path: ['to'],
    error: '배송 예정일을 확인해주세요.',
  });

const NUMBERS_LIMIT = 500;
// The search form sends an empty field for a criterion that is not used.
const anyOr = <T extends z.ZodType>(schema: T) => z.union([schema, z.literal('')]).prefault('');
// A search refuses no text, because it finds nothing by one that is too long.
const searched = typedText().prefault('');
const chosen = typedText().max(50).prefault('');
const hasFewNumbers = (text: string): boolean =>
  [splitNumbers, numbersIn].every((split) => split(text).length <= NUMBERS_LIMIT);

/** Numbers of a search: a list, or one text. @param split returns the numbers in the text */
const numberList = (split: (text: string) => string[]) =>
  z
    .codec(z.union([z.array(z.string()), z.string()]), z.array(z.string()), {
      decode: (value) => (typeof value === 'string' ? split(value) : value.filter((one) => cleanText(one))),
      encode: (value) => value,
    })
    .pipe(z.array(z.string()).max(NUMBERS_LIMIT))
    .prefault([]);

const ParcelFilter = z.object({
  /** Other names of receiverName, receiverMobile and customerNum. */
  receiver: searched,
  mobile: searched,
  customerId: anyOr(Id),
  /**
   * Numbers of any kind: order, H/BL, tracking or M/BL number. If no order has one of them, it is the receiver's phone
   * number, if it has no letters, or name, if it has no digits, or a part of it. Only name and phone number are searched
   * within `regDate`.
   */
  find: searched.refine(hasFewNumbers, { error: messages.atMost(NUMBERS_LIMIT, '개') }),
  orderId: numberList(splitNumbers),
  hblNo: numberList(numbersIn),
  mblNo: numberList(splitNumbers),
  courierCode: chosen,
  courierNum: searched,
  /** Id in the link of a mail to a partner: only the orders of this mail. */
  notice: chosen,
  /** Part of the name, with or without its blanks. */
  receiverName: searched,
  /** The number in any form, or a part of it, such as the last four digits. */
  receiverMobile: searched,
  email: typedText().toLowerCase().prefault(''),
  customerNum: anyOr(Id),
  /** Member who registered the order. */
  regId: anyOr(Id),
  partnerId: anyOr(Id),
  status: TextList(typedText().max(6), 100),
  parcelLocation: chosen,
  freightMethod: anyOr(NumberLike.pipe(z.literal([SEA, AIR]))),
  /** 1: only orders whose box was not measured. */
  isUnmeasured: Flag.prefault('0'),
  printState: anyOr(z.enum(printStates)),
  /** States of the check of the customs code; empty for all orders. */
  pccState: z.array(z.enum(pccStates)).max(pccStates.length).prefault([]),
  /** States of the charge; empty for all orders. */
  chargeState: z.array(z.enum(chargeStateNames)).max(chargeStateNames.length).prefault([]),
  /** 1: only orders whose promised window has passed. They are open orders. */
  isLate: Flag.prefault('0'),
  /** Only orders whose promised window ends on these days, the last one included. */
  promised: PromisedRange.prefault({}),
  /** 1: only orders that are neither delivered, returned nor cancelled. */
  isOpen: Flag.prefault('0'),
  /** Default: the last seven days. Ignored for a lookup by number. */
  regDate: LookupRange.optional(),
  isDel: Flag.prefault('0'),
  paging: Paging,
});
const ParcelQuery = ParcelFilter.refine(
  ({ regDate, isOpen, isLate, isDel }) => regDate?.from !== '' || ((isOpen || isLate) && !isDel),
  { path: ['regDate', 'from'], error: '조회 기간을 확인해주세요.' },
).transform(({ receiver, mobile, customerId, ...query }) => ({
  ...query,
  receiverName: query.receiverName || receiver,
  receiverMobile: query.receiverMobile || mobile,
  customerNum: query.customerNum || customerId,
}));
export type ParcelQuery = z.output<typeof ParcelQuery>;

const OrderIds = idList(CHANGE_LIMIT);

/** Token of the links that end the mails to a visitor, member or partner. */
const StopToken = z.string().max(100);

const PrintIds = z.array(Id).min(1).max(PRINT_LIMIT);
/** Print of labels. */
const Print = z.object({
  id: PrintIds,
  /** `LABEL_VERSION` of the client that made the labels. */
  labelVersion: z.int().positive().max(9999).optional(),
  /** Required if one of the orders was printed before and is loaded: see `needsPrintReason`. */
  reason: text(MAX_EXPORT_REASON),
});

export const parcelRoutes = defineRoutes('parcel', {
  validateOrder: {
    method: 'POST',
    path: '/api/parcel/validateOrder',
    level: 'anyone',
    summary: 'ORDER 검증: 등록하지 않고 검사만 한다',
    body: OrderInput,
    permit: permittedOrder,
    response: z.object({ valid: z.literal(true) }),
    errors: [
      'VALIDATION_FAILED',
      'PARTNER_NOT_FOUND',
      'CONSOL_NOT_FOUND',
      'CONSOL_CLOSED',
      'ORDER_NUMBER_TAKEN',
      'TRACKING_TAKEN',
      'HBL_TAKEN',
    ],
    refusesExpiredSession: true,
    throttle: 'visitorRegistration',
  },
  registerOrderByCustomer: {
    method: 'POST',
    path: '/api/parcel/registerOrderByCustomer',
    level: 'anyone',
    summary: 'ORDER 등록: H/BL 번호를 발급한다',
    body: OrderInput,
    permit: permittedOrder,
    response: z.object({
      id: z.number(),
      hblNo: z.string(),
      orderId: z.string(),
      isMailRefused: IsMailRefused,
    }),
    errors: [
      'VALIDATION_FAILED',
      'PARTNER_NOT_FOUND',
      'CONSOL_NOT_FOUND',
      'CONSOL_CLOSED',
      'ORDER_NUMBER_TAKEN',
      'TRACKING_TAKEN',
      'HBL_TAKEN',
      'HBL_RANGE_EXHAUSTED',
      'IDEMPOTENCY_KEY_INVALID',
      'IDEMPOTENCY_MISMATCH',
    ],
    idempotent: true,
    refusesExpiredSession: true,
    throttle: 'visitorRegistration',
  },
  getRegistrationState: {
    method: 'GET',
    path: '/api/parcel/getRegistrationState',
    level: 'anyone',
    summary: '주문을 접수하고 있는지: H/BL 번호 구간이 없으면 아직 접수하지 않는다',
    response: z.object({ isOpen: z.boolean() }),
    throttle: 'tracking',
  },
  setOrderPrinted: {
    method: 'POST',
    path: '/api/parcel/setOrderPrinted',
    level: 80,
    records: { action: 'export', what: '운송장 출력' },
    summary: '운송장 출력 기록: 출력 횟수를 늘리고 진행 내역을 남긴다',
    body: z.union([PrintIds.transform((id) => ({ id, labelVersion: undefined, reason: '' })), Print]),
    response: z.object({ count: z.number() }),
    errors: [
      'VALIDATION_FAILED',
      'ORDER_NOT_FOUND',
      'ORDER_DELETED',
      'PRINT_LIMIT',
      'IDEMPOTENCY_KEY_INVALID',
      'IDEMPOTENCY_MISMATCH',
    ],
    idempotent: true,
  },
  lookupZipcode: {
    method: 'GET',
    path: '/api/parcel/lookup/{zipcode}',
    level: 'anyone',
    summary: '우편번호의 집배코드 (cod0–cod3)와 출처 (source: provider, 표의 기준일, 표가 없으면 none)',
    params: z.object({ zipcode: z.string().regex(/^\d{5}$/) }),
    produces: 'xml',
    errors: ['ZIPCODE_NOT_FOUND'],
    throttle: 'tracking',
  },
  getUnresolvedZipcodes: {
    method: 'POST',
    path: '/api/parcel/getUnresolvedZipcodes',
    level: 90,
    summary: '집배코드 표의 기준일, 최근 30일 동안 집배코드를 찾지 못한 우편번호 (최근 것부터 최대 1,000개)',
    response: UnresolvedZipcodes,
  },
  searchAddress: {
    method: 'POST',
    path: '/api/parcel/searchAddress',
    level: 'anyone',
    summary: `도로명주소 검색: ${ADDRESSES_SHOWN}건까지`,
    body: z.object({ keyword: AddressKeyword }),
    response: z.object({
      /** False if the deployment has no key of the address service. Then no address is returned. */
      isAvailable: z.boolean(),
      /** Number of addresses that match the keyword. */
      total: z.int(),
      addresses: z.array(RoadAddress),
    }),
    errors: ['VALIDATION_FAILED', 'UNAVAILABLE'],
    throttle: 'tracking',
  },
  stopNotices: {
    method: 'POST',
    path: '/api/parcel/stopNotices',
    level: 'anyone',
    summary:
      '메일 그만 받기: 비회원이 등록할 때 입력한 이메일을 삭제하고, 회원이나 파트너의 알림 메일은 모두 끈다. 반복해도 같은 응답',
    body: z.object({ token: StopToken }),
    response: Nothing,
    throttle: 'tracking',
  },
  stopNoticesByMail: {
    method: 'POST',
    path: '/api/parcel/stopNotices/{token}',
    level: 'anyone',
    summary: '메일 프로그램의 수신 거부 단추 (RFC 8058): stopNotices와 같다',
    params: z.object({ token: StopToken }),
    body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
    form: true,
    response: Nothing,
    isForServers: true,
    throttle: 'tracking',
  },
  byHblNo: {
    method: 'POST',
    path: '/api/parcel/byHblNo',
    level: 'anyone',
    records: { action: 'search', what: '배송 조회 (H/BL)' },
    summary: 'H/BL 번호로 배송 조회',
    /** `hblNo`: the number, also within a sentence. If the text has several, the first one is looked up. */
    /** `k`: secret of a link in a mail. With it, an anonymous caller also reads the reason of a hold. */
    body: z.object({ hblNo: typedText().min(1), k: z.string().max(50).default('') }),
    response: z.array(TrackingRow),
    throttle: 'tracking',
  },
  byCustomer: {
    method: 'POST',
    path: '/api/parcel/byCustomer',
    level: 0,
    records: { action: 'view', what: '회원의 배송 목록' },
    summary: `회원의 배송 목록: paging이 없으면 전체를 최신순 배열로(900 KB까지, 전체 건수는 x-total-count), 있으면 ${PARCELS_PER_PAGE}건씩 한 쪽과 전체 건수`,
    hasTotal: true,
    body: z.object({ id: Id, paging: CountedPaging.optional() }),
    response: z.union([
      z.array(TrackingRow),
      pageOf(TrackingRow).extend({
        /** Number of all parcels, counted for the first page. Later pages repeat this number. */
        total: z.int(),
      }),
    ]),
    errors: ['FORBIDDEN', 'VALIDATION_FAILED'],
  },
  search: {
    method: 'POST',
    path: '/api/parcel/parcel',
    level: 80,
    records: { action: 'search', what: '주문 목록' },
    summary: '통합 조회: 한 번에 500건, 최신순',
    body: ParcelQuery,
    response: pageOf(ListedOrder),
    errors: ['FORBIDDEN', 'VALIDATION_FAILED'],
  },
  getOrders: {
    method: 'POST',
    path: '/api/parcel/getOrders',
    level: 80,
    records: { action: 'view', what: '주문 내용', exportsWithReason: true },
    summary: '주문 전체 내용 (최대 100건)',
    /** `reason`: set for an export of the orders as CSV, which is recorded as an export. */
    body: z.object({
      id: z.array(Id).min(1).max(GET_ORDERS_LIMIT),
      reason: ExportReason.optional(),
    }),
    /** `noticeEmail`: masked address to which a visitor gets mails. */
    response: z.array(NamedOrder.extend({ noticeEmail: z.string().optional() })),
    errors: ['VALIDATION_FAILED'],
  },
  getItemList: {
    method: 'POST',
    path: '/api/parcel/getItemList',
    level: 80,
    records: { action: 'view', what: '주문 상품' },
    summary: '주문의 상품 목록',
    body: z.object({ orderId: Id }),
    response: z.array(OrderItem),
    errors: ['ORDER_NOT_FOUND'],
  },
  updateOrder: {
    method: 'POST',
    path: '/api/parcel/updateOrder',
    level: 80,
    records: { action: 'view', what: '주문 내용' },
    summary: '주문 수정: 상품 목록을 포함한 전체 내용',
    body: OrderUpdate,
    response: NamedOrder,
    errors: [
      'VALIDATION_FAILED',
      'ORDER_NOT_FOUND',
      'ORDER_DELETED',
      'ORDER_CONSOLIDATED',
      'ORDER_NUMBER_REQUIRED',
      'ORDER_NUMBER_TAKEN',
      'TRACKING_TAKEN',
      'STATUS_NOT_ALLOWED',
      'STATUS_REASON_REQUIRED',
      'CONFLICT',
    ],
  },
  updateWarehouse: {
    method: 'POST',
    path: '/api/parcel/updateWarehouse',
    level: 80,
    records: { action: 'view', what: '주문 내용' },
    summary: '창고 항목만 수정: 무게, 크기, 박스 수량, 화물 위치, 상태. 보내지 않은 항목은 그대로 둔다',
    body: WarehouseUpdate,
    response: NamedOrder,
    errors: [
      'VALIDATION_FAILED',
      'ORDER_NOT_FOUND',
      'ORDER_DELETED',
      'ORDER_CONSOLIDATED',
      'ORDER_NUMBER_REQUIRED',
      'ORDER_NUMBER_TAKEN',
      'STATUS_NOT_ALLOWED',
      'STATUS_REASON_REQUIRED',
      'CONFLICT',
    ],
  },
  recalculateAmounts: {
    method: 'POST',
    path: '/api/parcel/recalculateAmounts',
    level: 90,
    records: { action: 'view', what: '주문 내용' },
    summary: '현재 환율로 주문 금액 다시 계산. 바뀌는 금액이 없으면 그대로 둔다',
    body: z.object({ id: Id, version: Version }),
    response: NamedOrder,
    errors: ['VALIDATION_FAILED', 'ORDER_NOT_FOUND', 'ORDER_DELETED', 'CONFLICT'],
  },
  modifyOrderStatus: {
    method: 'POST',
    path: '/api/parcel/modifyOrderStatus',
    level: 80,
    summary:
      '주문 상태 일괄 변경: 전부 또는 전무. seen을 보내면 그 뒤에 바뀐 주문은 CONFLICT이고, 되돌리는 변경에는 reason이 필요하다',
    body: z.object({
      id: OrderIds,
      status: EditableFields.shape.status,
      /** Assigns a generated number to each order without one. */
      autoOrderId: z.boolean().optional(),
      /** Order numbers by order id. */
      orderIds: z.record(z.string().regex(/^\d+$/), EditableFields.shape.orderId).prefault({}),
      /** Required if the change ends a final status, and with `seen` also if it reverts a milestone. */
      reason: ChangeReason.optional(),
      /** Version (number) or status (text) of each order that the caller has seen, by order id. */
      seen: z
        .record(z.string().regex(/^\d+$/), z.union([z.int().positive(), typedText().max(11)]))
        .optional(),
      /** Only orders in the statuses 80 to 84 have a reason and note, only orders in status 83 a tax. */
      ...HoldInput.shape,
    }),
    response: z.object({ count: z.number() }),
    errors: [
      'VALIDATION_FAILED',
      'ORDER_NOT_FOUND',
      'ORDER_DELETED',
      'ORDER_CONSOLIDATED',
      'CONFLICT',
      'ORDER_NUMBER_REQUIRED',
      'ORDER_NUMBER_TAKEN',
      'STATUS_NOT_ALLOWED',
      'STATUS_REASON_REQUIRED',
    ],
  },
  delete: {
    method: 'POST',
    path: '/api/parcel/delete',
    level: 80,
    summary:
      '주문 삭제(1)와 복원(0): 전부 또는 전무. 출발한 콘솔의 주문은 레벨 99만 사유(reason)와 함께 삭제하며, 사유는 콘솔의 변경 기록에 남는다',
    body: z.object({ id: OrderIds, isDel: Flag, reason: ChangeReason.optional() }),
    response: z.object({ count: z.number() }),
    errors: [
      'FORBIDDEN',
      'ORDER_NOT_FOUND',
      'ORDER_CONSOLIDATED',
      'CONSOL_DEPARTED',
      'VALIDATION_FAILED',
      'ORDER_NUMBER_TAKEN',
      'TRACKING_TAKEN',
    ],
  },
  getOrderChanges: {
    method: 'POST',
    path: '/api/parcel/getOrderChanges',
    level: 80,
    records: { action: 'view', what: '주문 변경 이력' },
    summary: '주문 변경 이력: 항목별로 최신순',
    body: z.object({ orderId: Id }),
    response: z.array(OrderChange),
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
  regPickUpReq: {
    method: 'POST',
    path: '/api/parcel/regPickUpReq',
    level: 'anyone',
    summary: '수출 픽업 요청 등록: 접수 확인 메일을 보낸다',
    body: PickupRequestInput,
    /** `id`: displayed number of the request, `EXP-12`. */
    response: z.object({ id: z.string(), isMailRefused: IsMailRefused }),
    errors: ['VALIDATION_FAILED', 'IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_MISMATCH'],
    idempotent: true,
    throttle: 'visitorForm',
  },
  reqPickUpInq: {
    method: 'POST',
    path: '/api/parcel/reqPickUpInq',
    level: 90,
    records: { action: 'search', what: '수출 픽업 요청' },
    summary: '수출 픽업 요청 목록: 한 번에 10건까지, 최신순',
    body: z.object({
      /** Number of a request, with or without `EXP-`; empty for all. */
      id: z
        .union([typedText(), z.number()])
        .prefault('')
        .transform((number) => pickupNumberIn(String(number))),
      /** Part of the name, with or without its blanks. */
      receiver: searched,
      paging: LastShown,
    }),
    response: pageOf(PickupRequestRow),
    errors: ['VALIDATION_FAILED'],
  },
  modifyExportStatus: {
    method: 'POST',
    path: '/api/parcel/modifyExportStatus',
    level: 90,
    summary: '수출 픽업 요청 상태 일괄 변경: 전부 또는 전무',
    /** `id`: numbers of the requests without `EXP-`. */
    body: z.object({ id: idList(PICKUP_CHANGE_LIMIT), parcelStatus: typedText().max(8) }),
    response: z.object({ count: z.number() }),
    errors: ['VALIDATION_FAILED', 'PICKUP_REQUEST_NOT_FOUND', 'CONFLICT'],
  },
});
