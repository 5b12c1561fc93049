import { isPartnerOrStaff, isStaff } from './auth-level.ts';
import { chargeCurrencies } from './money.ts';
import type { FieldRules } from './order-rules.ts';
import { REGISTERED_BY_CUSTOMER } from './order-status.ts';
import type { FieldKind } from './values/kinds.ts';

/** Customer number of a parcel without a member. */
export const NON_MEMBER = 999_999_999;
export const DEFAULT_COURIER = 'K001';
export const DEFAULT_PARTNER = 1;

/** Width, length and height in cm of a box that was registered without a size. */
export const DEFAULT_SIDE = 10;

export const SEA = 1;
export const AIR = 2;

export const currencies = ['USD', 'KRW', 'JPY', 'AUD'] as const;
export type Currency = (typeof currencies)[number];

export const MEMO_LENGTH = 400;
export const HOLD_NOTE_LENGTH = 200;
export const MAX_ITEMS = 100;

export type OrderCaller = 'visitor' | 'customer' | 'partner' | 'staff';
const everyone = ['visitor', 'customer', 'partner', 'staff'] as const;
const backOffice = ['partner', 'staff'] as const;

/** Place that shows fields of an order → lowest caller with access to the place. */
export const places = {
  /** Masked, except for the parcel's customer, its partner and staff. */
  tracking: 'visitor',
  summary: 'visitor',
  ownParcels: 'customer',
  /** Own order of a member: to read, change or cancel it, and as a template for a new one. */
  ownOrder: 'customer',
  lookup: 'partner',
  /** Order drawer. It also shows every field that has `edit`. */
  drawer: 'partner',
  /** Change log. It also contains every field that has `edit`. */
  changes: 'partner',
  csv: 'partner',
  import: 'partner',
  waybill: 'partner',
  consol: 'staff',
  g1: 'staff',
  invoice: 'staff',
  manifest: 'staff',
  workbook: 'staff',
} as const satisfies Record<string, OrderCaller>;
export type Place = keyof typeof places;

const grids = ['lookup', 'consol'] as const;
const files = ['csv', 'workbook'] as const;
const papers = ['waybill', 'invoice', 'manifest'] as const;

type FormStep = 'sender' | 'recipient' | 'basic' | 'items';

/** Field that a caller can send or change: its values are read by the rule of their kind. */
type EnteredField = {
  kind: FieldKind;
  /** Step of the registration form, and callers that may send the field. The server removes it for others. */
  sent?: { step?: FormStep; by: readonly OrderCaller[] };
  /** Rule in the order drawer: like the registration (`asSent`), optional (`orEmpty`), or required (`starred`). */
  edit?: 'asSent' | 'orEmpty' | 'starred';
};
type ServerField = { kind?: undefined; sent?: undefined; edit?: undefined };

type FieldSpec = (EnteredField | ServerField) & {
  label: string;
  /** Schemas of the field: `sent` for the value that callers send, `stored` for the value in an order. */
  rule?: (rules: FieldRules) => object;
  /** Path in the item: `l.` for the list row, which every index contains, `d.` for details. The default is not stored. */
  stored?: readonly [path: string, byDefault?: string | number | null];
  /** Personal data of a sender, receiver or member: a route that answers it to partners or staff writes access records. */
  isPersonal?: true;
  /** The compiler checks that each of these places shows the field. */
  shown: readonly Place[];
};

// Field that only e-commerce parcels (`customsCategory` A) have.
const ecommerceField = <const S extends string>(label: string, maxLength: number, stored: S) =>
  ({
    label,
    kind: 'text',
    rule: ({ text }: FieldRules) => text(maxLength),
    stored: [stored, ''],
    sent: { step: 'basic', by: backOffice },
    edit: 'asSent',
    shown: ['csv', 'g1', 'import'],
  }) as const;

const ecommerceTable = {
  ecommerceType: ecommerceField('전자상거래 유형', 20, 'd.et'),
  overSeasSellerCode: ecommerceField('해외판매자 부호', 20, 'd.oc'),
  overSeasSellerName: ecommerceField('해외판매자 상호', 50, 'd.on'),
  shippingAgencyCode: ecommerceField('배송대행업체 부호', 20, 'd.hc'),
  shippingAgencyName: ecommerceField('배송대행업체 상호', 50, 'd.hn'),
  sellerAgencyCode: ecommerceField('판매중개업체 부호', 20, 'd.gc'),
  sellerAgencyName: ecommerceField('판매중개업체 상호', 50, 'd.gn'),
} as const;

const boxSide = <const S extends string>(label: string, stored: S) =>
  ({
    label,
    kind: 'length',
    rule: ({ side }: FieldRules) => side(),
    stored: [stored, DEFAULT_SIDE],
    sent: { step: 'basic', by: everyone },
    edit: 'asSent',
    shown: [...files, 'ownOrder', 'import', 'invoice'],
  }) as const;

/** Every field of an order. Schemas, storage, forms, labels and columns are derived from this table or checked by it. */
export const orderFields = {
  partnerId: {
    label: '파트너',
    kind: 'record',
    rule: ({ partnerNumber }) => partnerNumber(),
    stored: ['l.p'],
    sent: { step: 'basic', by: ['visitor', 'customer', 'staff'] },
    shown: [],
  },
  customerNum: {
    label: '고객',
    kind: 'record',
    rule: ({ memberNumber }) => memberNumber(),
    stored: ['l.c', NON_MEMBER],
    sent: { step: 'basic', by: backOffice },
    edit: 'asSent',
    shown: [...files, 'lookup', 'import'],
  },
  freightMethod: {
    label: '운송 방법',
    kind: 'choice',
    rule: ({ oneOrTwo }) => oneOrTwo(),
    stored: ['l.f', AIR],
    sent: { step: 'basic', by: everyone },
    edit: 'asSent',
    shown: [...files, 'lookup', 'ownParcels', 'ownOrder', 'import', 'waybill'],
  },
  orderId: {
    label: '주문번호',
    kind: 'orderNumber',
    rule: ({ text }) => text(20),
    stored: ['l.o', ''],
    sent: { step: 'basic', by: backOffice },
    edit: 'asSent',
    shown: [...grids, ...files, 'g1', 'import', 'waybill', 'invoice'],
  },
  hblNo: {
    label: 'H/BL 번호',
    kind: 'hblNo',
    rule: ({ text }) => text(20),
    stored: ['l.h', ''],
    sent: { step: 'basic', by: backOffice },
    shown: [...grids, ...files, ...papers, 'ownParcels', 'ownOrder', 'tracking', 'g1', 'import', 'drawer'],
  },
  needClearance: {
    label: '통관 구분',
    kind: 'choice',
    rule: ({ choice }) => choice(['Y', 'N']),
    stored: ['l.nc', 'N'],
    sent: { step: 'basic', by: backOffice },
    edit: 'starred',
    shown: [...grids, ...files, 'g1', 'import'],
  },
  customsCategory: {
    label: '통관 용도',
    kind: 'choice',
    rule: ({ choice }) => choice(['A', 'D', 'E', 'F']),
    stored: ['d.cc', 'D'],
    sent: { step: 'basic', by: backOffice },
    edit: 'asSent',
    shown: [...files, 'g1', 'import'],
  },
  ...ecommerceTable,
  customsRequest: {
    label: '통관 요청사항',
    kind: 'text',
    rule: ({ text }) => text(MEMO_LENGTH),
    stored: ['d.cr', ''],
    sent: { step: 'basic', by: backOffice },
    edit: 'asSent',
    shown: [...files, 'g1', 'import'],
  },
  courierCode: {
    label: '택배사',
    kind: 'code',
    rule: ({ code }) => code(20),
    stored: ['l.cc', DEFAULT_COURIER],
    sent: { step: 'basic', by: backOffice },
    edit: 'asSent',
    shown: [...files, 'lookup', 'ownParcels', 'import', 'waybill'],
  },
  courierNum: {
    label: '운송장 번호',
    kind: 'trackingNumber',
    rule: ({ text }) => text(20),
    stored: ['l.ct', ''],
    sent: { step: 'basic', by: backOffice },
    edit: 'asSent',
    shown: [...grids, ...files, 'ownParcels', 'import', 'waybill'],
  },
  width: boxSide('가로', 'd.w'),
  length: boxSide('세로', 'd.l'),
  height: boxSide('높이', 'd.h'),
  weight: {
    label: '실중량',
    kind: 'weight',
    rule: ({ measure }) => measure(),
    stored: ['l.w', 0],
    sent: { step: 'basic', by: everyone },
    edit: 'starred',
    shown: [...grids, ...files, ...papers, 'ownOrder', 'g1', 'import'],
  },
  boxQty: {
    label: '박스 수량',
    kind: 'count',
    rule: ({ count }) => count(),
    stored: ['l.b', 1],
    sent: { step: 'basic', by: everyone },
    edit: 'asSent',
    shown: [...grids, ...files, ...papers, 'ownParcels', 'ownOrder', 'g1', 'import'],
  },
  siteUrl: {
    label: '쇼핑몰 URL',
    kind: 'text',
    rule: ({ text }) => text(500),
    stored: ['d.su', ''],
    sent: { step: 'sender', by: everyone },
    edit: 'asSent',
    shown: [...files, 'ownOrder', 'g1', 'import'],
  },
  shipperName: {
    label: '보내는 분 이름(영문)',
    isPersonal: true,
    kind: 'personName',
    rule: ({ required }) => required(50),
    stored: ['l.sn', ''],
    sent: { step: 'sender', by: everyone },
    edit: 'orEmpty',
    shown: [...files, ...papers, 'consol', 'ownOrder', 'g1', 'import', 'summary'],
  },
  shipperMobile: {
    label: '보내는 분 전화번호',
    isPersonal: true,
    kind: 'phone',
    rule: ({ required }) => required(11),
    stored: ['d.sm', ''],
    sent: { step: 'sender', by: everyone },
    edit: 'orEmpty',
    shown: [...files, 'ownOrder', 'g1', 'import', 'waybill', 'invoice'],
  },
  shipperAddress: {
    label: '보내는 분 주소(영문)',
    isPersonal: true,
    kind: 'englishAddress',
    rule: ({ required }) => required(200),
    stored: ['d.sa', ''],
    sent: { step: 'sender', by: everyone },
    edit: 'orEmpty',
    shown: [...files, ...papers, 'ownOrder', 'g1', 'import'],
  },
  receiverType: {
    label: '받는 분 구분',
    kind: 'choice',
    rule: ({ requiredOneOrTwo }) => requiredOneOrTwo(),
    stored: ['d.ry', 1],
    sent: { step: 'recipient', by: everyone },
    edit: 'asSent',
    shown: [...files, 'ownOrder', 'g1', 'import'],
  },
  /** `nameFitsType` adds the rule for names of persons. */
  receiverName: {
    label: '받는 분 이름',
    isPersonal: true,
    kind: 'firmName',
    rule: ({ required }) => required(50),
    stored: ['l.n', ''],
    sent: { step: 'recipient', by: everyone },
    edit: 'starred',
    shown: [...grids, ...files, ...papers, 'ownParcels', 'ownOrder', 'tracking', 'g1', 'import', 'summary'],
  },
  receiverTel: {
    label: '전화번호',
    isPersonal: true,
    kind: 'phone',
    rule: ({ required }) => required(11),
    stored: ['d.te', ''],
    sent: { step: 'recipient', by: everyone },
    edit: 'orEmpty',
    shown: [...files, 'ownOrder', 'g1', 'import', 'waybill'],
  },
  receiverMobile: {
    label: '휴대폰번호',
    isPersonal: true,
    kind: 'phone',
    rule: ({ required }) => required(11),
    stored: ['l.t', ''],
    sent: { step: 'recipient', by: everyone },
    edit: 'starred',
    shown: [...files, 'lookup', 'ownOrder', 'tracking', 'g1', 'import', 'waybill', 'invoice'],
  },
  receiverZipcode: {
    label: '우편번호',
    kind: 'zipcode',
    rule: ({ required }) => required(5),
    stored: ['l.z', ''],
    sent: { step: 'recipient', by: everyone },
    edit: 'starred',
    shown: [...files, ...papers, 'lookup', 'ownOrder', 'g1', 'import', 'summary'],
  },
  receiverAddress1: {
    label: '주소',
    isPersonal: true,
    kind: 'koreanAddress',
    rule: ({ required }) => required(200),
    stored: ['l.a', ''],
    sent: { step: 'recipient', by: everyone },
    edit: 'orEmpty',
    shown: [...files, ...papers, 'lookup', 'ownOrder', 'tracking', 'g1', 'import', 'summary'],
  },
  receiverAddress2: {
    label: '상세주소',
    isPersonal: true,
    kind: 'addressDetail',
    rule: ({ required }) => required(200),
    stored: ['d.a2', ''],
    sent: { step: 'recipient', by: everyone },
    edit: 'orEmpty',
    shown: [...files, ...papers, 'ownOrder', 'g1', 'import'],
  },
  pcc: {
    label: '개인통관고유부호',
    isPersonal: true,
    kind: 'pcc',
    rule: ({ required }) => required(13),
    stored: ['l.pc', ''],
    sent: { step: 'recipient', by: everyone },
    edit: 'starred',
    shown: [...files, 'lookup', 'ownOrder', 'g1', 'import'],
  },
  orderMemo: {
    label: '배송 메모',
    kind: 'text',
    rule: ({ text }) => text(MEMO_LENGTH),
    stored: ['d.om', ''],
    sent: { step: 'recipient', by: everyone },
    edit: 'asSent',
    shown: [...files, 'ownOrder', 'tracking', 'import', 'waybill'],
  },
  deliveryRequest: {
    label: '배송 요청사항',
    kind: 'text',
    rule: ({ text }) => text(MEMO_LENGTH),
    stored: ['d.dr', ''],
    sent: { step: 'recipient', by: everyone },
    edit: 'asSent',
    shown: [...files, 'ownOrder', 'import', 'waybill'],
  },
  /** Member number in the link that opened the form. It grants no rights. */
  memberId: {
    label: '링크 회원',
    kind: 'record',
    rule: ({ linkedMember }) => linkedMember(),
    stored: ['d.mi', ''],
    sent: { by: everyone },
    shown: [],
  },
  /** Address for mails about the parcel. It is not part of the order. Members get the mails at their own address. */
  noticeEmail: {
    label: '안내 메일을 받을 이메일',
    kind: 'email',
    rule: ({ mailAddress }) => mailAddress(),
    sent: { step: 'items', by: ['visitor'] },
    shown: [],
  },
  consoleId: {
    label: '콘솔',
    kind: 'record',
    rule: ({ consol }) => consol(),
    sent: { by: ['staff'] },
    shown: [],
  },
  /** The schemas of items are in `order.ts`. */
  itemList: {
    label: '상품 목록',
    kind: 'list',
    stored: ['it'],
    sent: { step: 'items', by: everyone },
    edit: 'asSent',
    shown: [...files, ...papers, 'ownOrder', 'g1', 'summary'],
  },
  // A registration cannot send the fields below. The server sets their first values; fields with `edit` can be changed later.
  parcelLocation: {
    label: '화물 위치',
    kind: 'code',
    rule: ({ text }) => text(20),
    stored: ['l.pl', ''],
    edit: 'asSent',
    shown: [...files],
  },
  pickUpLocation: {
    label: '픽업 장소',
    kind: 'code',
    rule: ({ text }) => text(20),
    stored: ['d.pk', ''],
    edit: 'asSent',
    shown: [...files],
  },
  deliveryAddress: {
    label: '배송 요청 주소',
    kind: 'text',
    rule: ({ text }) => text(200),
    stored: ['d.da', ''],
    edit: 'asSent',
    shown: [...files],
  },
  status: {
    label: '상태',
    kind: 'code',
    rule: ({ required }) => required(11),
    stored: ['l.s'],
    edit: 'asSent',
    shown: [...grids, ...files, 'ownParcels', 'ownOrder', 'tracking'],
  },
  // Only staff change the hold fields. `hold.ts` decides in which statuses an order has them.
  holdReason: {
    label: '보류 사유',
    kind: 'code',
    rule: ({ text }) => text(6),
    stored: ['l.hr', ''],
    edit: 'asSent',
    shown: [...files],
  },
  holdNote: {
    label: '보류 내용',
    kind: 'text',
    rule: ({ text }) => text(HOLD_NOTE_LENGTH),
    stored: ['l.hn', ''],
    edit: 'asSent',
    shown: [...files],
  },
  /** In KRW. */
  taxAmount: {
    label: '납부할 세금(원)',
    kind: 'won',
    rule: ({ won }) => won(),
    stored: ['l.ta', 0],
    edit: 'asSent',
    shown: [...files],
  },
  taxAccount: {
    label: '납부 계좌',
    kind: 'text',
    rule: ({ text }) => text(100),
    stored: ['l.tn', ''],
    edit: 'asSent',
    shown: [...files],
  },
  taxDueDate: {
    label: '납부 기한',
    kind: 'day',
    rule: ({ dayOrEmpty }) => dayOrEmpty(),
    stored: ['l.td', ''],
    edit: 'asSent',
    shown: [...files],
  },
  id: {
    label: 'ID',
    rule: ({ storedNumber }) => storedNumber(),
    stored: ['n'],
    shown: [...files, 'lookup', 'ownParcels', 'ownOrder'],
  },
  version: {
    label: '버전',
    rule: ({ storedNumber }) => storedNumber(),
    stored: ['l.v', 1],
    shown: ['ownOrder'],
  },
  partnerName: {
    label: '파트너',
    rule: ({ storedText }) => storedText(),
    stored: ['l.pn', ''],
    shown: [...grids, ...files, 'tracking', 'drawer', 'waybill'],
  },
  /** Null if a visitor registered the order. */
  regId: {
    label: '등록자 번호',
    rule: ({ storedNumberOrNull }) => storedNumberOrNull(),
    stored: ['l.ri', null],
    shown: [],
  },
  regName: {
    label: '등록자',
    rule: ({ storedText }) => storedText(),
    stored: ['l.rn', ''],
    shown: [...files, 'lookup', 'drawer'],
  },
  regType: {
    label: '등록 구분',
    rule: ({ storedChoice }) => storedChoice(['admin', 'customer']),
    stored: ['d.rt', 'customer'],
    shown: [],
  },
  customerName: {
    label: '고객',
    isPersonal: true,
    rule: ({ storedText }) => storedText(),
    stored: ['l.cn', ''],
    shown: ['csv'],
  },
  /** First characters of the id of the import that registered the order; empty without an import. */
  importId: {
    label: '엑셀 등록',
    rule: ({ storedText }) => storedText(),
    stored: ['d.ii', ''],
    shown: [],
  },
  /** Row of the imported spreadsheet, for labels in the order of the file. */
  importRow: {
    label: '엑셀 행',
    rule: ({ storedNumber }) => storedNumber(),
    stored: ['d.ir', 0],
    shown: [],
  },
  /** Round of the number range in which the house bill number was issued; 0 for an own number. */
  round: {
    label: '회차',
    rule: ({ storedNumber }) => storedNumber(),
    stored: ['l.ro', 0],
    shown: ['csv', 'drawer'],
  },
  mblNo: {
    label: 'M/BL 번호',
    rule: ({ storedText }) => storedText(),
    stored: ['l.m', ''],
    shown: [...files, 'lookup', 'g1', 'drawer', 'changes', 'waybill', 'invoice'],
  },
  consolId: {
    label: '콘솔',
    rule: ({ storedNumberOrNull }) => storedNumberOrNull(),
    stored: ['l.k', null],
    shown: [],
  },
  firstStatus: {
    label: '등록 상태',
    rule: ({ storedText }) => storedText(),
    stored: ['d.fs', REGISTERED_BY_CUSTOMER],
    shown: [],
  },
  /** Statuses below the status: see `stackOfOrder`. */
  statusesBelow: {
    label: '이전 상태',
    rule: ({ storedText }) => storedText(),
    stored: ['d.sb', ''],
    shown: [],
  },
  /** 0 if the change log may contain changes of the status, as version 0.9.16 or earlier wrote them. Otherwise 1. */
  logVersion: {
    label: '기록 형식',
    rule: ({ storedNumber }) => storedNumber(),
    stored: ['d.lv', 0],
    shown: [],
  },
  /** Seoul day on which the customer changed the order last, changes on that day, and changes in all: see `countOwnChange`. */
  ownChanges: {
    label: '고객 수정 횟수',
    rule: ({ storedText }) => storedText(),
    stored: ['d.ow', ''],
    shown: [],
  },
  /** Seoul day on which the parcel reached its milestone; empty before it was received. */
  reachedOn: {
    label: '단계 도달일',
    rule: ({ storedText }) => storedText(),
    stored: ['d.ro', ''],
    shown: [],
  },
  /** H/BL number and id of the parcel that contains the goods of this one since a merge; empty and null without one. */
  mergedInto: {
    label: '합포장된 화물',
    rule: ({ storedText }) => storedText(),
    stored: ['d.mt', ''],
    shown: ['drawer'],
  },
  mergedIntoId: {
    label: '합포장된 화물 번호',
    rule: ({ storedNumberOrNull }) => storedNumberOrNull(),
    stored: ['d.mk', null],
    shown: [],
  },
  /** Days from `chargeOn` until the parcel reached the milestones of `timedSteps`, such as `02+0 05+4`. */
  reachedDays: {
    label: '단계별 도달일',
    rule: ({ storedText }) => storedText(),
    stored: ['d.rd', ''],
    shown: [],
  },
  /** ETA of the consol. */
  eta: {
    label: '도착 예정일',
    rule: ({ storedText }) => storedText(),
    stored: ['d.ea', ''],
    shown: [],
  },
  /** Country in which the consol arrives (code group NATION). */
  arrivalCountry: {
    label: '도착 국가',
    rule: ({ storedText }) => storedText(),
    stored: ['d.ac', ''],
    shown: [],
  },
  /** First and last day of the promised window in Seoul; empty without a window. */
  promisedFrom: {
    label: '배송 예정 시작일',
    rule: ({ storedText }) => storedText(),
    stored: ['l.pf', ''],
    shown: [...files],
  },
  promisedTo: {
    label: '배송 예정일',
    rule: ({ storedText }) => storedText(),
    stored: ['l.pt', ''],
    shown: [...files, 'lookup', 'drawer'],
  },
  /** Reasons of the promised window, separated by blanks: see `WindowReason`. */
  promisedBy: {
    label: '배송 예정일의 근거',
    rule: ({ storedText }) => storedText(),
    stored: ['d.pb', ''],
    shown: [],
  },
  /** Boxes that were measured at the warehouse, by number. The sides of the order stay the registered ones of one box. */
  boxes: {
    label: '상자별 측정',
    rule: ({ storedBoxes }) => storedBoxes(),
    stored: ['d.bx', null],
    shown: ['drawer', 'ownOrder', 'waybill'],
  },
  /** Weight of all boxes, and whether their size is unknown, as registered; null until a box is measured. */
  registered: {
    label: '등록한 무게',
    rule: ({ storedRegistered }) => storedRegistered(),
    stored: ['d.rg', null],
    shown: [],
  },
  /** Volume of all boxes in mm³. */
  volumeMm3: {
    label: '부피',
    rule: ({ storedNumber }) => storedNumber(),
    stored: ['l.mm', 0],
    shown: ['manifest'],
  },
  /** Volume weight of all boxes in kg by air, their volume in CBM by sea: `volumeMm3`, rounded. */
  volumeWeight: {
    label: '부피무게',
    rule: ({ storedNumber }) => storedNumber(),
    stored: ['l.vw', 0],
    shown: [...grids, ...files, 'ownOrder', 'g1', 'drawer', 'invoice', 'manifest'],
  },
  /** True if `printCount` is not 0. It is only part of answers. */
  isPrinted: { label: '출력', shown: ['csv'] },
  /** Number of times that the labels were printed. Orders of version 0.9.16 or earlier count their prints as one. */
  printCount: {
    label: '출력 횟수',
    rule: ({ storedNumber }) => storedNumber(),
    stored: ['l.pr', 0],
    shown: ['lookup', 'csv', 'waybill'],
  },
  /** Instants of the last prints and hashes of their requests, newest first, so that a repeat counts once: see `countPrint`. */
  lastPrint: {
    label: '마지막 출력',
    rule: ({ storedText }) => storedText(),
    stored: ['d.lp', ''],
    shown: [],
  },
  /** State of the last check of the customs code: see `pcc-check.ts`. */
  pccState: {
    label: '부호 확인',
    rule: ({ storedPccState }) => storedPccState(),
    stored: ['l.pv', 'notChecked'],
    shown: ['lookup'],
  },
  /** Result of this check; null without one. */
  pccCheck: {
    label: '부호 확인 결과',
    rule: ({ storedPccCheck }) => storedPccCheck(),
    stored: ['d.pv', null],
    shown: [],
  },
  /** True while the size is `DEFAULT_SIDE` because no one has entered it. Orders of version 0.9.16 or earlier have no mark. */
  isUnmeasured: {
    label: '측정 안 됨',
    rule: ({ storedFlag }) => storedFlag(),
    stored: ['l.um', 0],
    shown: [...grids, 'changes', 'drawer', 'ownOrder', 'g1', 'invoice', 'manifest'],
  },
  // The charge of the parcel: see `charge-of.ts`. Amounts are integers of the smallest unit of `chargeCurrency`.
  /** Freight and surcharges. */
  chargeBase: {
    label: '운임',
    rule: ({ storedNumber }) => storedNumber(),
    stored: ['l.e', 0],
    shown: ['lookup', ...files, 'changes'],
  },
  /** Sum of the manual lines; a discount is negative. */
  chargeManual: {
    label: '추가 항목 합계',
    rule: ({ storedNumber }) => storedNumber(),
    stored: ['l.j', 0],
    shown: ['changes'],
  },
  chargeCurrency: {
    label: '운임 통화',
    rule: ({ storedChoice }) => storedChoice([...chargeCurrencies, '']),
    stored: ['l.y', 'AUD'],
    shown: [],
  },
  /** Stored as one letter with the reason and the basis: see `stored-charge.ts`. */
  chargeState: {
    label: '운임 상태',
    rule: ({ storedChoice }) => storedChoice(['', 'estimate', 'measured', 'unpriced']),
    stored: ['l.q', ''],
    shown: ['lookup', ...files],
  },
  chargeReason: {
    label: '요금이 없는 이유',
    rule: ({ storedChoice }) => storedChoice(['', 'noCard', 'noMeasure', 'aboveSteps', 'currency']),
    stored: ['l.gr', ''],
    shown: [],
  },
  /** Whether weight and size are those that were declared, or measured at the warehouse. */
  chargeBasis: {
    label: '운임의 근거',
    rule: ({ storedChoice }) => storedChoice(['declared', 'measured']),
    stored: ['l.gb', 'declared'],
    shown: [],
  },
  /** Seoul day on which the parcel reached status 02 or a later one first; empty before. It never changes. */
  chargeOn: {
    label: '정산 기준일',
    rule: ({ storedText }) => storedText(),
    stored: ['l.d', ''],
    shown: ['lookup', ...files],
  },
  /** Part of `chargeBase` that is no freight. */
  chargeSurcharges: {
    label: '추가 요금 합계',
    rule: ({ storedNumber }) => storedNumber(),
    stored: ['d.gs', 0],
    shown: [],
  },
  /** Number of manual lines. */
  chargeLines: {
    label: '추가 항목',
    rule: ({ storedNumber }) => storedNumber(),
    stored: ['d.gl', 0],
    shown: [],
  },
  /** Card that priced the parcel: partner or ALL, method, first day and version, separated by `|`; empty without one. */
  chargeCard: {
    label: '요금표',
    rule: ({ storedText }) => storedText(),
    stored: ['d.ge', ''],
    shown: [],
  },
  /** Names of the optional surcharges, one in each line. */
  chargeOptions: {
    label: '추가 요금',
    rule: ({ storedText }) => storedText(),
    stored: ['d.go', ''],
    shown: ['changes'],
  },
  /** Names of the items, truncated to at most 60 characters. */
  itemNames: {
    label: '품목',
    rule: ({ storedText }) => storedText(),
    stored: ['l.i', ''],
    shown: [...grids, 'ownParcels'],
  },
  totalPrice: {
    label: '총 금액',
    rule: ({ storedNumber }) => storedNumber(),
    stored: ['l.tp', 0],
    shown: [...grids, ...files, 'ownParcels', 'ownOrder'],
  },
  /** Currency of the items; USD if they differ. */
  totalCurrency: {
    label: '통화',
    rule: ({ storedChoice }) => storedChoice(currencies),
    stored: ['l.tc', 'USD'],
    shown: [...files, 'ownParcels', 'ownOrder'],
  },
  /** The total if it is in USD, otherwise its value at `rates`; null without `rates`, or if a currency has no rate. */
  totalUsd: {
    label: 'USD 금액',
    rule: ({ storedNumberOrNull }) => storedNumberOrNull(),
    stored: ['l.us', null],
    shown: ['lookup', 'drawer', 'g1', 'invoice', 'manifest'],
  },
  /**
   * Exchange rates at the registration or the last change of prices, for the currencies of the items that have one. Null for
   * an order of version 0.9.16 or earlier with another currency than USD.
   */
  rates: {
    label: '적용 환율',
    rule: ({ storedRates }) => storedRates(),
    stored: ['d.xr', null],
    shown: ['drawer', 'g1', 'invoice', 'manifest'],
  },
  totalQty: {
    label: '총 수량',
    rule: ({ storedNumber }) => storedNumber(),
    stored: ['l.tq', 1],
    shown: ['lookup', 'workbook', 'g1', 'drawer', 'waybill'],
  },
  totalWeight: {
    label: '총 무게',
    rule: ({ storedNumber }) => storedNumber(),
    stored: ['l.tw', 0],
    shown: [],
  },
  regDate: {
    label: '등록일',
    rule: ({ storedInstant }) => storedInstant(),
    stored: ['l.r'],
    shown: [...grids, ...files, 'ownParcels', 'ownOrder', 'tracking', 'drawer', 'waybill'],
  },
  modiDate: {
    label: '수정일',
    rule: ({ storedInstant }) => storedInstant(),
    stored: ['l.u'],
    shown: ['csv'],
  },
  isDel: {
    label: '삭제 여부',
    rule: ({ storedFlag }) => storedFlag(),
    stored: ['l.x', 0],
    shown: ['workbook', 'changes'],
  },
} as const satisfies Record<string, FieldSpec>;

type Fields = typeof orderFields;
export type OrderField = keyof Fields;
type FieldWith<Spec> = { [K in OrderField]: Fields[K] extends Spec ? K : never }[OrderField];
type SentField = FieldWith<{ sent: object }>;
export type EditedField = FieldWith<{ edit: string }>;
type FieldOfStep<S extends FormStep> = FieldWith<{ sent: { step: S } }>;
type FieldSentBy<C extends OrderCaller> = {
  [K in SentField]: C extends Fields[K]['sent']['by'][number] ? K : never;
}[SentField];
/** Fields that a member may change in an own order: fields that a member may send and the order drawer can edit. */
export type OwnEditedField = FieldSentBy<'customer'> & EditedField;
type FieldStoredIn<Part extends string> = FieldWith<{ stored: readonly [`${Part}.${string}`, ...unknown[]] }>;
/** Fields that a place shows. `satisfies Record<FieldAt<'lookup'>, Column>` makes the compiler check a place. */
export type FieldAt<P extends Place> = {
  [K in OrderField]: P extends Fields[K]['shown'][number] ? K : never;
}[OrderField];

const entries = Object.entries(orderFields) as [OrderField, FieldSpec][];
const namesWhere = <K extends OrderField>(isWanted: (spec: FieldSpec) => boolean | undefined) =>
  entries.filter(([, spec]) => isWanted(spec)).map(([name]) => name) as K[];

export const orderLabels = Object.fromEntries(entries.map(([name, { label }]) => [name, label])) as Record<
  OrderField,
  string
>;

export const ecommerceFields = Object.keys(ecommerceTable) as (keyof typeof ecommerceTable)[];
export const senderFields = namesWhere<FieldOfStep<'sender'>>(({ sent }) => sent?.step === 'sender');
export const recipientFields = namesWhere<FieldOfStep<'recipient'>>(({ sent }) => sent?.step === 'recipient');
export const basicFields = namesWhere<FieldOfStep<'basic'>>(({ sent }) => sent?.step === 'basic');
export const sentFields = namesWhere<SentField>(({ sent }) => sent !== undefined);
export const editedFields = namesWhere<EditedField>(({ edit }) => edit !== undefined);
export const ownEditedFields = namesWhere<OwnEditedField>(
  ({ sent, edit }) => edit !== undefined && sent?.by.includes('customer'),
);
export const personalFields = namesWhere<OrderField>(({ isPersonal }) => isPersonal);
export const rowFields = namesWhere<FieldStoredIn<'l'>>(({ stored }) => stored?.[0].startsWith('l.'));
export const detailFields = namesWhere<FieldStoredIn<'d'>>(({ stored }) => stored?.[0].startsWith('d.'));
export const trackingFields = namesWhere<FieldAt<'tracking'>>(({ shown }) => shown.includes('tracking'));
export const ownParcelFields = namesWhere<FieldAt<'ownParcels'>>(({ shown }) => shown.includes('ownParcels'));
export const ownOrderFields = namesWhere<Exclude<FieldAt<'ownOrder'>, 'itemList'>>(
  ({ shown, rule }) => shown.includes('ownOrder') && rule !== undefined,
);
export const changesFields = namesWhere<FieldAt<'changes'>>(({ shown }) => shown.includes('changes'));

/** True if the caller may send the field; false for a field that does not exist. */
export const maySend = (caller: OrderCaller, field: string): boolean => {
  const fields: Record<string, FieldSpec> = orderFields;
  return Object.hasOwn(fields, field) && fields[field]?.sent?.by.includes(caller) === true;
};

/** Kind of caller by auth level; `visitor` without a session. */
export const orderCallerOf = (actor: { authLevel: number } | undefined): OrderCaller => {
  if (isStaff(actor)) return 'staff';
  if (isPartnerOrStaff(actor)) return 'partner';
  return actor ? 'customer' : 'visitor';
};

/** Removes fields that the caller may not send, before the body is validated. */
export const permittedOrder = (body: unknown, actor: { authLevel: number } | undefined): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const caller = orderCallerOf(actor);
  return Object.fromEntries(Object.entries(body).filter(([field]) => maySend(caller, field)));
};
