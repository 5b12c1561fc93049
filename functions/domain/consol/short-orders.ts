import { isLeftBehind, latestSessionOf, type StoredConsol } from '#functions/db/consol.entity.ts';
import { findOpenSession } from '#functions/db/scan-session.entity.ts';
import type { Parcel } from '#functions/domain/order/scanned-boxes.ts';
import { foundOrders, readConsolParcels } from '#functions/domain/scan/consol-parcels.ts';
import { countedResult } from '#functions/domain/scan/session-result.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import { mayReleaseShort, type ShortDecision, sessionOfStep } from '#shared/domain/consol.ts';
import type { Order } from '#shared/domain/order.ts';
import { isLoadable } from '#shared/domain/order-status.ts';
import type { SessionMode } from '#shared/domain/scan-rules.ts';
import { AppError } from '#shared/errors.ts';

/** Maximum orders that an answer names. */
const MAX_NAMED = 20;

/** Decision about the orders of a consol that a session did not find, or whose status does not travel. */
type ShortPlan = {
  /** Session that the change asks: its mode, and its id if the change closes it. */
  session?: { mode: SessionMode; openId?: string };
  /** Orders that the decision names. */
  decided: Pick<Order, 'id' | 'hblNo'>[];
  /** Ids of the orders that leave the consol. */
  released: number[];
} & Partial<Pick<StoredConsol, 'left' | 'leftSession' | 'included' | 'loading'>>;

const consolShort = (short: readonly Order[]): AppError =>
  new AppError('CONSOL_SHORT', {
    fields: short.slice(0, MAX_NAMED).map(({ id, hblNo }) => ({ path: `orders.${id}`, message: hblNo })),
    details: { count: short.length },
  });

const without = (ids: readonly number[] = [], removed: readonly number[]): number[] =>
  ids.filter((id) => !removed.includes(id));

// Counts the orders that stay, so that no list has to read the found orders.
const loadingWithout = (
  { id, loading }: StoredConsol,
  parcels: readonly Parcel[],
  released: readonly number[],
): StoredConsol['loading'] => {
  if (!loading?.result) return loading;
  const linkedIds = without(
    parcels.map(({ order }) => order.id),
    released,
  );
  const result = countedResult(loading.result, foundOrders('load', id, parcels), linkedIds);
  return { ...loading, result };
};

/**
 * Returns what a change of the status does with the orders that a session did not find completely, and with those whose
 * status does not travel. Without a session at the arrival, orders that stayed behind at the departure still do, until they
 * are loaded or included.
 * @throws CONSOL_SHORT without a decision; SCAN_SESSION_OPEN, also with one; VALIDATION_FAILED for a release after the
 * departure
 */
export const decideShortOrders = async (
  consol: StoredConsol,
  status: string,
  { short: choice }: ShortDecision,
): Promise<ShortPlan> => {
  const { id, included, loading } = consol;
  const mode = status === consol.status ? undefined : sessionOfStep(status);
  if (choice === 'release' && !mayReleaseShort(consol.status, status))
    throw wrongField('short', '적재되지 않은 주문의 처리');
  if (!mode) return { decided: [], released: [] };
  const [parcels, openId] = await Promise.all([readConsolParcels(id), findOpenSession(mode, id)]);
  const hasSession = openId !== undefined || latestSessionOf(consol, mode) !== undefined;
  const complete = new Set(foundOrders(mode, id, parcels).complete);
  const orders = parcels.map(({ order }) => order);
  const short = orders.filter(
    (order) => !isLoadable(order.status) || (hasSession && !complete.has(order.id)),
  );
  if (short.length > 0 && openId !== undefined) throw new AppError('SCAN_SESSION_OPEN');
  if (short.length > 0 && !choice) throw consolShort(short);
  const loaded = new Set(foundOrders('load', id, parcels).complete);
  const isBehind = (order: Order) =>
    mode === 'arrival' && !hasSession && isLeftBehind(consol, order.id, loaded.has(order.id));
  const concerned = orders.filter((order) => short.includes(order) || isBehind(order));
  const idsOf = (list: readonly Order[]): number[] => list.map((order) => order.id);
  const ids = idsOf(concerned);
  const session = { mode, openId };
  if (choice === 'include')
    return {
      session,
      decided: concerned,
      released: [],
      left: [],
      included: [...without(included, ids), ...ids],
    };
  const rest = without(included, ids);
  if (choice === 'release') {
    const released = idsOf(short);
    const counted = loadingWithout(consol, parcels, released);
    return { session, decided: short, released, left: [], included: rest, loading: counted };
  }
  const leftSession = loading?.sessionId;
  return { session, decided: short, released: [], left: ids, leftSession, included: rest };
};
