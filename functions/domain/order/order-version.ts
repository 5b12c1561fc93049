import type { Action } from '#functions/db/client.ts';
import { addChangeAction, addParcelEventAction, type FieldChange } from '#functions/db/history.entity.ts';
import { orderChangeActions } from '#functions/db/order.entity.ts';
import { withPromisedWindow } from '#functions/domain/promise/promised-window.ts';
import { pccFieldsAfter } from '#shared/domain/customs/pcc-check.ts';
import { holdOf, noHold } from '#shared/domain/hold.ts';
import type { Order } from '#shared/domain/order.ts';
import { isHeld } from '#shared/domain/order-status.ts';
import { isMeasuring, statusFieldsOf, statusOfEvent } from '#shared/domain/parcel-events.ts';
import { reachedDaysAfter, reachedOnAfter } from '#shared/domain/reached-day.ts';
import { changesBetween } from './change-log.ts';
import { holdShownAgain } from './event-place.ts';
import { withChargeAfter } from './order-charge.ts';
import {
  type ChangeAuthor,
  type EventDraft,
  eventOfEdit,
  noticeOf,
  type StatedEvent,
} from './parcel-events.ts';

export type Edit = {
  after: Order;
  actions: Action[];
  /** Sort key of the entry in the log of the order. */
  logSk: string;
  /** Sort key of the event that `orderEdit` got as `notice`. */
  noticeSk?: string;
};

// A parcel whose status is corrected after a merge travels under its own number again.
const noMerge = { mergedInto: '', mergedIntoId: null } as const;

/**
 * Returns the changed order. A hold and a merge end with their status, so a change to another status clears an earlier
 * one.
 */
export const withHold = (before: Order, to: Partial<Order>): Order => {
  const changed = { ...before, ...to };
  const isOtherStatus = changed.status !== before.status;
  return {
    ...changed,
    ...(isOtherStatus && !('holdReason' in to) ? noHold : holdOf(changed)),
    ...(isOtherStatus && changed.mergedInto === before.mergedInto && noMerge),
  };
};

// The stated event may end a hold, so that an earlier hold of the other kind is shown again.
const holdAfter = async (
  before: Order,
  to: Partial<Order>,
  at: string,
  { draft }: StatedEvent,
): Promise<Partial<Order>> => {
  const { status = before.status } = to;
  const isOther = status !== before.status && isHeld(status) && status !== statusOfEvent(draft);
  return isOther && !('holdReason' in to) ? holdShownAgain(before, { occurredAt: at, ...draft }) : {};
};

// A correction that customs has checked contains the result.
const statesCheck = (before: Order, edited: Order): boolean =>
  edited.pccState !== before.pccState || edited.pccCheck !== before.pccCheck;

const laterOf = (a: string, b: string): string => (a < b ? b : a);

/**
 * Returns the changed order and the actions that write it, with its entry in the log. The actions fail as `ORDER` if
 * the order was changed or printed concurrently, and as `ORDER_NUMBER` if another order has the order number.
 * @param at instant of the change; the instant of the previous change if that is later
 * @param stated see `eventOfEdit`
 * @param notice another event of the same instant, which changes no field and no status
 * @param others changes of records that belong to the order, for its log
 */
export const orderEdit = async (
  before: Order,
  to: Partial<Order>,
  author: ChangeAuthor,
  at: string,
  stated?: StatedEvent,
  notice?: EventDraft,
  others: readonly FieldChange[] = [],
): Promise<Edit> => {
  const version = before.version + 1;
  // The clocks of two functions may differ, but the events of an order must have the sequence of its versions.
  const modiDate = laterOf(at, before.modiDate);
  const hold = stated ? await holdAfter(before, to, modiDate, stated) : {};
  const edited = { ...withHold(before, { ...to, ...hold }), version, modiDate };
  const { name: by, memberId: byId } = author;
  const { hblNo } = before;
  const change = { at: modiDate, by, byId, changes: [...changesBetween(before, edited), ...others], hblNo };
  const written = { author, change, version };
  const { event, stack } = eventOfEdit(before, edited, written, stated);
  const windowed = await withPromisedWindow({
    ...edited,
    ...statusFieldsOf(stack),
    ...(statesCheck(before, edited) ? {} : pccFieldsAfter(before, edited)),
    reachedOn: stated?.reachedOn ?? reachedOnAfter(before, stack, event),
  });
  const charged = await withChargeAfter(before, windowed, {
    author,
    occurredAt: event?.occurredAt ?? modiDate,
    isUndone: event?.kind === 'scanUndone',
    isMeasured: isMeasuring(event?.kind) || isMeasuring(notice?.kind),
  });
  const after = { ...charged, reachedDays: reachedDaysAfter(before, charged) };
  const noticed = notice && addParcelEventAction(before.id, noticeOf(notice, written, event));
  // A notice contains the changed fields if the change is no event itself.
  const entry = event
    ? addParcelEventAction(before.id, event)
    : (noticed ?? addChangeAction(before.id, version, change));
  const entries = noticed && noticed !== entry ? [entry, noticed] : [entry];
  return {
    after,
    actions: [...orderChangeActions(before, after), ...entries],
    logSk: entry.put.sk,
    noticeSk: noticed?.put.sk,
  };
};
