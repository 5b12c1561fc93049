import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { getChargeLines, type ManualLine, putChargeLinesAction } from '#functions/db/charge-lines.entity.ts';
import { transact } from '#functions/db/client.ts';
import type { FieldChange } from '#functions/db/history.entity.ts';
import { getStoredAnswer, type Idempotency, storeAnswerActions } from '#functions/db/idempotency.entity.ts';
import { getOrder, getOrders } from '#functions/db/order.entity.ts';
import { authorOf } from '#functions/domain/author.ts';
import type { RepeatableCaller } from '#functions/domain/caller.ts';
import { chargeOptions, recalculation } from '#functions/domain/operation/charge-operations.ts';
import { runOperation } from '#functions/domain/operation/order-operations.ts';
import { orderEdit } from '#functions/domain/order/order-version.ts';
import { cardsOfPartner } from '#functions/domain/rate/partner-cards.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { ChargeLineInput, ChargeLineRemoval } from '#shared/contract/charge.ts';
import type { Charge } from '#shared/domain/charge.ts';
import { cardOfOrder, chargeOf, joinOptions } from '#shared/domain/charge-of.ts';
import { MAX_CHARGE_LINES } from '#shared/domain/charge-states.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { type ChargeCurrency, formatCharge } from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/order.ts';
import { isOptional } from '#shared/domain/pricing.ts';
import type { RateCardRecord } from '#shared/domain/rate-card.ts';
import { AppError } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { messages } from '#shared/words.ko.ts';
import { withFormerArrival } from './former-charge.ts';
import { readCharge } from './read-charge.ts';

const CONCURRENCY = 25;

type Repeatable = RepeatableCaller & { isRepeated: boolean };

const invalid = (path: string, message: string) =>
  new AppError('VALIDATION_FAILED', { fields: [{ path, message }] });

const textOf = ({ name, amount, reason }: ManualLine, currency: ChargeCurrency): string =>
  `${name} ${formatCharge({ amount, currency })} (${reason})`;

// A concurrent request with the same key may have changed the order in the meantime.
const isAnswered = async (idempotency: Idempotency | undefined): Promise<boolean> =>
  idempotency !== undefined && (await getStoredAnswer(idempotency.id, idempotency.at)) !== undefined;

/** Lines after a change, and the text of the change for the log. */
type LinesEdit = { lines: ManualLine[]; log: FieldChange };

// Saves the lines that `edit` returns together with the order. The sum of a charge must not become negative by a line.
const changeLines = (
  { orderId, version }: { orderId: number; version: number },
  { actor, now, idempotency, isRepeated }: Repeatable,
  path: string,
  edit: (lines: readonly ManualLine[], order: Order & { chargeCurrency: ChargeCurrency }) => LinesEdit,
): Promise<Charge> =>
  retryOnConflict(async () => {
    const answer = () => readCharge('all', orderId, actor, now);
    if (isRepeated) return answer();
    const order = await getOrder('all', orderId, { consistent: true, withDeleted: true });
    if (!order) throw new AppError('ORDER_NOT_FOUND');
    if (order.isDel) throw new AppError('ORDER_DELETED');
    if (order.version !== version) {
      if (await isAnswered(idempotency)) return answer();
      throw new AppError('CONFLICT');
    }
    const { chargeCurrency } = order;
    if (chargeCurrency === '') throw new AppError('CHARGE_UNPRICED');
    const before = order.chargeLines > 0 ? await getChargeLines(orderId) : [];
    const { lines, log } = edit(before, { ...order, chargeCurrency });
    const chargeManual = lines.reduce((sum, { amount }) => sum + amount, 0);
    const isSinking = chargeManual < order.chargeManual;
    if (isSinking && order.chargeBase + chargeManual < 0) {
      throw invalid(path, '요금의 합계가 0보다 작아집니다.');
    }
    const to = { chargeManual, chargeLines: lines.length };
    const { actions } = await orderEdit(order, to, authorOf(actor), now.toISOString(), undefined, undefined, [
      log,
    ]);
    const failed = await transact([
      ...actions,
      putChargeLinesAction(orderId, lines),
      ...storeAnswerActions(idempotency, {}),
    ]);
    // A concurrent request with the same key has made the change.
    if (failed.length === 0 || failed.includes('IDEMPOTENCY_KEY')) return answer();
    return undefined;
  });

/**
 * Adds a manual line to the charge of an order. A repeated request changes nothing.
 * @throws ORDER_NOT_FOUND, ORDER_DELETED, CHARGE_UNPRICED, CONFLICT; VALIDATION_FAILED if the sum becomes negative or the
 * charge has `MAX_CHARGE_LINES` lines
 */
export const addChargeLine = (input: ChargeLineInput, caller: Repeatable): Promise<Charge> =>
  changeLines(input, caller, 'amount', (before, { chargeState, chargeCurrency }) => {
    if (chargeState === 'unpriced') throw new AppError('CHARGE_UNPRICED');
    if (before.length >= MAX_CHARGE_LINES) {
      throw invalid('name', messages.atMost(MAX_CHARGE_LINES, '개'));
    }
    const { name, amount, reason } = input;
    const written = { by: authorOf(caller.actor).name, at: caller.now.toISOString() };
    const line = { id: randomUUID(), name, amount, reason, ...written };
    return { lines: [...before, line], log: ['chargeLines', '', textOf(line, chargeCurrency)] };
  });

/**
 * Removes a manual line. A repeated request changes nothing. If the card has another currency than the lines, they can still
 * be removed, because the parcel has no price until then.
 * @throws ORDER_NOT_FOUND, ORDER_DELETED, CHARGE_UNPRICED, CHARGE_LINE_NOT_FOUND, CONFLICT; VALIDATION_FAILED if the sum
 * becomes negative
 */
export const removeChargeLine = (input: ChargeLineRemoval, caller: Repeatable): Promise<Charge> =>
  changeLines(input, caller, 'lineId', (before, { chargeState, chargeReason, chargeCurrency }) => {
    if (chargeState === 'unpriced' && chargeReason !== 'currency') throw new AppError('CHARGE_UNPRICED');
    const line = before.find(({ id }) => id === input.lineId);
    if (!line) throw new AppError('CHARGE_LINE_NOT_FOUND');
    const log: FieldChange = ['chargeLines', textOf(line, chargeCurrency), `삭제 (${input.reason})`];
    return { lines: before.filter((other) => other !== line), log };
  });

const readCards = async (orders: readonly Order[]): Promise<Map<number, readonly RateCardRecord[]>> => {
  const partners = [...new Set(orders.map(({ partnerId }) => partnerId))];
  return new Map(await Promise.all(partners.map(async (id) => [id, await cardsOfPartner(id)] as const)));
};

const readForChange = async (ids: readonly number[]): Promise<Order[]> => {
  const orders = await getOrders('all', ids, { consistent: true, withDeleted: true });
  if (orders.length < ids.length) throw new AppError('ORDER_NOT_FOUND');
  return orders;
};

const contextOf = ({ actor, now, idempotency }: RepeatableCaller, answer: object) => ({
  scope: 'all' as const,
  author: authorOf(actor),
  now,
  reply: idempotency && { idempotency, answer },
});

/**
 * Sets the optional surcharges of all orders or none.
 * @returns `unknown`: names that the card of no order offers, which are not set
 * @throws ORDER_NOT_FOUND, ORDER_DELETED, CONFLICT
 */
export const setChargeOptions = async (
  { orderIds, options }: { orderIds: number[]; options: readonly string[] },
  caller: RepeatableCaller,
): Promise<{ count: number; unknown: string[] }> => {
  const ids = [...new Set(orderIds)];
  const orders = await readForChange(ids);
  const cards = await readCards(orders);
  const today = seoulDay(caller.now);
  const offered = new Set(
    orders.flatMap((order) =>
      (cardOfOrder(order, cards.get(order.partnerId) ?? [], today)?.surcharges ?? [])
        .filter(isOptional)
        .map(({ name }) => name),
    ),
  );
  const names = [...new Set(options)];
  const answer = { count: ids.length, unknown: names.filter((name) => !offered.has(name)) };
  const known = joinOptions(names.filter((name) => offered.has(name)));
  await runOperation(chargeOptions, { chargeOptions: known }, ids, contextOf(caller, answer));
  return answer;
};

/**
 * Prices all orders or none by the present cards.
 * @returns `changed`: number of orders whose charge was different
 * @throws ORDER_NOT_FOUND, ORDER_DELETED, CONFLICT
 */
export const recalculateCharges = async (
  orderIds: readonly number[],
  caller: RepeatableCaller,
): Promise<{ count: number; changed: number }> => {
  const ids = [...new Set(orderIds)];
  const orders = await readForChange(ids);
  const cards = await readCards(orders);
  const today = seoulDay(caller.now);
  const charges = await mapWithLimit(orders, CONCURRENCY, async (stored) => {
    const order = await withFormerArrival(stored);
    const { chargeCard, ...computed } = chargeOf(order, cards.get(order.partnerId) ?? [], today);
    const { chargeOn, chargeBasis } = order;
    const isSame = isDeepStrictEqual({ ...stored, ...computed, chargeOn, chargeBasis, chargeCard }, stored);
    return isSame ? [] : [[String(order.id), { ...computed, chargeOn, chargeBasis }] as const];
  });
  const changed = Object.fromEntries(charges.flat());
  const answer = { count: ids.length, changed: Object.keys(changed).length };
  await runOperation(recalculation, { charges: changed }, ids, contextOf(caller, answer));
  return answer;
};
