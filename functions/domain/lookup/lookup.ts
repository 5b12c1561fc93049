import {
  type DayCounts,
  isServiceOff,
  listCounters,
  listOpenCounters,
} from '#functions/db/counter.entity.ts';
import { getMailOrders } from '#functions/db/mail-orders.entity.ts';
import { findMemberByEmail } from '#functions/db/member.entity.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import { type Condition, meetsConditions } from '#functions/db/order-filter.ts';
import type { Scope } from '#functions/db/scope.ts';
import type { ParcelQuery } from '#shared/contract/parcel.ts';
import { shownPccState, storedPccStates } from '#shared/domain/customs/pcc-check.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { PrintState } from '#shared/domain/label-print.ts';
import { finalStatuses, isOpen } from '#shared/domain/order-status.ts';
import * as phone from '#shared/domain/values/phone.ts';
import { listByDate } from './by-date.ts';
import { decodeCursor, encodeCursor, type LookupPage, PAGE_ROWS } from './cursor.ts';
import {
  idsByAnyNumber,
  idsByHblNo,
  idsByMblNo,
  idsByOrderNumber,
  idsByTrackingNumber,
} from './find-numbers.ts';

type Numbers = Pick<
  ParcelQuery,
  'find' | 'orderId' | 'hblNo' | 'mblNo' | 'courierCode' | 'courierNum' | 'notice' | 'isDel' | 'paging'
>;

const searchesOf = (scope: Scope, query: Numbers, now: Date): Promise<number[]>[] => [
  ...(query.find ? [idsByAnyNumber(scope, query.find, query.isDel)] : []),
  ...(query.orderId.length > 0 ? [idsByOrderNumber(scope, query.orderId, query.isDel)] : []),
  ...(query.hblNo.length > 0 ? [idsByHblNo(query.hblNo)] : []),
  ...(query.mblNo.length > 0 ? [idsByMblNo(query.mblNo)] : []),
  ...(query.courierNum ? [idsByTrackingNumber([query.courierNum], query.courierCode)] : []),
  ...(query.notice ? [getMailOrders(scope, query.notice, now)] : []),
];

const hasNumbers = ({ orderId, hblNo, mblNo, courierNum, notice }: Numbers): boolean =>
  orderId.length + hblNo.length + mblNo.length + courierNum.length + notice.length > 0;

const PARTITION = 'number';

// An order must match every kind of number in the request.
const listByNumber = async (
  scope: Scope,
  query: Numbers,
  conditions: readonly Condition[],
  now: Date,
): Promise<LookupPage> => {
  const below = decodeCursor(query.paging, [PARTITION])?.below ?? Number.MAX_SAFE_INTEGER;
  const [first = [], ...others] = await Promise.all(searchesOf(scope, query, now));
  const alsoIn = others.map((ids) => new Set(ids));
  const ids = [...new Set(first)]
    .filter((id) => id < below && alsoIn.every((set) => set.has(id)))
    .sort((a, b) => b - a);

  const page = ids.slice(0, PAGE_ROWS);
  const orders = await getOrders(scope, page);
  const last = page.at(-1);
  return {
    rows: orders.filter((order) => order.isDel === query.isDel && meetsConditions(order, conditions)),
    nextPaging:
      last !== undefined && ids.length > page.length ? encodeCursor({ at: PARTITION, below: last }) : null,
  };
};

const promisedConditions = ({ promised: { from, to } }: ParcelQuery): Condition[] =>
  from || to ? [{ field: 'promisedTo', ...(from && { from }), ...(to && { before: addDays(to, 1) }) }] : [];

const printConditions: Record<PrintState, Condition> = {
  unprinted: { field: 'printCount', oneOf: [0] },
  printed: { field: 'printCount', atLeast: 1 },
  reprinted: { field: 'printCount', atLeast: 2 },
};

const conditionsOf = (query: ParcelQuery, today: string): Condition[] => {
  const { receiverName, receiverMobile, regId, courierCode, status, parcelLocation, freightMethod } = query;
  return [
    ...(receiverName ? [{ field: 'receiverName', part: receiverName } as const] : []),
    ...(receiverMobile ? [{ field: 'receiverMobile', part: receiverMobile } as const] : []),
    ...(regId ? [{ field: 'regId', oneOf: [regId] } as const] : []),
    ...(courierCode ? [{ field: 'courierCode', oneOf: [courierCode] } as const] : []),
    ...(status.length > 0 ? [{ field: 'status', oneOf: status } as const] : []),
    ...(parcelLocation ? [{ field: 'parcelLocation', oneOf: [parcelLocation] } as const] : []),
    ...(freightMethod ? [{ field: 'freightMethod', oneOf: [freightMethod] } as const] : []),
    ...(query.isOpen ? [{ field: 'status', noneOf: finalStatuses } as const] : []),
    ...(query.isUnmeasured ? [{ field: 'isUnmeasured', oneOf: [1] } as const] : []),
    ...(query.chargeState.length > 0 ? [{ field: 'chargeState', oneOf: query.chargeState } as const] : []),
    ...(query.printState ? [printConditions[query.printState]] : []),
    ...(query.isLate ? [{ field: 'promisedTo', before: today } as const] : []),
    ...promisedConditions(query),
  ];
};

/** No member has a longer address, and a key of the table has a limited length. */
const MAX_EMAIL = 100;

// Returns undefined if no customer is requested, and null if the requested customer does not exist.
const customerOf = async ({ email, customerNum }: ParcelQuery): Promise<number | undefined | null> => {
  if (!email) return customerNum || undefined;
  const member = email.length > MAX_EMAIL ? undefined : await findMemberByEmail(email);
  return member && (!customerNum || customerNum === member.id) ? member.id : null;
};

// Returns the days with open orders, newest first. With millions of orders, most days have none.
const openDays = async (
  scope: Scope,
  lastDay: string,
  statuses: readonly string[],
  today: string,
): Promise<string[]> => {
  const isFound = ({ statuses: counts }: DayCounts): boolean =>
    [...counts].some(
      ([status, count]) =>
        count > 0 && isOpen(status) && (statuses.length === 0 || statuses.includes(status)),
    );
  const partner = scope === 'all' ? 'ALL' : scope.partnerId;
  const { days, months } = await listOpenCounters(partner, today);
  const firstMonth = months.find(isFound)?.day;
  const earlier = firstMonth
    ? await listCounters(partner, `${firstMonth}-01`, `${months.at(-1)?.day}-31`)
    : [];
  return [...earlier, ...days]
    .filter((each) => each.day <= lastDay && isFound(each))
    .map(({ day }) => day)
    .reverse();
};

const NOTHING: LookupPage = { rows: [], nextPaging: null };

const lookUpByConditions = async (
  scope: Scope,
  query: ParcelQuery,
  more: readonly Condition[],
  now: Date,
): Promise<LookupPage> => {
  const customerNum = await customerOf(query);
  if (customerNum === null) return NOTHING;
  const today = seoulDay(now);
  const conditions = [...conditionsOf(query, today), ...more];
  if (query.find || hasNumbers(query)) {
    const ofCustomer: Condition[] = customerNum ? [{ field: 'customerNum', oneOf: [customerNum] }] : [];
    return listByNumber(scope, query, [...conditions, ...ofCustomer], now);
  }
  const range = query.regDate ?? { from: addDays(today, -6), to: today };
  const days = range.from ? undefined : await openDays(scope, range.to, query.status, today);
  const { isDel, paging } = query;
  return listByDate({ scope, range, days, isDel, customerNum, conditions, paging });
};

// The shown state of a customs code follows from the stored one, the end of the parcel, and whether the service is off.
const lookUpByFields = async (
  scope: Scope,
  query: ParcelQuery,
  receiver: readonly Condition[],
  now: Date,
): Promise<LookupPage> => {
  if (query.pccState.length === 0) return lookUpByConditions(scope, query, receiver, now);
  const isPccOff = await isServiceOff('pcc');
  const oneOf = storedPccStates(query.pccState, isPccOff);
  if (oneOf.length === 0) return NOTHING;
  const stored: Condition = { field: 'pccState', oneOf };
  const { rows, nextPaging } = await lookUpByConditions(scope, query, [...receiver, stored], now);
  return { rows: rows.filter((row) => query.pccState.includes(shownPccState(row, isPccOff))), nextPaging };
};

/** Phone numbers and parts of them that people search for. A shorter part would match too many orders. */
const PHONE_PART = /^\d{4,11}$/;

/** The receiver that `find` may mean if no order has it as a number. A text of letters and digits means none. */
const receiverIn = (find: string): Condition | undefined => {
  if (PHONE_PART.test(phone.searchKey(find))) return { field: 'receiverMobile', part: find };
  return find === '' || /\d/.test(find) ? undefined : { field: 'receiverName', part: find };
};

/**
 * Returns a page of orders, newest first. A lookup by number, or of the orders in a mail, ignores dates; other lookups default to the last seven
 * days. A lookup of open orders without a first day reads the days that have some by the counters.
 * @throws VALIDATION_FAILED for an invalid cursor
 */
export const lookUp = async (scope: Scope, query: ParcelQuery, now: Date): Promise<LookupPage> => {
  const receiver = receiverIn(query.find);
  const cursor = decodeCursor(query.paging, undefined);
  // A later page continues with what the first one found: orders with the number, or orders of the receiver.
  if (!receiver || !cursor || cursor.at === PARTITION) {
    const page = await lookUpByFields(scope, query, [], now);
    const isFound = page.rows.length > 0 || page.nextPaging !== null;
    if (!receiver || isFound || (cursor && !hasNumbers(query))) return page;
  }
  return lookUpByFields(scope, { ...query, find: '' }, [receiver], now);
};
