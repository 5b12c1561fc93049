import { getOrders } from '#functions/db/order.entity.ts';
import {
  findIdsByHblNo,
  findIdsByOrderNumber,
  findIdsByTrackingNumber,
} from '#functions/db/order-lookups.entity.ts';
import { listRangeLimits } from '#functions/db/sequence.entity.ts';
import { getBox } from '#functions/db/unclaimed-box.entity.ts';
import { listByDate } from '#functions/domain/lookup/by-date.ts';
import type { LookupPage } from '#functions/domain/lookup/cursor.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import { isAwaited, isOpen, statusCodes } from '#shared/domain/order-status.ts';
import type { Box, BoxSuggestion } from '#shared/domain/unclaimed-box.ts';
import { type SuggestionReason, suggestionReasons } from '#shared/domain/unclaimed-box-rules.ts';
import { AppError } from '#shared/errors.ts';
import { houseBillsOf, namesOf, orderNumbersOf, trackingNumbersOf } from './box-clues.ts';

const MAX_SUGGESTIONS = 10;
/** Orders are searched by name among the registrations of these days until today, the newest first. */
const NAME_DAYS = 30;
/** A page ends after 10,000 registrations, so a search by name reads at most 30,000: about 1,300 read units. */
const MAX_NAME_PAGES = 3;

const byNumber = async (box: Box): Promise<OrderRow[]> => {
  const [hblIds, orderNumberIds] = await Promise.all([
    listRangeLimits().then((ranges) => findIdsByHblNo(houseBillsOf(box, ranges))),
    findIdsByOrderNumber('all', orderNumbersOf(box), false),
  ]);
  return getOrders('all', [...new Set([...hblIds.values(), ...orderNumberIds.values()].flat())]);
};

const byTrackingNumber = async (box: Box): Promise<OrderRow[]> => {
  const ids = await findIdsByTrackingNumber(trackingNumbersOf(box), '');
  return getOrders('all', [...new Set([...ids.values()].flat())]);
};

const byName = async (box: Box, now: Date): Promise<OrderRow[]> => {
  const names = namesOf(box);
  if (names.length === 0) return [];
  const today = seoulDay(now);
  const search = {
    scope: 'all',
    range: { from: addDays(today, 1 - NAME_DAYS), to: today },
    isDel: false,
    conditions: [
      { field: 'status', oneOf: statusCodes.filter(isAwaited) },
      { field: 'receiverName', oneOf: names },
    ],
  } as const;
  const rows: OrderRow[] = [];
  let paging: LookupPage['nextPaging'] | 0 = 0;
  for (let page = 0; page < MAX_NAME_PAGES && paging !== null && rows.length < MAX_SUGGESTIONS; page += 1) {
    const found: LookupPage = await listByDate({ ...search, paging });
    rows.push(...found.rows);
    paging = found.nextPaging;
  }
  return rows;
};

/**
 * Returns open orders that may be the one of a box, the most likely first.
 * @throws BOX_NOT_FOUND
 */
export const suggestOrders = async (id: number, now: Date): Promise<BoxSuggestion[]> => {
  const box = await getBox(id);
  if (!box) throw new AppError('BOX_NOT_FOUND');
  const [number, trackingNumber, name] = await Promise.all([
    byNumber(box),
    byTrackingNumber(box),
    byName(box, now),
  ]);
  const found: Record<SuggestionReason, OrderRow[]> = { number, trackingNumber, name };
  const suggestions = new Map<number, BoxSuggestion>();
  for (const why of suggestionReasons) {
    for (const { id: orderId, hblNo, receiverName, status, isDel } of found[why]) {
      if (isDel || !isOpen(status) || suggestions.has(orderId)) continue;
      suggestions.set(orderId, { orderId, hblNo, receiverName, why });
    }
  }
  return [...suggestions.values()].slice(0, MAX_SUGGESTIONS);
};
