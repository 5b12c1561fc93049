import * as z from 'zod';
import type { OrderRow } from '#shared/domain/order.ts';
import { AppError } from '#shared/errors.ts';

export const PAGE_ROWS = 500;

export type LookupPage = { rows: OrderRow[]; nextPaging: string | null };

// `at`: partition in which the next page starts. `below`: that page contains only smaller order ids of this partition.
// A cursor grants no access, because the partitions are derived from the caller's scope.
const Cursor = z.object({ at: z.string().max(10), below: z.int() });
export type Cursor = z.output<typeof Cursor>;

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/**
 * @param partitions names of all partitions of this lookup; undefined if they may change between two pages
 * @returns undefined for the first page
 * @throws VALIDATION_FAILED for an invalid cursor or a cursor of another lookup
 */
export const decodeCursor = (
  paging: string | 0,
  partitions: readonly string[] | undefined,
): Cursor | undefined => {
  if (paging === 0 || paging === '0') return undefined;
  try {
    const cursor = Cursor.parse(JSON.parse(Buffer.from(paging, 'base64url').toString('utf8')));
    if (!partitions || partitions.includes(cursor.at)) return cursor;
  } catch {
    // Refused below.
  }
  throw new AppError('VALIDATION_FAILED', {
    fields: [{ path: 'paging', message: '페이지 정보가 올바르지 않습니다.' }],
  });
};
