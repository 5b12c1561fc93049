import {
  type ListOptions,
  listCustomerOrders,
  listOrdersByDay,
  listPartnerOrdersByMonth,
  type RowPage,
} from '#functions/db/order.entity.ts';
import type { Condition } from '#functions/db/order-filter.ts';
import type { Scope } from '#functions/db/scope.ts';
import { daysNewestFirst, seoulDay } from '#shared/domain/dates.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { type Cursor, decodeCursor, encodeCursor, type LookupPage, PAGE_ROWS } from './cursor.ts';

const MAX_CONCURRENCY = 8;
/** Rows that a request reads at most, before filters. It then returns its page, possibly empty, with a cursor. */
const MAX_ROWS_READ = 10_000;

/** Seoul days as `YYYY-MM-DD`. Both days are included. `from` is empty if there is no first day. */
export type LookupRange = { from: string; to: string };

export type DateLookup = {
  scope: Scope;
  range: LookupRange;
  /** Days that are read, newest first. Default: all days of the range. Required for a range without a first day. */
  days?: readonly string[];
  isDel: boolean;
  /** NON_MEMBER for parcels without a customer. */
  customerNum?: number;
  conditions: readonly Condition[];
  paging: string | 0;
};

type Partition = { at: string; list: (options: ListOptions) => Promise<RowPage> };

const partitionsOf = ({
  scope,
  range: { from, to },
  days = daysNewestFirst(from, to),
  isDel,
  customerNum,
  conditions,
}: DateLookup): Partition[] => {
  // DynamoDB's `Limit` counts rows before the filter. With a filter, `Limit` would cause short pages and many round
  // trips.
  const withConditions = (list: Partition['list'], more: readonly Condition[]): Partition['list'] => {
    const all = [...conditions, ...more];
    return ({ limit, below }) => list({ limit: all.length > 0 ? undefined : limit, below, conditions: all });
  };
  const ofPartner: Condition[] = scope === 'all' ? [] : [{ field: 'partnerId', oneOf: [scope.partnerId] }];
  const ofCustomer: Condition[] = customerNum ? [{ field: 'customerNum', oneOf: [customerNum] }] : [];

  if (customerNum && customerNum !== NON_MEMBER && !isDel) {
    const list = withConditions((options) => listCustomerOrders(customerNum, options), ofPartner);
    return [{ at: 'customer', list }];
  }
  if (scope === 'all') {
    return days.map((day) => ({
      at: day,
      list: withConditions((options) => listOrdersByDay(day, isDel, options), ofCustomer),
    }));
  }
  return [...new Set(days.map((day) => day.slice(0, 7)))].map((month) => ({
    at: month,
    list: withConditions(
      (options) => listPartnerOrdersByMonth(scope.partnerId, month, isDel, options),
      ofCustomer,
    ),
  }));
};

/** `left.rows`: rows that all concurrent reads of the request may still read. */
type PartitionRead = { range: LookupRange; limit: number; below?: number; left: { rows: number } };

// Returns rows of one partition. `stoppedAt` is set if there may be more: only order ids below it were not read.
const readPartition = async (
  { list }: Partition,
  { range, limit, below, left }: PartitionRead,
): Promise<{ rows: OrderRow[]; stoppedAt?: number }> => {
  const rows: OrderRow[] = [];
  let next = below;
  do {
    const page = await list({ limit, below: next });
    left.rows -= page.read;
    rows.push(
      ...page.rows.filter(({ regDate }) => {
        const day = seoulDay(regDate);
        return range.from <= day && day <= range.to;
      }),
    );
    const oldest = page.rows.at(-1);
    const isPast = oldest !== undefined && seoulDay(oldest.regDate) < range.from;
    next = isPast ? undefined : page.next;
  } while (next !== undefined && rows.length < limit && left.rows > 0);
  return { rows, stoppedAt: next };
};

/**
 * Returns a page of orders, newest first. Partitions are read sequentially while they have many matches, and in
 * parallel while they have few, so that a page reads little more than it shows.
 */
export const listByDate = async (lookup: DateLookup): Promise<LookupPage> => {
  const partitions = partitionsOf(lookup);
  const names = partitions.map(({ at }) => at);
  const cursor = decodeCursor(lookup.paging, lookup.days ? undefined : names);
  const rows: OrderRow[] = [];
  const left = { rows: MAX_ROWS_READ };
  const pageUntil = (end: Cursor): LookupPage => ({ rows, nextPaging: encodeCursor(end) });

  // The partition of the cursor may be missing in `days`, if its last matching order has changed since.
  let index = cursor ? names.findIndex((name) => name <= cursor.at) : 0;
  if (index < 0) return { rows, nextPaging: null };
  let below = names[index] === cursor?.at ? cursor?.below : undefined;
  let concurrency = 1;
  for (;;) {
    const room = PAGE_ROWS - rows.length;
    const batch = partitions.slice(index, index + concurrency);
    const first = below;
    const found = await Promise.all(
      batch.map((partition, nth) =>
        readPartition(partition, {
          range: lookup.range,
          limit: room,
          below: nth === 0 ? first : undefined,
          left,
        }),
      ),
    );
    for (const [nth, { rows: more, stoppedAt }] of found.entries()) {
      const at = names[index + nth] ?? '';
      rows.push(...more.slice(0, PAGE_ROWS - rows.length));
      const last = rows.at(-1);
      if (rows.length === PAGE_ROWS && last) return pageUntil({ at, below: last.id });
      if (stoppedAt !== undefined) return pageUntil({ at, below: stoppedAt });
    }
    index += batch.length;
    below = undefined;
    const next = names[index];
    if (next === undefined) return { rows, nextPaging: null };
    if (left.rows <= 0) return pageUntil({ at: next, below: Number.MAX_SAFE_INTEGER });
    const perPartition = Math.max(1, found.flatMap((one) => one.rows).length / batch.length);
    concurrency = Math.min(MAX_CONCURRENCY, Math.ceil((PAGE_ROWS - rows.length) / perPartition));
  }
};
