import * as z from 'zod';
import type { Action } from '#functions/db/client.ts';
import { changeConsolActions, StoredConsol } from '#functions/db/consol.entity.ts';
import { addFreightUseAction, removeFreightUseAction } from '#functions/db/freight.entity.ts';
import { closeSessionActions } from '#functions/db/scan-session.entity.ts';
import type { Author } from '#functions/domain/author.ts';
import { closeShortExceptions } from '#functions/domain/exception/change-exceptions.ts';
import {
  dateChangeOf,
  delayData,
  delayNoticeActions,
  isOnTheWay,
} from '#functions/domain/mail/delay-notices.ts';
import { consolDraft, releaseDrafts, shortDraft } from '#functions/domain/operation/consol-audit.ts';
import { changes, consolLockName, ordersOf } from '#functions/domain/operation/consol-operations.ts';
import {
  type OperationKind,
  type PlannedChange,
  toResumable,
} from '#functions/domain/operation/operation-steps.ts';
import { operationsOf } from '#functions/domain/operation/run-operation.ts';
import type { EventDraft } from '#functions/domain/order/parcel-events.ts';
import { noConsol } from '#functions/domain/promise/promised-window.ts';
import { closeScanSession } from '#functions/domain/scan/scan-sessions.ts';
import { DelayCause, milestones, ShortDecision } from '#shared/domain/consol.ts';
import type { Order } from '#shared/domain/order.ts';
import { movedWithConsol, stackOfOrder, statusOfStack } from '#shared/domain/parcel-events.ts';
import { sessionModes } from '#shared/domain/scan-rules.ts';
import { statusChange } from '#shared/domain/status-change.ts';

const ChangeInput = z.object({
  before: StoredConsol,
  after: StoredConsol,
  changes,
  reason: z.string().optional(),
  moveOrders: z.boolean().default(false),
  notify: z.boolean().default(false),
  /** Why the dates change. */
  cause: DelayCause.default({}),
  /** Place of the milestone that the orders reach with `moveOrders`. */
  place: z.string().default(''),
  /** Country of the arrival. Absent in the input of an operation of an earlier version. */
  arrivalCountry: z.string().optional(),
  /** Decision about the orders `decided`, of which those in `released` leave the consol. */
  decision: ShortDecision.default({}),
  decided: z.array(z.object({ id: z.number(), hblNo: z.string() })).default([]),
  released: z.array(z.number()).default([]),
  /** Ids of the orders that stay behind: see `stayingOrders`. Absent in the input of an operation of an earlier version. */
  staying: z.array(z.number()).optional(),
  /** Session that the change asks, and that it closes if `openId` is set. */
  session: z.object({ mode: z.enum(sessionModes), openId: z.string().optional() }).optional(),
});
type ConsolChange = z.output<typeof ChangeInput>;

/** True if an order moves with its consol: it neither stays behind nor leaves the consol. */
const isMoving = ({ id }: Order, { after: { left = [] }, staying = left, released }: ConsolChange): boolean =>
  !staying.includes(id) && !released.includes(id);

// The event by which an order follows the new status of its consol, with the statuses after it. It reverts no status.
const milestoneOf = (order: Order, input: ConsolChange, author: Author) => {
  const { before, after, moveOrders, place } = input;
  const isStep = moveOrders && before.status !== after.status && isMoving(order, input);
  const kind = isStep ? milestones[after.status] : undefined;
  const stack = kind && movedWithConsol(stackOfOrder(order), kind);
  const isAllowed = stack && statusChange(order, statusOfStack(stack), author) === 'allowed';
  return kind && isAllowed ? { draft: { kind, source: 'consol' as const, place }, stack } : undefined;
};

const delayOf = (order: Order, input: ConsolChange): EventDraft | undefined => {
  const dates = dateChangeOf(input.before, input.after, input.cause);
  return dates && isOnTheWay(order) && isMoving(order, input)
    ? { kind: 'delayed', source: 'consol', data: delayData(order, dates) }
    : undefined;
};

const planConsolOrder = (order: Order, input: ConsolChange, author: Author): PlannedChange[] => {
  if (input.released.includes(order.id)) return [{ order, to: noConsol }];
  const { mblNo, eta } = input.after;
  const { arrivalCountry = order.arrivalCountry } = input;
  const [event, extraEvent] = [milestoneOf(order, input, author), delayOf(order, input)];
  const to = {
    ...(order.mblNo !== mblNo && { mblNo }),
    // The promised window follows from these fields. A final order has no window, until its status is corrected.
    ...(order.eta !== eta && { eta }),
    ...(order.arrivalCountry !== arrivalCountry && { arrivalCountry }),
    ...(event && { status: statusOfStack(event.stack) }),
  };
  return Object.keys(to).length > 0 || extraEvent ? [{ order, to, event, extraEvent }] : [];
};

// A session that was closed concurrently is a conflict. One that was opened concurrently changes `links` of the consol.
const sessionActions = ({ after, session }: ConsolChange): Action[] =>
  session?.openId === undefined
    ? []
    : closeSessionActions({ id: session.openId, mode: session.mode, consolId: after.id }, after.updated_at);

const decisionDrafts = ({ after, decision: { short, shortReason }, decided }: ConsolChange) =>
  decided.length > 0 && (short === 'leave' || short === 'include')
    ? [shortDraft(after, short, decided, shortReason)]
    : [];

/**
 * Changes a consol and its orders: their M/BL number, and with `moveOrders` their status. New dates are recorded as an
 * event of each order whose status is not final; with `notify` each customer gets one mail. An order that the consol left
 * behind gets neither.
 */
export const consolChange: OperationKind<ConsolChange> = {
  name: 'consolChange',
  Input: ChangeInput,
  plan: (orders, input, author) =>
    orders
      .filter(({ consolId }) => consolId === input.after.id)
      .flatMap((order) => planConsolOrder(order, input, author)),
  lockName: ({ after }) => consolLockName(after.id),
  end: (input) => {
    const { before, after } = input;
    const actions = [
      ...changeConsolActions(before, after),
      ...(before.freightCode === after.freightCode
        ? []
        : [addFreightUseAction(after.freightCode), removeFreightUseAction(before.freightCode)]),
      ...sessionActions(input),
    ];
    return { actions, refusal: 'CONFLICT' };
  },
  audit: (planned, input) => [
    ...(input.changes.length > 0 ? [consolDraft(input.after, 'change', input.changes, input.reason)] : []),
    ...releaseDrafts(ordersOf(planned).filter(({ id }) => input.released.includes(id))),
    ...decisionDrafts(input),
  ],
  requests: (input) => {
    const { before, after, notify, cause } = input;
    const dates = notify ? dateChangeOf(before, after, cause) : undefined;
    const at = new Date(after.updated_at);
    return (
      dates &&
      ((orders) =>
        delayNoticeActions(
          before,
          dates,
          orders.filter(
            (order) => order.consolId === after.id && isOnTheWay(order) && isMoving(order, input),
          ),
          at,
        ))
    );
  },
  // The session has its end by now, so its report is complete.
  followUp: ({ after, decision: { short, shortReason }, decided, session }, author) => {
    const openId = session?.openId;
    const included = short === 'include' && shortReason ? decided.map(({ id }) => id) : [];
    if (openId === undefined && included.length === 0) return undefined;
    const now = new Date(after.updated_at);
    return async () => {
      if (openId !== undefined) await closeScanSession(openId, now);
      if (shortReason) await closeShortExceptions(included, shortReason, { author, now });
    };
  },
};

// Resumes no other kind, because the kinds of orders would make the functions of consols too large.
export const { runOperation } = operationsOf([toResumable(consolChange)]);
