import * as z from 'zod';
import type { OrderRow } from '#shared/domain/order.ts';
import { AppError } from '#shared/errors.ts';

/** Rows of one answer. */
export const PAGE_ROWS = 500;

export type LookupPage = { rows: OrderRow[]; nextPaging: string | null };

/**
 * Where the next page goes on: the partition that was being read and the number of the order below which it goes on. It names
 * no partner: partitions are made from the caller's scope anew, so a cursor opens nothing to anyone else.
 */
const Cursor = z.object({ at: z.string().max(10), below: z.int() });
export type Cursor = z.output<typeof Cursor>;

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/**
 * The cursor that `paging` carries; undefined on the first page.
 * @param partitions those that this caller's lookup reads
 * @throws VALIDATION_FAILED
 */
export const decodeCursor = (paging: string | 0, partitions: readonly string[]): Cursor | undefined => {
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
