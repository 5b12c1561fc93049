import { type Action, transact, type Written } from '#functions/db/client.ts';
import {
  getImportChunk,
  type Import,
  type ImportChunk,
  storeChunkAction,
} from '#functions/db/import.entity.ts';
import { addOrderActions } from '#functions/db/order.entity.ts';
import {
  filterTakenOrderNumbers,
  findIdsByHblNo,
  type TrackingNumberLock,
  trackingNumberLockAction,
} from '#functions/db/order-lookups.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { takeOrderIds } from '#functions/db/sequence.entity.ts';
import { type IssuedNumber, reserveNumbersFor } from '#functions/domain/hbl/hbl-numbers.ts';
import { markReferencesUsed } from '#functions/domain/order/resolve-contents.ts';
import { checkTrackingNumbers, sentenceOfHolder } from '#functions/domain/order/tracking-number-use.ts';
import { draftOrder, type OrderDraft, withNumber } from '#functions/domain/registration/register-order.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import type { Session } from '#shared/domain/session.ts';
import { AppError, errorCatalog } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { messages } from '#shared/words.ko.ts';
import { firstRowOf, type Refusal, refuseOrder, type SheetOrder } from './sheet-orders.ts';

/** Orders per chunk: an order takes up to three of the 100 actions of a transaction. */
const CHUNK_ORDERS = 24;
/** Orders per chunk of a file with tracking numbers, which take two more actions each: lookup item and lock. */
const NUMBERED_CHUNK_ORDERS = 19;

const hasTrackingNumber = ({ rows: [first], placeOf }: SheetOrder): boolean =>
  first?.cells[placeOf('courierNum') ?? -1] !== undefined;

/**
 * Returns the number of orders in each chunk of a file, except the last chunk. It depends on the file only, so that every
 * worker splits the file into the same chunks.
 */
export const chunkSize = (orders: readonly SheetOrder[]): number =>
  orders.some(hasTrackingNumber) ? NUMBERED_CHUNK_ORDERS : CHUNK_ORDERS;

const CONCURRENCY = 8;
/**
 * Each attempt refuses an order, skips a number or reads locks again, so more than two attempts are needed only for
 * concurrent registrations.
 */
const MAX_TRIES = 50;
/**
 * Characters of the import id in a reservation key. Keys are short, because each registration rewrites the item with
 * all keys.
 */
const REQUEST_LENGTH = 16;

/** Characters of the import id in an order, which only groups the orders of a print run. */
const IMPORT_ID_LENGTH = 8;

/** An order of a chunk that was checked. `draft`: absent if the order is refused. */
export type CheckedOrder = { order: SheetOrder; draft?: OrderDraft };
export type SheetDraft = Required<CheckedOrder>;
type NumberLocks = ReadonlyMap<string, TrackingNumberLock>;

const isDraft = (checked: CheckedOrder): checked is SheetDraft => checked.draft !== undefined;

/** Returns the orders that are not refused. */
export const draftsOf = (checked: readonly CheckedOrder[]): SheetDraft[] => checked.filter(isDraft);

const refuseDrafts = (
  checked: readonly CheckedOrder[],
  refusalOf: (draft: SheetDraft) => Refusal | undefined,
): CheckedOrder[] =>
  checked.map((one) => {
    const refusal = isDraft(one) ? refusalOf(one) : undefined;
    return refusal ? { order: refuseOrder(one.order, refusal) } : one;
  });

// An error with a status below 500 refuses only the order that caused it. Other errors are thrown.
const draftOrRefuse = (
  checked: readonly CheckedOrder[],
  draftOf: (checked: CheckedOrder) => Promise<OrderDraft | undefined>,
): Promise<CheckedOrder[]> =>
  mapWithLimit(checked, CONCURRENCY, async (one) => {
    const { order } = one;
    try {
      return { order, draft: await draftOf(one) };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const refusals = error.fields?.map(({ path, message }) => ({ message, field: path }));
      return { order: refuseOrder(order, ...(refusals ?? [{ message: error.message }])) };
    }
  });

const TAKEN: Refusal = { message: errorCatalog.ORDER_NUMBER_TAKEN.message, field: 'orderId' };
const HBL_TAKEN: Refusal = { message: errorCatalog.HBL_TAKEN.message, field: 'hblNo' };
const EXHAUSTED: Refusal = { message: errorCatalog.HBL_RANGE_EXHAUSTED.message };

// Refuses orders with an unknown reference or a used number, except for tracking numbers.
const checkReferences = async (
  orders: readonly SheetOrder[],
  partnerId: number,
  actor: Session,
  now: Date,
): Promise<CheckedOrder[]> => {
  const read = orders.map((order) => ({ order }));
  const checked = await draftOrRefuse(
    read,
    async ({ order: { input } }) => input && draftOrder(input, actor, now),
  );
  const drafts = draftsOf(checked);
  const [taken, issued] = await Promise.all([
    filterTakenOrderNumbers(
      partnerId,
      drafts.flatMap(({ draft }) => draft.orderId || []),
    ),
    findIdsByHblNo(drafts.flatMap(({ draft }) => draft.ownHblNo || [])),
  ]);
  return refuseDrafts(checked, ({ draft }) => {
    if (taken.has(draft.orderId)) return TAKEN;
    return issued.has(draft.ownHblNo) ? HBL_TAKEN : undefined;
  });
};

// Refuses orders with the tracking number of another active order. `locks`: those of the numbers.
const checkNumbers = async (
  before: readonly CheckedOrder[],
  actor: Session,
): Promise<{ checked: CheckedOrder[]; locks: NumberLocks }> => {
  const numbers = await checkTrackingNumbers(draftsOf(before).flatMap(({ draft }) => draft.courierNum || []));
  const checked = refuseDrafts(before, ({ draft: { courierNum } }) => {
    const holder = numbers.get(courierNum)?.holder;
    return holder && { message: sentenceOfHolder(courierNum, holder, scopeOf(actor)), field: 'courierNum' };
  });
  return { checked, locks: new Map([...numbers].map(([courierNum, { lock }]) => [courierNum, lock])) };
};

/** Refuses orders with an unknown reference or a used number. */
export const checkOrders = async (
  orders: readonly SheetOrder[],
  partnerId: number,
  actor: Session,
  now: Date,
): Promise<CheckedOrder[]> => {
  const { checked } = await checkNumbers(await checkReferences(orders, partnerId, actor, now), actor);
  return checked;
};

// Result of a chunk. The errors of orders that were `read` with errors are stored as empty texts, because reading the
// file finds them again.
const chunkOf = (
  nth: number,
  read: readonly SheetOrder[],
  checked: readonly CheckedOrder[],
  ids: readonly number[],
): ImportChunk => ({
  nth,
  ids: [...ids],
  failed: checked.flatMap(({ order, draft }, place) => {
    if (draft) return [];
    const row = firstRowOf(order);
    return [[row, read[place]?.input ? (order.problems.get(row) ?? '') : '']];
  }),
});

/** Returns the orders of a chunk with the errors of its stored result. */
export const applyChunkResult = (
  checked: readonly CheckedOrder[],
  { failed }: ImportChunk,
): CheckedOrder[] => {
  const reasons = new Map(failed);
  return checked.map(({ order }) => {
    const reason = reasons.get(firstRowOf(order));
    if (reason === undefined) return { order: { ...order, problems: new Map() } };
    if (reason === '' && order.problems.size > 0) return { order };
    return { order: refuseOrder(order, { message: reason || messages.tryAgain }) };
  });
};

const actionsOf = (
  order: Parameters<typeof addOrderActions>[0],
  lock: TrackingNumberLock | undefined,
  place: number,
  now: Date,
): Action[] =>
  [...addOrderActions(order), ...(lock ? [trackingNumberLockAction(lock, epochSeconds(now))] : [])].map(
    (action) => ({ ...action, name: `${place}.${action.name as Written}` }),
  );

const assignNumbers = async (drafts: readonly SheetDraft[], given: readonly IssuedNumber[]) => {
  const withOwnNumber = drafts.filter(({ draft }) => draft.ownHblNo);
  const lastId = withOwnNumber.length > 0 ? await takeOrderIds(withOwnNumber.length) : 0;
  const left = [...given];
  return drafts.map(({ order, draft }) => {
    const issued = draft.ownHblNo ? undefined : left.shift();
    const own = {
      id: lastId - withOwnNumber.findIndex((other) => other.draft === draft),
      hblNo: draft.ownHblNo,
      round: 0,
    };
    return { order, issued, newOrder: withNumber(draft, issued ?? own) };
  });
};

/**
 * Registers the valid orders of a chunk and refuses the others. The result is stored in the same transaction, so that
 * the chunk is registered only once.
 * @returns the orders with their errors
 */
export const registerChunk = async (
  current: Import,
  nth: number,
  orders: readonly SheetOrder[],
  actor: Session,
  now: Date,
): Promise<CheckedOrder[]> => {
  const numbers = reserveNumbersFor(`${current.id.slice(0, REQUEST_LENGTH)}.${nth}`, now);
  const importId = (current.firstImportId ?? current.id).slice(0, IMPORT_ID_LENGTH);
  let checked = await draftOrRefuse(
    await checkReferences(orders, current.partnerId, actor, now),
    async ({ order, draft }) => {
      if (!draft) return undefined;
      await markReferencesUsed(draft);
      return { ...draft, importId, importRow: firstRowOf(order) };
    },
  );

  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    // Each attempt reads the locks again: the previous one may have failed because another request changed one.
    const { locks, ...free } = await checkNumbers(checked, actor);
    const needing = draftsOf(free.checked).filter(({ draft }) => !draft.ownHblNo);
    const given = await numbers.getFree(needing.length);
    const withoutNumber = new Set(needing.slice(given.length));
    checked = refuseDrafts(free.checked, (one) => (withoutNumber.has(one) ? EXHAUSTED : undefined));

    const toWrite = await assignNumbers(draftsOf(checked), given);
    const ids = toWrite.map(({ newOrder }) => newOrder.id);
    const failed = await transact([
      storeChunkAction(current, chunkOf(nth, orders, checked, ids), now),
      ...toWrite.flatMap(({ newOrder }, place) =>
        actionsOf(newOrder, locks.get(newOrder.courierNum), place, now),
      ),
    ]);
    const refusals = new Map<SheetOrder, Refusal>();
    toWrite.forEach(({ order, issued }, place) => {
      const isHblTaken = failed.includes(`${place}.HOUSE_BILL`);
      if (isHblTaken && issued) numbers.markTaken(issued);
      else if (isHblTaken) refusals.set(order, HBL_TAKEN);
      if (failed.includes(`${place}.ORDER_NUMBER`)) refusals.set(order, TAKEN);
    });
    checked = refuseDrafts(checked, ({ order }) => refusals.get(order));
    const isRegistered = failed.includes('CHUNK');
    if (failed.length === 0 || isRegistered) {
      // A later request ends a remaining reservation, so a failure here must not fail the import.
      await numbers.end(isRegistered ? [] : given).catch(() => undefined);
      const stored = isRegistered ? await getImportChunk(current.id, nth, now) : undefined;
      return stored ? applyChunkResult(checked, stored) : checked;
    }
  }
  throw new AppError('UNAVAILABLE', { retryAfter: 1 });
};
