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
import {
  endReservations,
  type IssuedNumber,
  issueNumbers,
  skipOwnNumbers,
} from '#functions/domain/hbl/hbl-numbers.ts';
import { markReferencesUsed } from '#functions/domain/order/resolve-contents.ts';
import { checkTrackingNumbers, sentenceOfUser } from '#functions/domain/order/tracking-number-use.ts';
import { draftOrder, type OrderDraft, withNumber } from '#functions/domain/registration/register-order.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import type { OrderInput } from '#shared/domain/order.ts';
import type { Session } from '#shared/domain/session.ts';
import { AppError, errorCatalog } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { messages } from '#shared/words.ko.ts';
import { firstRowOf, messageOnCell, refuseOrder, type SheetOrder } from './sheet-orders.ts';

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

export type SheetDraft = { order: SheetOrder; draft: OrderDraft };
type NumberLocks = ReadonlyMap<string, TrackingNumberLock>;

// An error with a status below 500 refuses only the order that caused it. Other errors are thrown.
const mapOrRefuse = async <T>(
  orders: readonly SheetOrder[],
  work: (order: SheetOrder, place: number) => Promise<T>,
): Promise<T[]> => {
  const done = await mapWithLimit(orders, CONCURRENCY, async (order, place): Promise<T[]> => {
    try {
      return [await work(order, place)];
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const messages = error.fields?.map(({ path, message }) => messageOnCell(order, message, path));
      refuseOrder(order, messages?.join(' ') ?? error.message);
      return [];
    }
  });
  return done.flat();
};

const draftAll = (orders: readonly SheetOrder[], actor: Session, now: Date): Promise<SheetDraft[]> =>
  mapOrRefuse(
    orders.filter(({ input }) => input),
    async (order) => ({ order, draft: await draftOrder(order.input as OrderInput, actor, now) }),
  );

const TAKEN = errorCatalog.ORDER_NUMBER_TAKEN.message;
const HBL_TAKEN = errorCatalog.HBL_TAKEN.message;
const EXHAUSTED = errorCatalog.HBL_RANGE_EXHAUSTED.message;

// Refuses orders with an unknown reference or a used number, except for tracking numbers. Returns the others as drafts.
const checkReferences = async (
  orders: readonly SheetOrder[],
  partnerId: number,
  actor: Session,
  now: Date,
): Promise<SheetDraft[]> => {
  const drafts = await draftAll(orders, actor, now);
  const [taken, issued] = await Promise.all([
    filterTakenOrderNumbers(
      partnerId,
      drafts.flatMap(({ draft }) => draft.orderId || []),
    ),
    findIdsByHblNo(drafts.flatMap(({ draft }) => draft.ownHblNo || [])),
  ]);
  for (const { order, draft } of drafts) {
    if (taken.has(draft.orderId)) refuseOrder(order, TAKEN, 'orderId');
    else if (issued.has(draft.ownHblNo)) refuseOrder(order, HBL_TAKEN, 'hblNo');
  }
  return drafts.filter(({ order }) => order.input);
};

// Refuses orders with the tracking number of another active order. Returns the locks of the other numbers.
const checkNumbers = async (drafts: readonly SheetDraft[], actor: Session): Promise<NumberLocks> => {
  const checked = await checkTrackingNumbers(drafts.flatMap(({ draft }) => draft.courierNum || []));
  for (const { order, draft } of drafts) {
    const user = checked.get(draft.courierNum)?.user;
    if (user) refuseOrder(order, sentenceOfUser(draft.courierNum, user, scopeOf(actor)), 'courierNum');
  }
  return new Map([...checked].map(([courierNum, { lock }]) => [courierNum, lock]));
};

/** Refuses orders with an unknown reference or a used number. @returns the others as drafts */
export const checkOrders = async (
  orders: readonly SheetOrder[],
  partnerId: number,
  actor: Session,
  now: Date,
): Promise<SheetDraft[]> => {
  const drafts = await checkReferences(orders, partnerId, actor, now);
  await checkNumbers(drafts, actor);
  return drafts.filter(({ order }) => order.input);
};

// Result of a chunk. The errors of `explained` orders are stored as empty texts, because reading the file finds them
// again.
const chunkOf = (
  nth: number,
  orders: readonly SheetOrder[],
  explained: ReadonlySet<SheetOrder>,
  ids: readonly number[],
): ImportChunk => ({
  nth,
  ids: [...ids],
  failed: orders
    .filter(({ input }) => !input)
    .map((order) => [
      firstRowOf(order),
      explained.has(order) ? '' : (order.problems.get(firstRowOf(order)) ?? ''),
    ]),
});

/** Sets the errors of the orders of a chunk from its stored result. */
export const applyChunkResult = (orders: readonly SheetOrder[], { failed }: ImportChunk): void => {
  const reasons = new Map(failed);
  for (const order of orders) {
    const reason = reasons.get(firstRowOf(order));
    if (reason === undefined) order.problems.clear();
    else if (reason || order.problems.size === 0) refuseOrder(order, reason || messages.tryAgain);
  }
};

// Reserves H/BL numbers for a chunk, and replaces those that are already own numbers of other orders.
const reserveNumbersFor = (request: string, now: Date) => {
  const taken: IssuedNumber[] = [];
  const takenByOthers = new Set<IssuedNumber>();
  const free = () => taken.filter((number) => !takenByOthers.has(number));
  return {
    getFree: async (count: number): Promise<IssuedNumber[]> => {
      const missing = count - free().length;
      if (missing > 0 && takenByOthers.size > 0) await skipOwnNumbers();
      if (missing > 0) taken.push(...(await issueNumbers(`${request}.${taken.length}`, missing, now)));
      return free().slice(0, count);
    },
    markTaken: (number: IssuedNumber) => takenByOthers.add(number),
    end: (used: readonly IssuedNumber[]) =>
      endReservations(taken, new Set(free().filter((number) => !used.includes(number)))),
  };
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
 */
export const registerChunk = async (
  current: Import,
  nth: number,
  orders: readonly SheetOrder[],
  actor: Session,
  now: Date,
): Promise<void> => {
  const explained = new Set(orders.filter(({ input }) => !input));
  const numbers = reserveNumbersFor(`${current.id.slice(0, REQUEST_LENGTH)}.${nth}`, now);
  let drafts = await checkReferences(orders, current.partnerId, actor, now);
  const checkedDrafts = drafts;
  drafts = await mapOrRefuse(
    checkedDrafts.map(({ order }) => order),
    async (order, nthDraft) => {
      const { draft } = checkedDrafts[nthDraft] as SheetDraft;
      await markReferencesUsed(draft);
      const importId = (current.firstImportId ?? current.id).slice(0, IMPORT_ID_LENGTH);
      const place = { importId, importRow: firstRowOf(order) };
      return { order, draft: { ...draft, ...place } };
    },
  );

  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    // Each attempt reads the locks again: the previous one may have failed because another request changed one.
    const locks = await checkNumbers(drafts, actor);
    drafts = drafts.filter(({ order }) => order.input);
    const needing = drafts.filter(({ draft }) => !draft.ownHblNo);
    const given = await numbers.getFree(needing.length);
    for (const { order } of needing.slice(given.length)) refuseOrder(order, EXHAUSTED);
    drafts = drafts.filter(({ order }) => order.input);

    const toWrite = await assignNumbers(drafts, given);
    const ids = toWrite.map(({ newOrder }) => newOrder.id);
    const failed = await transact([
      storeChunkAction(current, chunkOf(nth, orders, explained, ids), now),
      ...toWrite.flatMap(({ newOrder }, place) =>
        actionsOf(newOrder, locks.get(newOrder.courierNum), place, now),
      ),
    ]);
    toWrite.forEach(({ order, issued }, place) => {
      const isHblTaken = failed.includes(`${place}.HOUSE_BILL`);
      if (isHblTaken && issued) numbers.markTaken(issued);
      else if (isHblTaken) refuseOrder(order, HBL_TAKEN, 'hblNo');
      if (failed.includes(`${place}.ORDER_NUMBER`)) refuseOrder(order, TAKEN, 'orderId');
    });
    const isRegistered = failed.includes('CHUNK');
    if (failed.length === 0 || isRegistered) {
      // A later request ends a remaining reservation, so a failure here must not fail the import.
      await numbers.end(isRegistered ? [] : given).catch(() => undefined);
      const stored = isRegistered ? await getImportChunk(current.id, nth, now) : undefined;
      if (stored) applyChunkResult(orders, stored);
      return;
    }
    drafts = drafts.filter(({ order }) => order.input);
  }
  throw new AppError('UNAVAILABLE', { retryAfter: 1 });
};
