import { type ConsolScans, isLoadable } from '#shared/domain/consol.ts';
import type { Order } from '#shared/domain/order.ts';
import type { SessionMode } from '#shared/domain/scan-rules.ts';
import { type ConsolMember, latestSessionOf, type StoredConsol } from '../../db/consol.entity.ts';
import { getScannedBoxes, type ScannedBoxes } from '../../db/scan.entity.ts';
import { getScanSession, listOverLines } from '../../db/scan-session.entity.ts';
import { foundOrders, refusedCodes } from '../scan/consol-parcels.ts';
import { boxesOnConsol, isComplete } from '../scan/scanned-boxes.ts';

type Found = { closedAt: string | null; complete: number[]; begun: number[]; over: number };

// An open session has no stored result, so its scans are read. A list of consols rarely has more than one of these.
const readFound = async (
  consolId: number,
  mode: SessionMode,
  sessionId: string,
  members: readonly ConsolMember[],
): Promise<Found> => {
  const [session, boxesOf, lines] = await Promise.all([
    getScanSession(sessionId),
    getScannedBoxes(members.map(({ id }) => id)),
    listOverLines(sessionId),
  ]);
  const parcels = members.map((order) => ({ order, boxes: boxesOf(order.id) }));
  const found = foundOrders(mode, consolId, parcels);
  const { over } = await refusedCodes(lines, new Set([...found.complete, ...found.begun]));
  return { closedAt: session?.closedAt ?? null, ...found, over: over.length };
};

/** Returns the scans of the latest session of a mode, for the orders that are linked now. Null without a session. */
export const scansOfConsol = async (
  consol: StoredConsol,
  mode: SessionMode,
  members: readonly ConsolMember[],
): Promise<ConsolScans | null> => {
  const latest = latestSessionOf(consol, mode);
  if (!latest) return null;
  const { sessionId, result } = latest;
  const found = result ?? (await readFound(consol.id, mode, sessionId, members));
  const countOf = (ids: readonly number[]): number => {
    const set = new Set(ids);
    return members.filter(({ id }) => set.has(id)).length;
  };
  const [scanned, incomplete] = [countOf(found.complete), countOf(found.begun)];
  return {
    state: found.closedAt === null ? 'open' : 'closed',
    sessionId,
    closedAt: found.closedAt,
    expected: members.length,
    scanned,
    short: members.length - scanned - incomplete,
    incomplete,
    over: found.over,
  };
};

/** State of an order of a consol: see the contract of `getOrderListByConsole`. */
export type OrderScans = { loaded: boolean | null; unloaded: boolean | null; exclusion: string };

const NOT_LOADED = '적재되지 않음';

// A status that does not travel counts also if a person has included the order, because it may have ended the order since.
const exclusionOf = (
  { id, status }: Order,
  { included = [] }: StoredConsol,
  loading: ConsolScans | null,
  loaded: boolean | null,
  statusName: (status: string) => string,
): string => {
  if (!isLoadable(status)) return statusName(status);
  const isShort = loading?.state === 'closed' && loaded === false;
  return isShort && !included.includes(id) ? NOT_LOADED : '';
};

/** Returns a function from an order of a consol to its scans. @param loading of the consol */
export const orderScansOf =
  (
    consol: StoredConsol,
    loading: ConsolScans | null,
    boxesOf: (orderId: number) => ScannedBoxes,
    statusName: (status: string) => string,
  ) =>
  (order: Order): OrderScans => {
    const isFound = (mode: SessionMode): boolean | null =>
      latestSessionOf(consol, mode)
        ? isComplete(order, boxesOnConsol(mode, { order, boxes: boxesOf(order.id) }, consol.id))
        : null;
    const loaded = isFound('load');
    return {
      loaded,
      unloaded: isFound('arrival'),
      exclusion: exclusionOf(order, consol, loading, loaded, statusName),
    };
  };
