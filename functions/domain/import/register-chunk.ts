import type { OrderInput } from '#shared/domain/order.ts';
import type { Session } from '#shared/domain/session.ts';
import { AppError, errorCatalog } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { say } from '#shared/words.ko.ts';
import { type Action, transact } from '../../db/client.ts';
import { chunkAction, getImportChunk, type Import, type ImportChunk } from '../../db/import.entity.ts';
import { addOrderActions } from '../../db/order.entity.ts';
import { findIdsByHblNo, takenOrderNumbers } from '../../db/order-lookups.entity.ts';
import { takeOrderIds } from '../../db/sequence.entity.ts';
import { type IssuedNumber, issueNumbers, settleNumbers, skipOwnNumbers } from '../hbl/hbl-numbers.ts';
import { draftOrder, type OrderDraft, withNumber } from '../order/register-order.ts';
import { noteUsesOf } from '../order/resolve-contents.ts';
import { firstRowOf, refuseOrder, type SheetOrder } from './sheet-orders.ts';

/**
 * Orders per transaction: each writes up to four items, and the chunk one more. The file alone determines the orders
 * of a chunk, so that every worker registers the same.
 */
export const CHUNK_ORDERS = 24;
const CONCURRENCY = 8;
/**
 * Maximum attempts. Each one refuses an order or skips a number, so the second succeeds unless others register
 * concurrently.
 */
const MAX_TRIES = 50;
/** Characters of the import's id in the issuer's reservations, which every registration rewrites. */
const NOTE_LENGTH = 16;

type Drafted = { order: SheetOrder; draft: OrderDraft };

/** Runs `work` for each order. A refused order fails with the reason. */
const unlessRefused = async <T>(
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
  unlessRefused(
    orders.filter(({ input }) => input),
    async (order) => ({ order, draft: await draftOrder(order.input as OrderInput, actor, now) }),
  );

const TAKEN = errorCatalog.ORDER_NUMBER_TAKEN.message;
const HBL_TAKEN = errorCatalog.HBL_TAKEN.message;
const EXHAUSTED = errorCatalog.HBL_RANGE_EXHAUSTED.message;

/** Dry run of a chunk with the current table. */
export const checkOrders = async (
  orders: readonly SheetOrder[],
  partnerId: number,
  actor: Session,
  now: Date,
): Promise<Drafted[]> => {
  const drafted = await draftAll(orders, actor, now);
  const [taken, issued] = await Promise.all([
    takenOrderNumbers(
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

/** Stored result of a chunk. @param explained orders whose errors follow from the file */
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

/** Applies the stored result of a registered chunk to its orders. */
export const recall = (orders: readonly SheetOrder[], { failed }: ImportChunk): void => {
  const reasons = new Map(failed);
  for (const order of orders) {
    const reason = reasons.get(firstRowOf(order));
    if (reason === undefined) order.problems.clear();
    else if (reason || order.problems.size === 0) refuseOrder(order, reason || say.tryAgain);
  }
};

/** Numbers of a chunk: available, assigned, and those taken by other orders. */
const numbersFor = (request: string, now: Date) => {
  const taken: IssuedNumber[] = [];
  const lost = new Set<IssuedNumber>();
  const free = () => taken.filter((number) => !lost.has(number));
  return {
    /** Returns up to `count` available numbers. */
    give: async (count: number): Promise<IssuedNumber[]> => {
      const missing = count - free().length;
      if (missing > 0 && lost.size > 0) await skipOwnNumbers();
      if (missing > 0) taken.push(...(await issueNumbers(`${request}.${taken.length}`, missing, now)));
      return free().slice(0, count);
    },
    lose: (number: IssuedNumber) => lost.add(number),
    settle: (used: readonly IssuedNumber[]) =>
      settleNumbers(taken, new Set(free().filter((number) => !used.includes(number)))),
  };
};

const actionsOf = (order: Parameters<typeof addOrderActions>[0], place: number): Action[] =>
  addOrderActions(order).map((action) => ({ ...action, name: `${place}.${action.name}` }));

/** The orders with their own or assigned numbers. */
const numbered = async (drafted: readonly Drafted[], given: readonly IssuedNumber[]) => {
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
 * Registers the orders of one chunk and stores the result in the same transaction. A chunk that another worker
 * registered is not registered again.
 */
export const registerChunk = async (
  of: Import,
  nth: number,
  orders: readonly SheetOrder[],
  actor: Session,
  now: Date,
): Promise<void> => {
  const explained = new Set(orders.filter(({ input }) => !input));
  const numbers = numbersFor(`${of.id.slice(0, NOTE_LENGTH)}.${nth}`, now);
  let drafted = await checkOrders(orders, of.partnerId, actor, now);
  const checked = drafted;
  drafted = await unlessRefused(
    checked.map(({ order }) => order),
    async (order, place) => {
      const { draft } = checked[place] as Drafted;
      await noteUsesOf(draft);
      return { order, draft };
    },
  );

  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const needing = drafted.filter(({ draft }) => !draft.ownHblNo);
    const given = await numbers.give(needing.length);
    for (const { order } of needing.slice(given.length)) refuseOrder(order, EXHAUSTED);
    drafted = drafted.filter(({ order }) => order.input);

    const toWrite = await numbered(drafted, given);
    const stood = await transact([
      chunkAction(of, chunkOf(nth, orders, explained), now),
      ...toWrite.flatMap(({ written }, place) => actionsOf(written, place)),
    ]);
    toWrite.forEach(({ order, issued }, place) => {
      const isHblTaken = stood.includes(`${place}.HBL`);
      if (isHblTaken && issued) numbers.lose(issued);
      else if (isHblTaken) refuseOrder(order, HBL_TAKEN);
      if (stood.includes(`${place}.ONO`)) refuseOrder(order, TAKEN);
    });
    const isTwins = stood.includes('CHUNK');
    if (stood.length === 0 || isTwins) {
      // The recovery of numbers deletes a remaining reservation, so a failure here must not fail the answer.
      await numbers.settle(isTwins ? [] : given).catch(() => undefined);
      const theirs = isTwins ? await getImportChunk(of.id, nth, now) : undefined;
      if (theirs) recall(orders, theirs);
      return;
    }
    drafted = drafted.filter(({ order }) => order.input);
  }
  throw new AppError('UNAVAILABLE', { retryAfter: 1 });
};
