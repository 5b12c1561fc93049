import { hasSecret } from '#functions/adapters/secrets.ts';
import { isUnipassSetUp } from '#functions/adapters/unipass.ts';
import { isServiceOff } from '#functions/db/counter.entity.ts';
import {
  type CustomsWatch,
  changeCustomsWatch,
  getCustomsWatch,
  recordCustomsRefresh,
} from '#functions/db/customs-watch.entity.ts';
import { type Idempotency, storeAnswer } from '#functions/db/idempotency.entity.ts';
import { getOrder } from '#functions/db/order.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { clearanceAnswer, instantText, namedInstant } from '#functions/domain/order/timeline-sources.ts';
import { readBreakers } from '#functions/domain/outside/breakers.ts';
import { oneShortRetry, refreshedRecently } from '#functions/domain/outside/refresh.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { clearanceSentences } from '#shared/clearance-words.ko.ts';
import type { ClearanceState } from '#shared/contract/customs.ts';
import { isPastClearance, keepsClearanceWatch } from '#shared/domain/customs/clearance-watch.ts';
import type { Order } from '#shared/domain/order.ts';
import { REFRESH_PAUSE_MS } from '#shared/domain/refresh-pause.ts';
import type { Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { CLEARANCE, checkClearance } from './check-clearance.ts';
import { clearanceWatches } from './clearance-watches.ts';

type State = ClearanceState['state'];

// Functions without the secret read what the last run of the job found.
const isServiceOn = async (): Promise<boolean> =>
  hasSecret('UNIPASS') ? isUnipassSetUp(CLEARANCE) : !(await isServiceOff(CLEARANCE));

const stateOf = (order: Order, watch: CustomsWatch | undefined, isOn: boolean): State => {
  if (watch && keepsClearanceWatch(order)) return isOn ? clearanceAnswer(watch) : 'off';
  return isPastClearance(order) ? 'ended' : 'off';
};

const answerOf = (order: Order, watch: CustomsWatch | undefined, state: State, now: Date): ClearanceState => {
  const { checkedAt = null, okAt = null, due = null, cargoNo = '', seen } = watch ?? {};
  const isAsked = state !== 'off' && state !== 'ended';
  return {
    orderId: order.id,
    state,
    cargoNo: cargoNo || (seen?.cargoNo ?? ''),
    step: seen?.step ?? '',
    place: seen?.place ?? '',
    checkedAt: instantText(checkedAt),
    okAt: instantText(okAt),
    nextAt: isAsked ? instantText(due) : null,
    choices: state === 'ambiguous' ? (seen?.choices ?? []) : [],
    text: clearanceSentences[state](namedInstant(state, watch), now),
  };
};

const readOrder = async (orderId: number, actor: Session, options?: { consistent: true }): Promise<Order> => {
  const order = await getOrder(scopeOf(actor), orderId, options);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return order;
};

/** Returns what customs says about the parcel of an order. @throws ORDER_NOT_FOUND */
export const readClearanceState = async (
  orderId: number,
  actor: Session,
  now: Date,
): Promise<ClearanceState> => {
  const order = await readOrder(orderId, actor);
  const [watch, isOn] = await Promise.all([getCustomsWatch(orderId), isServiceOn()]);
  return answerOf(order, watch, stateOf(order, watch, isOn), now);
};

const readWatch = (orderId: number) => getCustomsWatch(orderId, { consistent: true });

/** Returns the watch of an order, and creates the one that the projector has not created yet. */
const readFollowedWatch = async (orderId: number, now: Date): Promise<CustomsWatch | undefined> => {
  await clearanceWatches.followOrder(orderId, now);
  return readWatch(orderId);
};

type Caller = { actor: Session; clock: () => Date; idempotency: Idempotency | undefined };

/**
 * Asks customs about the parcel of an order now. A parcel is refreshed once in 10 minutes.
 * @throws ORDER_NOT_FOUND, CLEARANCE_OFF, CLEARANCE_RECENT
 */
export const refreshClearance = async (
  orderId: number,
  { actor, clock, idempotency }: Caller,
): Promise<ClearanceState> => {
  const order = await readOrder(orderId, actor, { consistent: true });
  if (!keepsClearanceWatch(order) || !(await isUnipassSetUp(CLEARANCE))) throw new AppError('CLEARANCE_OFF');
  const watch = await readFollowedWatch(orderId, clock());
  if (!watch) throw new AppError('CLEARANCE_OFF');
  const lastAt = await recordCustomsRefresh(orderId, clock(), REFRESH_PAUSE_MS);
  if (lastAt !== undefined) throw refreshedRecently('CLEARANCE_RECENT', lastAt, clock());
  const breakers = await readBreakers([CLEARANCE]);
  const { outcome } = await checkClearance(watch, order, { breakers, clock, beforeAttempt: oneShortRetry() });
  const [after, stored] = await Promise.all([
    readOrder(orderId, actor, { consistent: true }),
    readWatch(orderId),
  ]);
  // While the breaker is open, no call is made.
  const state = outcome === 'skipped' ? 'failing' : stateOf(after, stored, true);
  const answer = answerOf(after, stored, state, clock());
  await storeAnswer(idempotency, answer);
  return answer;
};

/**
 * Chooses the cargo of a parcel, which the next check asks about. @param cargoNo empty to ask by the H/BL number again
 * @throws ORDER_NOT_FOUND
 */
export const chooseCargoNo = async (
  orderId: number,
  cargoNo: string,
  { actor, clock, idempotency }: Caller,
): Promise<ClearanceState> => {
  const order = await readOrder(orderId, actor);
  await retryOnConflict(async () => {
    const watch = (await readWatch(orderId)) ?? (await readFollowedWatch(orderId, clock()));
    if (!watch || watch.cargoNo === cargoNo) return true;
    const due = clock().getTime();
    const isChanged = await changeCustomsWatch(watch, { cargoNo, answer: '', hash: '', due });
    return isChanged || undefined;
  });
  const [watch, isOn] = await Promise.all([readWatch(orderId), isServiceOn()]);
  const answer = answerOf(order, watch, stateOf(order, watch, isOn), clock());
  await storeAnswer(idempotency, answer);
  return answer;
};
