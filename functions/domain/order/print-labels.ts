import { randomUUID } from 'node:crypto';
import { addParcelEvent } from '#functions/db/history.entity.ts';
import { storeAnswer } from '#functions/db/idempotency.entity.ts';
import { countInWindow } from '#functions/db/limit.entity.ts';
import { countPrint } from '#functions/db/order.entity.ts';
import { authorOf } from '#functions/domain/author.ts';
import type { RepeatableCaller } from '#functions/domain/caller.ts';
import { sortingCodeOf } from '#functions/domain/sorting/sorting-codes.ts';
import { isStaff } from '#shared/domain/auth-level.ts';
import { addDays, epochSeconds, seoulDay, startOfSeoulDay } from '#shared/domain/dates.ts';
import { needsPrintReason, PRINT_REASON_MISSING } from '#shared/domain/label-print.ts';
import type { Order } from '#shared/domain/order.ts';
import { MAX_IN_ALL, MAX_PER_DAY } from '#shared/domain/own-changes.ts';
import type { EventData } from '#shared/domain/timeline.ts';
import { AppError } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { eventOfAuthor } from './parcel-events.ts';

const CONCURRENCY = 25;
/** Length of the hash of a request, which every printed order stores. */
const HASH_LENGTH = 12;

type OnFailure = Parameters<typeof sortingCodeOf>[2];

const readSortingData = async (
  zipcodes: readonly string[],
  now: Date,
  onFailure: OnFailure,
): Promise<Map<string, EventData>> =>
  new Map(
    await mapWithLimit([...new Set(zipcodes)], CONCURRENCY, async (zipcode) => {
      const { code, source } = await sortingCodeOf(zipcode, now, onFailure);
      const missing = code?.cod0 ? 'centreOnly' : 'none';
      const lacking = !code?.cod1 && ({ sortingCode: missing, zipcode } as const);
      return [zipcode, { sortingSource: source, ...lacking }] as const;
    }),
  );

/**
 * Counts the prints of a partner, because every print is an event that all readers of the order's timeline read.
 * @throws PRINT_LIMIT
 */
const limitPrints = async (orders: readonly Order[], now: Date): Promise<void> => {
  if (orders.some(({ printCount }) => printCount >= MAX_IN_ALL)) throw new AppError('PRINT_LIMIT');
  const endsAt = epochSeconds(startOfSeoulDay(addDays(seoulDay(now), 1)));
  const counts = await mapWithLimit(orders, CONCURRENCY, ({ id }) =>
    countInWindow('print', String(id), endsAt),
  );
  if (counts.some((count) => count > MAX_PER_DAY)) throw new AppError('PRINT_LIMIT');
};

type Print = { labelVersion?: number; reason: string };

/**
 * Counts a print of the labels of orders and records it as an event of each. A repeated request is counted once.
 * @param onFailure see `sortingCodeOf`
 * @throws VALIDATION_FAILED without a reason if an order needs one; PRINT_LIMIT for a partner
 */
export const recordPrint = async (
  orders: readonly Order[],
  { labelVersion, reason }: Print,
  { actor, now, idempotency, onFailure }: RepeatableCaller & { onFailure: OnFailure },
): Promise<{ count: number }> => {
  const requestHash = (idempotency?.id ?? randomUUID()).slice(0, HASH_LENGTH);
  // An order that this request printed before does not need a reason because of this print.
  const isRepeated = ({ lastPrint }: Order) => lastPrint.includes(requestHash);
  if (!reason && orders.some((order) => needsPrintReason(order) && !isRepeated(order))) {
    throw new AppError('VALIDATION_FAILED', { fields: [{ path: 'reason', message: PRINT_REASON_MISSING }] });
  }
  if (!isStaff(actor)) {
    await limitPrints(
      orders.filter((order) => !isRepeated(order)),
      now,
    );
  }
  const zipcodes = orders.map(({ receiverZipcode }) => receiverZipcode);
  const sortingData = await readSortingData(zipcodes, now, onFailure);
  const event = eventOfAuthor({ kind: 'labelPrinted', sourceId: requestHash }, authorOf(actor), now);
  await mapWithLimit(orders, CONCURRENCY, async (order) => {
    const { id, receiverZipcode, boxQty } = order;
    const print = await countPrint(order, requestHash, now);
    if (!print) return;
    const data = {
      ...sortingData.get(receiverZipcode),
      printNumber: print.number,
      labelCount: boxQty,
      ...(labelVersion && { labelVersion }),
      ...(reason && { reason }),
    };
    await addParcelEvent(id, { ...event, occurredAt: print.at, recordedAt: print.at, data });
  });
  const answer = { count: orders.length };
  await storeAnswer(idempotency, answer);
  return answer;
};
