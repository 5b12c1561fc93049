import type { OrderInput } from '#shared/domain/order.ts';
import type { Session } from '#shared/domain/session.ts';
import { AppError, errorCatalog } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { messages } from '#shared/words.ko.ts';
import { type Action, transact } from '../../db/client.ts';
import { chunkAction, getImportChunk, type Import, type ImportChunk } from '../../db/import.entity.ts';
import { addOrderActions } from '../../db/order.entity.ts';
import { filterTakenOrderNumbers, findIdsByHblNo } from '../../db/order-lookups.entity.ts';
import { takeOrderIds } from '../../db/sequence.entity.ts';
import { endReservations, type IssuedNumber, issueNumbers, skipOwnNumbers } from '../hbl/hbl-numbers.ts';
import { draftOrder, type OrderDraft, withNumber } from '../order/register-order.ts';
import { markReferencesUsed } from '../order/resolve-contents.ts';
import { firstRowOf, refuseOrder, type SheetOrder } from './sheet-orders.ts';

/** An order takes up to four of the 100 actions of a transaction. Every worker splits a file into the same chunks. */
export const CHUNK_ORDERS = 24;
const CONCURRENCY = 8;
/** Each attempt refuses an order or skips a number, so more than two are needed only for concurrent registrations. */
const MAX_TRIES = 50;
/** Characters of the import id in a reservation key. The key is short, because every registration rewrites its item. */
const REQUEST_LENGTH = 16;

type Drafted = { order: SheetOrder; draft: OrderDraft };

// An error below 500 refuses only its order, not the chunk.
const mapOrRefuse = async <T>(
  orders: readonly SheetOrder[],
  work: (order: SheetOrder, place: number) => Promise<T>,
): Promise<T[]> => {
  const done = await mapWithLimit(orders, CONCURRENCY, async (order, place): Promise<T[]> => {
    try {
      return [await work(order, place)];
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      refuseOrder(order, error.fields?.map(({ message }) => message).join(' ') ?? error.message);
      return [];
    }
  });
  return done.flat();
};

const draftAll = (orders: readonly SheetOrder[], actor: Session, now: Date): Promise<Drafted[]> =>
  mapOrRefuse(
    orders.filter(({ input }) => input),
    async (order) => ({ order, draft: await draftOrder(order.input as OrderInput, actor, now) }),
  );

const TAKEN = errorCatalog.ORDER_NUMBER_TAKEN.message;
const HBL_TAKEN = errorCatalog.HBL_TAKEN.message;
const EXHAUSTED = errorCatalog.HBL_RANGE_EXHAUSTED.message;

/** Refuses orders with an unknown reference or a used number. @returns the other orders as drafts */
export const checkOrders = async (
  orders: readonly SheetOrder[],
  partnerId: number,
  actor: Session,
  now: Date,
): Promise<Drafted[]> => {
  const drafted = await draftAll(orders, actor, now);
  const [taken, issued] = await Promise.all([
    filterTakenOrderNumbers(
      partnerId,
      drafted.flatMap(({ draft }) => draft.orderId || []),
    ),
    findIdsByHblNo(drafted.flatMap(({ draft }) => draft.ownHblNo || [])),
  ]);
  for (const { order, draft } of drafted) {
    if (taken.has(draft.orderId)) refuseOrder(order, TAKEN);
    else if (issued.has(draft.ownHblNo)) refuseOrder(order, HBL_TAKEN);
  }
  return drafted.filter(({ order }) => order.input);
};

// Errors that follow from the file (`explained`) are not stored, because a repeat reads the file again.
const chunkOf = (
  nth: number,
  orders: readonly SheetOrder[],
  explained: ReadonlySet<SheetOrder>,
): ImportChunk => ({
  nth,
  failed: orders
    .filter(({ input }) => !input)
    .map((order) => [
      firstRowOf(order),
      explained.has(order) ? '' : (order.problems.get(firstRowOf(order)) ?? ''),
    ]),
});

/** Sets the errors of orders from the stored result of their chunk. */
export const applyChunkResult = (orders: readonly SheetOrder[], { failed }: ImportChunk): void => {
  const reasons = new Map(failed);
  for (const order of orders) {
    const reason = reasons.get(firstRowOf(order));
    if (reason === undefined) order.problems.clear();
    else if (reason || order.problems.size === 0) refuseOrder(order, reason || messages.tryAgain);
  }
};

const numbersFor = (request: string, now: Date) => {
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

const actionsOf = (order: Parameters<typeof addOrderActions>[0], place: number): Action[] =>
  addOrderActions(order).map((action) => ({ ...action, name: `${place}.${action.name}` }));

const assignNumbers = async (drafted: readonly Drafted[], given: readonly IssuedNumber[]) => {
  const owners = drafted.filter(({ draft }) => draft.ownHblNo);
  const lastId = owners.length > 0 ? await takeOrderIds(owners.length) : 0;
  const left = [...given];
  return drafted.map(({ order, draft }) => {
    const issued = draft.ownHblNo ? undefined : left.shift();
    const own = {
      id: lastId - owners.findIndex((owner) => owner.draft === draft),
      hblNo: draft.ownHblNo,
      round: 0,
    };
    return { order, issued, written: withNumber(draft, issued ?? own) };
  });
};

/**
 * Registers the valid orders of a chunk and refuses the others. The result is stored in the same transaction, so that a
 * chunk is registered once.
 */
export const registerChunk = async (
  of: Import,
  nth: number,
  orders: readonly SheetOrder[],
  actor: Session,
  now: Date,
): Promise<void> => {
  const explained = new Set(orders.filter(({ input }) => !input));
  const numbers = numbersFor(`${of.id.slice(0, REQUEST_LENGTH)}.${nth}`, now);
  let drafted = await checkOrders(orders, of.partnerId, actor, now);
  const checked = drafted;
  drafted = await mapOrRefuse(
    checked.map(({ order }) => order),
    async (order, place) => {
      const { draft } = checked[place] as Drafted;
      await markReferencesUsed(draft);
      return { order, draft };
    },
  );

  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const needing = drafted.filter(({ draft }) => !draft.ownHblNo);
    const given = await numbers.getFree(needing.length);
    for (const { order } of needing.slice(given.length)) refuseOrder(order, EXHAUSTED);
    drafted = drafted.filter(({ order }) => order.input);

    const toWrite = await assignNumbers(drafted, given);
    const failed = await transact([
      chunkAction(of, chunkOf(nth, orders, explained), now),
      ...toWrite.flatMap(({ written }, place) => actionsOf(written, place)),
    ]);
    toWrite.forEach(({ order, issued }, place) => {
      const isHblTaken = failed.includes(`${place}.HBL`);
      if (isHblTaken && issued) numbers.markTaken(issued);
      else if (isHblTaken) refuseOrder(order, HBL_TAKEN);
      if (failed.includes(`${place}.ONO`)) refuseOrder(order, TAKEN);
    });
    const isRegistered = failed.includes('CHUNK');
    if (failed.length === 0 || isRegistered) {
      // A remaining reservation is recovered later, so a failure here must not fail the answer.
      await numbers.end(isRegistered ? [] : given).catch(() => undefined);
      const theirs = isRegistered ? await getImportChunk(of.id, nth, now) : undefined;
      if (theirs) applyChunkResult(orders, theirs);
      return;
    }
    drafted = drafted.filter(({ order }) => order.input);
  }
  throw new AppError('UNAVAILABLE', { retryAfter: 1 });
};
