import { createHash } from 'node:crypto';
import { type ClearanceEvent, type ClearanceResult, fetchClearance } from '#functions/adapters/clearance.ts';
import type { UnipassOptions } from '#functions/adapters/unipass.ts';
import { type CustomsWatch, changeCustomsWatch } from '#functions/db/customs-watch.entity.ts';
import { getOrder } from '#functions/db/order.entity.ts';
import { addSourceEvent } from '#functions/domain/order/add-source-event.ts';
import type { CustomsService } from '#shared/domain/breaker.ts';
import {
  chooseCargo,
  keepsClearanceWatch,
  nextClearanceDue,
  yearsOfArrival,
} from '#shared/domain/customs/clearance-watch.ts';
import type { Order } from '#shared/domain/order.ts';
import { CLEARED } from '#shared/domain/order-status.ts';
import { isSame as isSameHblNo } from '#shared/domain/values/hbl-no.ts';
import { type AskContext, askCustoms } from './ask-customs.ts';

export const CLEARANCE = 'clearance' satisfies CustomsService;
/** Author of the events of customs. */
const CUSTOMS_NAME = '세관';

/** `beforeAttempt`: awaited before each call of customs, also before a retry. */
type CheckContext = AskContext & UnipassOptions;

/** `skipped`: no call was made. `gone`: the parcel is no longer watched, so that nothing was stored. */
type Outcome = 'changed' | 'unchanged' | 'notFound' | 'ambiguous' | 'failed' | 'skipped' | 'gone';

/** `events`: number of new events. `unknownWords`: words of a new answer whose meaning is not known. */
export type ClearanceCheck = { outcome: Outcome; events: number; unknownWords: readonly string[] };

const checkOf = (outcome: Outcome, rest: Partial<ClearanceCheck> = {}): ClearanceCheck => ({
  outcome,
  events: 0,
  unknownWords: [],
  ...rest,
});

const hashOf = (events: readonly ClearanceEvent[]): string =>
  createHash('sha256').update(JSON.stringify(events)).digest('base64url').slice(0, 16);

/** Asks by the H/BL number, in the years in which the cargo can have arrived. */
const askByNumber = async ({ hblNo, eta }: Order, options: UnipassOptions): Promise<ClearanceResult> => {
  for (const year of yearsOfArrival(eta)) {
    const result = await fetchClearance({ hblNo, year }, options);
    if (result.kind !== 'notFound') return result;
  }
  return { kind: 'notFound' };
};

const askByCargo = async (
  cargoNo: string,
  order: Order,
  options: UnipassOptions,
): Promise<ClearanceResult> => {
  const result = await fetchClearance({ cargoNo }, options);
  // A person can choose the cargo of another parcel.
  return result.kind === 'events' && !isSameHblNo(result.cargo.hblNo, order.hblNo)
    ? { kind: 'failing', failure: { scope: 'call', reason: 'The answer is about another parcel' } }
    : result;
};

const ask = async (
  { cargoNo }: CustomsWatch,
  order: Order,
  options: UnipassOptions,
): Promise<ClearanceResult> => {
  if (cargoNo !== '') return askByCargo(cargoNo, order, options);
  const result = await askByNumber(order, options);
  const chosen = result.kind === 'choices' ? chooseCargo(result.choices, order) : undefined;
  return chosen ? askByCargo(chosen.cargoNo, order, options) : result;
};

/** @returns number of new events; undefined if the parcel is no longer watched */
const addEvents = async (
  { id, mblNo }: Order,
  events: readonly ClearanceEvent[],
  now: Date,
): Promise<number | undefined> => {
  const isConcerned = (order: Order) => keepsClearanceWatch(order) && order.mblNo === mblNo;
  let added = 0;
  for (const { word, ...event } of events) {
    const draft = { ...event, source: 'customs' as const, data: { word } };
    const outcome = await addSourceEvent(id, draft, { by: CUSTOMS_NAME, now, isConcerned });
    if (outcome === 'gone') return undefined;
    if (outcome === 'added') added += 1;
  }
  return added;
};

/** Returns the instants of a watch that follow from a check. The status of the order may have changed with it. */
const scheduleAfter = (watch: CustomsWatch, { status }: Order, now: Date, notBefore?: Date) => {
  const released = status === CLEARED ? (watch.released ?? now.getTime()) : null;
  const due = nextClearanceDue({ start: watch.start, released }, now.getTime(), notBefore?.getTime());
  return { checkedAt: now.getTime(), released, due };
};

const storeEvents = async (
  watch: CustomsWatch,
  order: Order,
  { cargo, events, unknownWords }: Extract<ClearanceResult, { kind: 'events' }>,
  now: Date,
): Promise<ClearanceCheck> => {
  const hash = hashOf(events);
  const isNew = hash !== watch.hash;
  // The events are added first, so that an interrupted check is repeated.
  const added = isNew ? await addEvents(order, events, now) : 0;
  const after = added ? await getOrder('all', order.id, { consistent: true }) : order;
  if (added === undefined || !after) return checkOf('gone');
  const last = events.at(-1);
  const isStored = await changeCustomsWatch(watch, {
    ...scheduleAfter(watch, after, now),
    answer: 'events',
    ...(events.length > 0 && { okAt: now.getTime() }),
    hash,
    ...(isNew && {
      seen: { cargoNo: cargo.cargoNo, step: last?.word ?? '', place: last?.place ?? '', choices: [] },
    }),
  });
  const answered = isNew ? 'changed' : 'unchanged';
  return checkOf(isStored ? answered : 'gone', { events: added, unknownWords: isNew ? unknownWords : [] });
};

/**
 * Asks customs about a parcel, unless the breaker is open. Stores the answer and adds new events. The same answer again
 * writes the watch only.
 */
export const checkClearance = async (
  watch: CustomsWatch,
  order: Order,
  context: CheckContext,
): Promise<ClearanceCheck> => {
  const { breakers, clock, beforeAttempt } = context;
  const result = await askCustoms(CLEARANCE, () => ask(watch, order, { beforeAttempt }), context);
  if (!result || result.kind === 'off') return checkOf('skipped');
  const now = clock();
  if (result.kind === 'events') return storeEvents(watch, order, result, now);
  if (result.kind === 'failing') {
    const schedule = scheduleAfter(watch, order, now, breakers.openUntil(CLEARANCE, now));
    await changeCustomsWatch(watch, { ...schedule, answer: 'failing' });
    return checkOf('failed');
  }
  const outcome = result.kind === 'choices' ? 'ambiguous' : 'notFound';
  const choices = (result.kind === 'choices' ? result.choices : []).map(({ hblNo: _, ...cargo }) => cargo);
  const isStored = await changeCustomsWatch(watch, {
    ...scheduleAfter(watch, order, now),
    answer: outcome,
    ...(outcome === 'ambiguous' && { seen: { ...watch.seen, choices } }),
  });
  return checkOf(isStored ? outcome : 'gone');
};
