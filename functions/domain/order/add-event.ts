import { randomUUID } from 'node:crypto';
import { type Action, transact } from '#functions/db/client.ts';
import { addParcelEventAction, eventIdOf, eventIdOfSk } from '#functions/db/history.entity.ts';
import { AnsweredConcurrently, storeAnswerActions } from '#functions/db/idempotency.entity.ts';
import { getOrder, orderGuardAction } from '#functions/db/order.entity.ts';
import { authorOf } from '#functions/domain/author.ts';
import type { RepeatableCaller } from '#functions/domain/caller.ts';
import { requireStatusInUse } from '#functions/domain/reference/check-codes.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { refusedField } from '#functions/domain/wrong-field.ts';
import type { StaffEvent } from '#shared/contract/parcel-events.ts';
import type { Order } from '#shared/domain/order.ts';
import { isHeld } from '#shared/domain/order-status.ts';
import {
  affectsStatus,
  type StatusStack,
  stackOfOrder,
  statusFieldsOf,
  statusOfStack,
} from '#shared/domain/parcel-events.ts';
import type { Reached } from '#shared/domain/reached-day.ts';
import type { Session } from '#shared/domain/session.ts';
import { lacksReason, statusChange } from '#shared/domain/status-change.ts';
import { AppError } from '#shared/errors.ts';
import { type DatedDraft, holdOfEvent, placedTime, stacksAround } from './event-place.ts';
import { orderNumberFor } from './number-orders.ts';
import { orderEdit } from './order-version.ts';
import { type ChangeAuthor, eventOfAuthor } from './parcel-events.ts';

/** The clock of a source may be ahead by this. */
const MAX_AHEAD_MS = 10 * 60_000;

// An event that is slightly in the future happened now, so that a later change of the order is also the later event.
const timeOf = ({ occurredAt }: StaffEvent, order: Order, now: Date): string => {
  const at = occurredAt === undefined ? now.getTime() : Date.parse(occurredAt);
  if (at > now.getTime() + MAX_AHEAD_MS) throw new AppError('EVENT_IN_FUTURE');
  return placedTime(at, order, now);
};

const draftOf = (input: StaffEvent, order: Order, now: Date): DatedDraft => {
  const { kind, status, place, reason, note, amount, dueDate } = input;
  return {
    kind,
    ...(status && { status }),
    occurredAt: timeOf(input, order, now),
    place,
    data: {
      ...(reason && { reason }),
      ...(note && { note }),
      ...(amount !== undefined && { amount }),
      ...(dueDate && { dueDate }),
    },
  };
};

// Only a correction can revert a status. `before`: statuses at the time of the event.
const requireReason = (
  { kind, status = '', reason }: StaffEvent,
  before: StatusStack,
  actor: Session,
): void => {
  const shown = statusFieldsOf(before);
  if (kind !== 'statusCorrected') return;
  if (lacksReason(statusChange(shown, status, actor), shown, { reason, isSpecified: false }))
    throw refusedField('STATUS_REASON_REQUIRED', 'reason');
};

type Planned = { id: string; status: string; actions: Action[] };

// An event that cannot change the status does not change the order.
const planWithoutStatus = (order: Order, draft: DatedDraft, { actor, now }: RepeatableCaller): Planned => {
  const event = eventOfAuthor({ ...draft, sourceId: randomUUID() }, authorOf(actor), now);
  return {
    id: eventIdOf(event),
    status: order.status,
    actions: [orderGuardAction(order), addParcelEventAction(order.id, event)],
  };
};

/**
 * Returns how an event is written that can change the status of an order. Also an event that changes nothing now, such as
 * a late one, writes a version of the order. A concurrent event then sees it.
 */
export const planWithStatus = async (
  order: Order,
  draft: DatedDraft,
  { reached, isShown }: { reached: Reached; isShown: boolean },
  { author, now }: { author: ChangeAuthor; now: Date },
): Promise<Planned> => {
  const status = statusOfStack(reached.stack);
  const to = {
    status,
    orderId: await orderNumberFor(order, status, now),
    // An event has no account. Another event of the tax keeps the account of the order.
    ...(isShown && isHeld(status) && { ...(await holdOfEvent(draft)), taxAccount: order.taxAccount }),
  };
  const { logSk, actions } = await orderEdit(order, to, author, now.toISOString(), {
    draft,
    ...reached,
  });
  return { id: eventIdOfSk(logSk), status, actions };
};

// A measurement makes the charge of the parcel final, so it changes the order.
const planMeasurement = async (
  order: Order,
  draft: DatedDraft,
  { actor, now }: RepeatableCaller,
): Promise<Planned> => {
  const stated = { draft, stack: stackOfOrder(order) };
  const { logSk, actions } = await orderEdit(order, {}, authorOf(actor), now.toISOString(), stated);
  return { id: eventIdOfSk(logSk), status: order.status, actions };
};

const planEvent = (
  order: Order,
  draft: DatedDraft,
  placed: Parameters<typeof planWithStatus>[2],
  caller: RepeatableCaller,
): Planned | Promise<Planned> => {
  if (affectsStatus(draft.kind)) {
    return planWithStatus(order, draft, placed, { author: authorOf(caller.actor), now: caller.now });
  }
  return draft.kind === 'measured' && order.chargeBasis === 'declared'
    ? planMeasurement(order, draft, caller)
    : planWithoutStatus(order, draft, caller);
};

/**
 * Adds an event that staff report. The status of the order follows from all of its events.
 * @throws ORDER_NOT_FOUND, ORDER_DELETED, EVENT_NOT_ALLOWED, EVENT_IN_FUTURE, STATUS_REASON_REQUIRED,
 * VALIDATION_FAILED, ORDER_NUMBER_TAKEN
 */
export const addEvent = async (
  input: StaffEvent,
  caller: RepeatableCaller,
): Promise<{ id: string; status: string }> => {
  if (input.status !== undefined) await requireStatusInUse(input.status);
  return retryOnConflict(async () => {
    const order = await getOrder('all', input.orderId, { consistent: true, withDeleted: true });
    if (!order) throw new AppError('ORDER_NOT_FOUND');
    if (order.isDel) throw new AppError('ORDER_DELETED');
    const draft = draftOf(input, order, caller.now);
    const { before, after: reached, isAllowed, isShown } = await stacksAround(order, draft);
    if (!isAllowed) throw new AppError('EVENT_NOT_ALLOWED');
    requireReason(input, before, caller.actor);
    const { actions, ...answer } = await planEvent(order, draft, { reached, isShown }, caller);
    const failed = await transact([...actions, ...storeAnswerActions(caller.idempotency, answer)]);
    if (failed.includes('IDEMPOTENCY_KEY')) throw new AnsweredConcurrently();
    if (failed.includes('ORDER_NUMBER')) throw new AppError('ORDER_NUMBER_TAKEN');
    return failed.length === 0 ? answer : undefined;
  });
};
