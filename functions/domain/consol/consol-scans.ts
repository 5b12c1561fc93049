import {
  type ConsolMember,
  isLeftBehind,
  latestSessionOf,
  type SessionResult,
  type StoredConsol,
} from '#functions/db/consol.entity.ts';
import { getScannedBoxes, type ScannedBoxes } from '#functions/db/scan.entity.ts';
import {
  type FoundOrders,
  getFoundOrders,
  getScanSession,
  listOverLines,
  type ScanSession,
} from '#functions/db/scan-session.entity.ts';
import { boxesOnConsol, isComplete } from '#functions/domain/order/scanned-boxes.ts';
import { foundOrders, refusedCodes } from '#functions/domain/scan/consol-parcels.ts';
import { currentCounts } from '#functions/domain/scan/session-counts.ts';
import { countedResult, identityOf } from '#functions/domain/scan/session-result.ts';
import type { ConsolScans } from '#shared/domain/consol.ts';
import type { Order } from '#shared/domain/order.ts';
import { isLoadable } from '#shared/domain/order-status.ts';
import type { SessionMode } from '#shared/domain/scan-rules.ts';

type Found = Pick<SessionResult, 'complete' | 'begun'>;
type Counted = Found & Pick<SessionResult, 'over'> & { closedAt: string | null };
type SessionOfConsol = { consolId: number; mode: SessionMode; sessionId: string };

const findAmong = async (
  { consolId, mode }: SessionOfConsol,
  members: readonly ConsolMember[],
): Promise<FoundOrders> => {
  const boxesOf = await getScannedBoxes(members.map(({ id }) => id));
  return foundOrders(
    mode,
    consolId,
    members.map((order) => ({ order, boxes: boxesOf(order.id) })),
  );
};

// The counts of the session include orders that are about to leave the consol.
const countFound = async (
  of: SessionOfConsol,
  session: ScanSession | undefined,
  members: readonly ConsolMember[],
): Promise<Found> => {
  const counts = session && (await currentCounts(session, { consistent: true }));
  if (counts?.expected === members.length) return { complete: counts.scanned, begun: counts.incomplete };
  const { complete, begun } = await findAmong(of, members);
  return { complete: complete.length, begun: begun.length };
};

const countOver = async (of: SessionOfConsol, members: readonly ConsolMember[]): Promise<number> => {
  const lines = await listOverLines(of.sessionId);
  const refusedIds = new Set(lines.map(({ orderId }) => orderId));
  const { complete, begun } = await findAmong(
    of,
    members.filter(({ id }) => refusedIds.has(id)),
  );
  return (await refusedCodes(lines, new Set([...complete, ...begun]))).over.length;
};

// A session without a result, because it is open or an earlier version closed it.
const countScans = async (of: SessionOfConsol, members: readonly ConsolMember[]): Promise<Counted> => {
  const session = await getScanSession(of.sessionId);
  const [found, over] = await Promise.all([countFound(of, session, members), countOver(of, members)]);
  return { closedAt: session?.closedAt ?? null, ...found, over };
};

// The found orders are read only if orders were linked or released since the result was counted.
const currentResult = async (
  sessionId: string,
  result: SessionResult,
  members: readonly ConsolMember[],
): Promise<SessionResult | undefined> => {
  const linkedIds = members.map(({ id }) => id);
  if (result.countedOrders === identityOf(linkedIds)) return result;
  const found = await getFoundOrders(sessionId);
  return found && countedResult(result, found, linkedIds);
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
  const current = result && (await currentResult(sessionId, result, members));
  const { closedAt, complete, begun, over } =
    current ?? (await countScans({ consolId: consol.id, mode, sessionId }, members));
  return {
    state: closedAt === null ? 'open' : 'closed',
    sessionId,
    closedAt,
    expected: members.length,
    scanned: complete,
    short: members.length - complete - begun,
    incomplete: begun,
    over,
  };
};

/** State of an order of a consol: see the contract of `getOrderListByConsole`. */
export type OrderScans = {
  loaded: boolean | null;
  unloaded: boolean | null;
  left: boolean;
  exclusion: string;
};

const NOT_LOADED = '적재되지 않음';

// A status that does not travel counts also if a person has included the order, because it may have ended the order since.
const exclusionOf = (
  { id, status }: Order,
  { included = [] }: StoredConsol,
  loading: ConsolScans | null,
  { loaded, unloaded, left }: Omit<OrderScans, 'exclusion'>,
  statusName: (status: string) => string,
): string => {
  if (!isLoadable(status)) return statusName(status);
  const isShort = loading?.state === 'closed' && loaded === false;
  // With a session at the arrival, an order may stay behind that was loaded.
  const isLeftAtDeparture = left && unloaded === null;
  return isLeftAtDeparture || (isShort && !included.includes(id)) ? NOT_LOADED : '';
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
    const [loaded, unloaded] = [isFound('load'), isFound('arrival')];
    const left = !unloaded && isLeftBehind(consol, order.id, loaded === true);
    const scans = { loaded, unloaded, left };
    return { ...scans, exclusion: exclusionOf(order, consol, loading, scans, statusName) };
  };
