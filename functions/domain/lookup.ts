import * as z from 'zod';
import { daysNewestFirst, monthsNewestFirst, seoulDay } from '#shared/domain/dates.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import { AppError } from '#shared/errors.ts';
import { findIdsByHblNo, getOrders, listDay, listPartnerMonth, type RowPage } from '../db/order.entity.ts';
import type { Scope } from '../db/scope.ts';

/** Rows of one answer. */
export const PAGE_ROWS = 500;
/** Days or months asked for side by side. */
const MAX_SIDE_BY_SIDE = 8;

/**
 * Where the next page goes on: the partition (a day, or a partner's month) and the last id taken from it. It names no
 * partner: partitions are made from the caller's scope anew, so a cursor opens nothing to anyone else.
 */
const Cursor = z.object({ at: z.string().max(10), below: z.int() });

const encodeCursor = (cursor: z.output<typeof Cursor>): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

const decodeCursor = (
  paging: string | 0,
  partitions: readonly string[],
): z.output<typeof Cursor> | undefined => {
  if (paging === 0 || paging === '0') return undefined;
  try {
    const cursor = Cursor.parse(JSON.parse(Buffer.from(paging, 'base64url').toString('utf8')));
    if (partitions.includes(cursor.at)) return cursor;
  } catch {
    // Falls through to the refusal below.
  }
  throw new AppError('VALIDATION_FAILED', {
    fields: [{ path: 'paging', message: '페이지 정보가 올바르지 않습니다.' }],
  });
};

type LookupRange = { from: string; to: string };
export type LookupPage = { rows: OrderRow[]; nextPaging: string | null };

/** The rows of one partition inside the range, newest first, at most `limit`. */
const readPartition = async (
  list: (below?: number) => Promise<RowPage>,
  range: LookupRange,
  limit: number,
  below?: number,
): Promise<OrderRow[]> => {
  const rows: OrderRow[] = [];
  let next = below;
  do {
    const page = await list(next);
    rows.push(
      ...page.rows.filter(({ regDate }) => {
        const day = seoulDay(regDate);
        return range.from <= day && day <= range.to;
      }),
    );
    const oldest = page.rows.at(-1);
    const isPast = oldest !== undefined && seoulDay(oldest.regDate) < range.from;
    next = isPast ? undefined : page.next;
  } while (next !== undefined && rows.length < limit);
  return rows.slice(0, limit);
};

/**
 * List rows registered in a range of days, newest first, a page at a time. Partitions are read one after another while
 * they are full and several side by side while they are nearly empty, so a page costs about what it shows.
 */
export const listByDate = async (
  scope: Scope,
  range: LookupRange,
  isDel: boolean,
  paging: string | 0,
): Promise<LookupPage> => {
  const partitions =
    scope === 'all' ? daysNewestFirst(range.from, range.to) : monthsNewestFirst(range.from, range.to);
  const cursor = decodeCursor(paging, partitions);
  const taken: { at: string; row: OrderRow }[] = [];
  let index = cursor ? partitions.indexOf(cursor.at) : 0;
  let below = cursor?.below;
  let sideBySide = 1;

  while (index < partitions.length && taken.length < PAGE_ROWS) {
    const limit = PAGE_ROWS - taken.length;
    const batch = partitions.slice(index, index + sideBySide);
    const firstBelow = below;
    const found = await Promise.all(
      batch.map(async (at, nth) => {
        const list = (from?: number) =>
          scope === 'all'
            ? listDay(at, isDel, { limit, below: from })
            : listPartnerMonth(scope.partnerId, at, isDel, { limit, below: from });
        const rows = await readPartition(list, range, limit, nth === 0 ? firstBelow : undefined);
        return rows.map((row) => ({ at, row }));
      }),
    );
    taken.push(...found.flat().slice(0, limit));
    index += batch.length;
    below = undefined;
    const perPartition = Math.max(1, found.flat().length / batch.length);
    sideBySide = Math.min(MAX_SIDE_BY_SIDE, Math.ceil((PAGE_ROWS - taken.length) / perPartition));
  }

  const last = taken.at(-1);
  const isFull = taken.length === PAGE_ROWS && last !== undefined;
  return {
    rows: taken.map(({ row }) => row),
    nextPaging: isFull ? encodeCursor({ at: last.at, below: last.row.id }) : null,
  };
};

/** The orders of these house bills inside the scope, newest first: by key, whatever their date. */
export const listByHblNo = async (
  scope: Scope,
  hblNos: readonly string[],
  isDel: boolean,
): Promise<OrderRow[]> => {
  const ids = [...(await findIdsByHblNo(hblNos)).values()];
  const orders = await getOrders(scope, ids);
  return orders.filter((order) => order.isDel === isDel).sort((a, b) => b.id - a.id);
};
