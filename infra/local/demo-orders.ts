import type { NewEvent } from '#functions/db/history.entity.ts';
import type { CourierCode } from '#shared/domain/couriers.ts';
import { addDays, seoulDay, startOfSeoulDay } from '#shared/domain/dates.ts';
import { type Hold, noHold } from '#shared/domain/hold.ts';
import { OrderInput } from '#shared/domain/order.ts';
import { AIR, NON_MEMBER, SEA } from '#shared/domain/order-fields.ts';
import {
  ARRIVED,
  CLEARED,
  coversMilestone,
  type HeldStatus,
  isHeld,
  milestones,
  rankOf,
  statusCodes,
  TAX_DUE,
} from '#shared/domain/order-status.ts';
import { eventToStatus, foldEvents } from '#shared/domain/parcel-events.ts';
import { statusFieldsOfEvents } from '#shared/domain/reached-day.ts';

/** Generated orders of the demo data. Every seeding generates the same orders, so that tests and screenshots are stable. */

const MINUTE = 60_000;
const HOUR = 3_600_000;

/** Seeded random generator (mulberry32) of numbers in [0, 1). */
const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const surnames = [
  '김',
  '이',
  '박',
  '최',
  '정',
  '강',
  '조',
  '윤',
  '장',
  '임',
  '한',
  '오',
  '서',
  '신',
  '권',
  '황',
];
const givenNames = [
  '서연',
  '민준',
  '지우',
  '하준',
  '수아',
  '도윤',
  '예은',
  '시우',
  '지민',
  '주원',
  '은서',
  '건우',
  '다은',
  '현우',
  '소율',
  '준서',
];
const places = [
  ['06236', '서울특별시 강남구 테헤란로 152', '1203호'],
  ['04524', '서울특별시 중구 세종대로 110', '본관 3층'],
  ['13494', '경기도 성남시 분당구 판교역로 235', 'A동 807호'],
  ['21999', '인천광역시 연수구 송도과학로 32', '101동 1502호'],
  ['48058', '부산광역시 해운대구 센텀중앙로 97', '2104호'],
  ['34126', '대전광역시 유성구 대학로 99', '302호'],
  ['41100', '대구광역시 동구 동촌로 1', '5층'],
  ['61945', '광주광역시 서구 상무대로 773', '1동 904호'],
  ['63122', '제주특별자치도 제주시 문연로 6', '별관 201호'],
  ['54969', '전북특별자치도 전주시 완산구 효자로 225', '103동 1101호'],
  ['24232', '강원특별자치도 춘천시 중앙로 1', '2층'],
  ['30151', '세종특별자치시 한누리대로 2130', '7단지 706동 1204호'],
] as const;
// Tracking numbers that follow the rules of the couriers, from ten random digits.
const trackingNumbers = {
  K001: (digits: string) => `689${digits}`,
  K002: (digits: string) => `6${digits}${Number(digits.slice(1)) % 7}`,
  K003: (digits: string) => `41${digits}`,
} satisfies Partial<Record<CourierCode, (digits: string) => string>>;
const senders = [
  ['MIN JUN KIM', '61491570006', '12 Rawson St Eastwood NSW 2122'],
  ['SARAH LEE', '61491570156', '88 George St Strathfield NSW 2135'],
  ['DAVID PARK', '61491570157', '5/40 Clayton Rd Clayton VIC 3168'],
  ['GRACE CHOI', '61491570158', '301 Victoria Ave Chatswood NSW 2067'],
] as const;
const goods = [
  ['OMEGA 3 FISH OIL', 'SOUTHERN COAST', 24.5, '210690'],
  ['MANUKA HONEY 500G', 'KIWI FIELD', 45, '040900'],
  ['PROPOLIS TABLETS', 'BLUE GUM', 19.9, '210690'],
  ['LANOLIN CREAM', 'MERINO CARE', 8.5, '330499'],
  ['UGG BOOTS SHORT', 'RIVERINA', 79, '640340'],
  ['CALCIUM CHEWABLE', 'SUN VALLEY', 17.2, '210690'],
  ['BABY FORMULA STAGE 2', 'GREEN MEADOW', 28, '190110'],
  ['EUCALYPTUS OIL', 'BUSHLAND', 12.4, '330129'],
  ['WOOL BLANKET', 'RIVERINA', 95, '630120'],
  ['MACADAMIA NUTS 1KG', 'BYRON GROVE', 31, '200819'],
] as const;
const memos = ['', '', '', '부재 시 경비실에 맡겨주세요', '배송 전 연락 부탁드립니다', '문 앞에 놓아주세요'];

export type DemoOrder = {
  input: OrderInput;
  /** Time of registration: whole days before today, and minute of that day in Seoul. */
  daysAgo: number;
  minute: number;
  /** Statuses after the first, oldest first. */
  laterStatuses: string[];
  partner: number;
  /** False if the partner or staff registered the order. */
  byCustomer: boolean;
};

/**
 * Given values of a generated order. One of `partners` is selected at random; `customer` returns a member id with the
 * help of the random generator.
 */
type GivenValues = {
  daysAgo: number;
  orderId: string;
  partners: readonly number[];
  customer: (random: () => number) => number;
};

/** Statuses of a parcel, earliest first. Older parcels have reached later statuses. */
const statusSequence: readonly string[] = milestones.slice(rankOf(ARRIVED));
const exceptions = statusCodes.filter(coversMilestone);

/** Returns a function that generates random orders. The same seed gives the same sequence of orders. */
export const createOrderGenerator = (seed: number): ((given: GivenValues) => DemoOrder) => {
  const random = randomFrom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const digits = (length: number) => Array.from({ length }, () => Math.floor(random() * 10)).join('');
  const courier = (hasNumber: boolean) => {
    const courierCode = pick(['K001', 'K001', 'K002', 'K003'] as const);
    return { courierCode, courierNum: hasNumber ? trackingNumbers[courierCode](digits(10)) : '' };
  };
  const box = (isMeasured: boolean) => {
    const measured = {
      width: 10 + Math.floor(random() * 30),
      length: 15 + Math.floor(random() * 35),
      height: 10 + Math.floor(random() * 25),
      weight: Math.round((0.5 + random() * 14) * 10) / 10,
    };
    return isMeasured ? measured : {};
  };

  return ({ daysAgo, orderId, partners, customer }) => {
    const partner = pick(partners);
    const byCustomer = random() < 0.25;
    const [receiverZipcode, receiverAddress1, receiverAddress2] = pick(places);
    const [shipperName, shipperMobile, shipperAddress] = pick(senders);
    const orderedGoods = [...goods].sort(() => random() - 0.5).slice(0, 1 + Math.floor(random() * 3));
    const reached = Math.min(statusSequence.length, Math.floor(daysAgo / 2 + random() * 2));
    const laterStatuses = statusSequence.slice(0, reached);
    if (random() < 0.06 && daysAgo > 1)
      laterStatuses.splice(Math.min(laterStatuses.length, 2), statusSequence.length, pick(exceptions));
    return {
      daysAgo,
      minute: 9 * 60 + Math.floor(random() * 540),
      laterStatuses,
      partner,
      byCustomer,
      input: OrderInput.parse({
        partnerId: partner,
        customerNum: random() < 0.05 || (byCustomer && random() < 0.3) ? customer(random) : NON_MEMBER,
        freightMethod: random() < 0.2 ? SEA : AIR,
        orderId: byCustomer || random() < 0.2 ? '' : orderId,
        needClearance: random() < 0.4 ? 'Y' : 'N',
        ...courier(laterStatuses.includes(CLEARED)),
        // Customers often register without a size. The warehouse measures the box when the parcel arrives.
        ...box(!byCustomer || laterStatuses.length > 0),
        shipperName,
        shipperMobile,
        shipperAddress,
        receiverType: 1,
        receiverName: `${pick(surnames)}${pick(givenNames)}`,
        receiverTel: `02${2 + Math.floor(random() * 8)}${digits(7)}`,
        receiverMobile: `010${digits(8)}`,
        receiverZipcode,
        receiverAddress1,
        receiverAddress2,
        pcc: `P${digits(12)}`,
        orderMemo: pick(memos),
        itemList: orderedGoods.map(([itemName, brand, unitPrice, hsCode]) => ({
          itemName,
          brand,
          itemQty: 1 + Math.floor(random() * 4),
          unit: 'EA',
          unitPrice,
          hsCode,
        })),
      }),
    };
  };
};

/** Orders of the last 60 days, oldest first. Recent days have more orders. */
export const demoOrders = (count: number, demoCustomer: number): DemoOrder[] => {
  const generateOrder = createOrderGenerator(20261121);
  return Array.from({ length: count }, (_, index) =>
    generateOrder({
      daysAgo: Math.floor(60 * (1 - index / count) ** 1.3),
      orderId: `A${String(10_000 + index)}`,
      partners: [1, 2, 2, 2, 3, 3],
      customer: () => demoCustomer,
    }),
  ).sort((a, b) => b.daysAgo - a.daysAgo || a.minute - b.minute);
};

const krw = {
  currency: 'KRW',
  itemName: 'RED GINSENG CANDY',
  brand: 'HANSAN',
  unitPrice: 12_900,
  hsCode: '170490',
};
const aud = {
  currency: 'AUD',
  itemName: 'BEESWAX CANDLE',
  brand: 'BUSHLAND',
  unitPrice: 8.335,
  hsCode: '340600',
};
const items = (...priced: readonly (typeof krw)[]) =>
  priced.map((item) => ({ ...item, itemQty: 3, unit: 'EA' }));

// Small parcels by sea: sides in cm, weight of all boxes in kg, number of boxes.
const smallParcels = [
  { width: 12, length: 10, height: 5, weight: 0.4, boxQty: 1 },
  { width: 10, length: 10, height: 4, weight: 0.35, boxQty: 1, itemList: items(krw, aud) },
  { width: 15.5, length: 12, height: 6, weight: 2.4, boxQty: 3, itemList: items(aud) },
  { width: 20, length: 14, height: 8, weight: 1.1, boxQty: 1 },
] as const;

/** Parcels of a consol by sea, which are small enough for their volumes to be 0 CBM each when rounded to two decimals. */
export const smallSeaOrders = (): DemoOrder[] => {
  const generateOrder = createOrderGenerator(20261127);
  return smallParcels.map((parcel, index) => {
    const generated = generateOrder({
      daysAgo: 0,
      orderId: `S${String(10_000 + index)}`,
      partners: [1],
      customer: () => NON_MEMBER,
    });
    const { itemList } = generated.input;
    const input = OrderInput.parse({ ...generated.input, itemList, ...parcel, freightMethod: SEA });
    // The last minute of today, because ids increase with time.
    const time = { daysAgo: 0, minute: 24 * 60 - 1 };
    return { ...generated, ...time, laterStatuses: ['02', '03'], byCustomer: false, input };
  });
};

/** Registration time: on the day of the order in Seoul, and at least an hour ago unless the day has just begun. */
export const registeredAt = ({ daysAgo, minute }: DemoOrder, now: Date): Date => {
  const start = startOfSeoulDay(addDays(seoulDay(now), -daysAgo)).getTime();
  const planned = start + minute * 60_000;
  return new Date(Math.max(start, Math.min(planned, now.getTime() - HOUR)));
};

const reasonOfHold = {
  '80': '04',
  '81': '06',
  '82': '09',
  '83': '11',
  '84': '12',
} as const satisfies Record<HeldStatus, string>;

/** Hold fields of an order in this status. @param at instant of the registration */
export const demoHold = (status: string, at: Date): Hold => ({
  ...noHold,
  ...(isHeld(status) && { holdReason: reasonOfHold[status as HeldStatus] }),
  ...(status === TAX_DUE && {
    taxAmount: 48_700,
    taxAccount: '한호은행 100-200-300400 (예금주 한호)',
    taxDueDate: addDays(seoulDay(at), 45),
  }),
});

/** Returns what the events of an order begin with. */
export const beforeEvents = (firstStatus: string, chargeOn = '') => ({
  ...{ firstStatus, status: firstStatus, statusesBelow: '' },
  ...{ reachedOn: '', reachedDays: '', chargeOn },
});

/**
 * Events of the status changes, spread over the time since the registration at `at`, and the fields that follow from
 * them.
 */
export const demoParcelEvents = (
  { laterStatuses }: DemoOrder,
  firstStatus: string,
  at: Date,
  now: Date,
): { events: NewEvent[]; statusFields: ReturnType<typeof statusFieldsOfEvents> } => {
  const pace = Math.min(38 * HOUR, (now.getTime() - at.getTime()) / (laterStatuses.length + 1));
  const events: NewEvent[] = [];
  for (const [nth, status] of laterStatuses.entries()) {
    const occurredAt = new Date(at.getTime() + pace * (nth + 1)).toISOString();
    events.push({
      ...eventToStatus(foldEvents(firstStatus, events), status),
      occurredAt,
      recordedAt: occurredAt,
      source: 'staff',
      sourceId: `version ${nth + 2}`,
      by: '최은영',
      byId: null,
      version: nth + 2,
      changes: [['status', laterStatuses[nth - 1] ?? firstStatus, status]],
    });
  }
  return { events, statusFields: statusFieldsOfEvents(beforeEvents(firstStatus), events) };
};

/** Every so many orders one was printed again. */
const ORDERS_PER_REPRINT = 12;

/** Prints of a demo order: one after its second status, of some orders two. Only the latter have events. */
export const demoPrints = (
  statuses: readonly NewEvent[],
  { boxQty }: Pick<OrderInput, 'boxQty'>,
  nth: number,
): { events: NewEvent[]; printCount: number } => {
  if (statuses.length < 2) return { events: [], printCount: 0 };
  if (nth % ORDERS_PER_REPRINT > 0) return { events: [], printCount: 1 };
  const events = statuses.slice(0, 2).map(({ status: _, changes: _changes, ...event }, index): NewEvent => {
    const occurredAt = new Date(Date.parse(event.occurredAt) + MINUTE).toISOString();
    const printNumber = index + 1;
    return {
      ...event,
      kind: 'labelPrinted',
      occurredAt,
      recordedAt: occurredAt,
      sourceId: `print ${printNumber}`,
      version: 0,
      data: {
        printNumber,
        labelCount: boxQty,
        labelVersion: 1,
        sortingSource: seoulDay(occurredAt),
        ...(index > 0 && { reason: '라벨 훼손' }),
      },
    };
  });
  return { events, printCount: events.length };
};
