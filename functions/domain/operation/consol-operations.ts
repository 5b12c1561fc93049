import * as z from 'zod';
import { AuditEntry } from '#shared/domain/audit.ts';
import { CONSOL_OPEN, isLoadable, milestones } from '#shared/domain/consol.ts';
import type { Order } from '#shared/domain/order.ts';
import { movedWithConsol, stackOfOrder, statusOfStack } from '#shared/domain/parcel-events.ts';
import type { Action } from '../../db/client.ts';
import {
  changeConsolActions,
  linkGuardAction,
  removeConsolActions,
  StoredConsol,
} from '../../db/consol.entity.ts';
import { addFreightUseAction, removeFreightUseAction } from '../../db/freight.entity.ts';
import { lockGuardAction } from '../../db/operation.entity.ts';
import { consolDraft, deletionDraft, linkDraft, releaseDrafts } from '../consol/consol-audit.ts';
import { dateChangeOf, delayNoticeActions, isOnTheWay } from '../mail/delay-notices.ts';
import type { EventDraft } from '../order/parcel-events.ts';
import { refuseAny } from '../order/refuse-orders.ts';
import { noConsol } from '../promise/promised-window.ts';
import type { OperationKind, PlannedChange } from './operation-steps.ts';

const ordersOf = (planned: readonly PlannedChange[]) => planned.map(({ order }) => order);

// The stored input of an operation of an earlier version has no `eta` and no country.
const LinkInput = z.object({
  id: z.number(),
  mblNo: z.string(),
  eta: z.string().default(''),
  arrivalCountry: z.string().default(''),
});

export const consolLink: OperationKind<z.output<typeof LinkInput>> = {
  name: 'consolLink',
  Input: LinkInput,
  plan: (orders, { id, ...fields }) => {
    refuseAny(
      'ORDER_DELETED',
      orders.filter(({ isDel }) => isDel),
    );
    refuseAny(
      'ORDER_CONSOLIDATED',
      orders.filter(({ consolId }) => consolId !== null && consolId !== id),
    );
    const added = orders.filter(({ consolId }) => consolId === null);
    refuseAny(
      'ORDER_NOT_LOADABLE',
      added.filter(({ status }) => !isLoadable(status)),
    );
    return added.map((order) => ({ order, to: { consolId: id, ...fields } }));
  },
  guard: ({ id, mblNo, eta }) => ({
    actions: [linkGuardAction({ id, mblNo, eta, status: CONSOL_OPEN })],
    refusal: 'CONSOL_CLOSED',
  }),
  audit: (planned, consol) => (planned.length > 0 ? [linkDraft(consol, ordersOf(planned))] : []),
};

const NoInput = z.object({});

export const consolRelease: OperationKind<z.output<typeof NoInput>> = {
  name: 'consolRelease',
  Input: NoInput,
  plan: (orders) =>
    orders.filter(({ consolId }) => consolId !== null).map((order) => ({ order, to: noConsol })),
  audit: (planned) => releaseDrafts(ordersOf(planned)),
};

// Name of the lock under which only one operation at a time changes a whole consol, because the M/BL number of the
// consol is stored in each of its orders.
const consolLockName = (id: number) => `CONSOL#${id}`;

const removalActions = (consol: StoredConsol): Action[] => [
  ...removeConsolActions(consol),
  removeFreightUseAction(consol.freightCode),
];

/**
 * Actions that delete a consol. The transaction fails if the consol has orders, or while an operation changes the whole
 * consol.
 */
export const removeEmptyConsolActions = (consol: StoredConsol): Action[] => [
  lockGuardAction(consolLockName(consol.id)),
  ...removalActions(consol),
];

// The stored input of an operation of an earlier version has no `changes`.
const changes = AuditEntry.shape.changes.default([]);

const DeletionInput = z.object({ consol: StoredConsol, changes });

export const consolDeletion: OperationKind<z.output<typeof DeletionInput>> = {
  name: 'consolDeletion',
  Input: DeletionInput,
  plan: (orders, { consol }) =>
    orders.filter(({ consolId }) => consolId === consol.id).map((order) => ({ order, to: noConsol })),
  lockName: ({ consol }) => consolLockName(consol.id),
  end: ({ consol }) => ({
    actions: removalActions(consol),
    refusal: 'CONFLICT',
  }),
  audit: (planned, { consol, changes }) => [deletionDraft(consol, changes, ordersOf(planned))],
};

const ChangeInput = z.object({
  before: StoredConsol,
  after: StoredConsol,
  changes,
  reason: z.string().optional(),
  moveOrders: z.boolean().default(false),
  notify: z.boolean().default(false),
  /** Place of the milestone that the orders reach with `moveOrders`. */
  place: z.string().default(''),
  /** Country of the arrival. Absent in the input of an operation of an earlier version. */
  arrivalCountry: z.string().optional(),
});
type ConsolChange = z.output<typeof ChangeInput>;

// The event by which an order follows the new status of its consol, with the statuses after it.
const milestoneOf = (order: Order, { before, after, moveOrders, place }: ConsolChange) => {
  const kind = moveOrders && before.status !== after.status ? milestones[after.status] : undefined;
  const stack = kind && movedWithConsol(stackOfOrder(order), kind);
  return kind && stack ? { draft: { kind, source: 'consol' as const, place }, stack } : undefined;
};

const delayOf = (order: Order, { before, after }: ConsolChange): EventDraft | undefined => {
  const dates = dateChangeOf(before, after);
  return dates && isOnTheWay(order) ? { kind: 'delayed', source: 'consol', data: dates } : undefined;
};

const planConsolOrder = (order: Order, input: ConsolChange): PlannedChange[] => {
  const { mblNo, eta } = input.after;
  const { arrivalCountry = order.arrivalCountry } = input;
  const [stated, notice] = [milestoneOf(order, input), delayOf(order, input)];
  const to = {
    ...(order.mblNo !== mblNo && { mblNo }),
    // The promised window follows from these fields. A final order has none.
    ...(isOnTheWay(order) && order.eta !== eta && { eta }),
    ...(isOnTheWay(order) && order.arrivalCountry !== arrivalCountry && { arrivalCountry }),
    ...(stated && { status: statusOfStack(stated.stack) }),
  };
  return Object.keys(to).length > 0 || notice ? [{ order, to, stated, notice }] : [];
};

/**
 * Changes a consol and its orders: their M/BL number, with `moveOrders` their status. New dates are an event of each order
 * that is not final, and with `notify` one mail for each customer.
 */
export const consolChange: OperationKind<ConsolChange> = {
  name: 'consolChange',
  Input: ChangeInput,
  plan: (orders, input) =>
    orders
      .filter(({ consolId }) => consolId === input.after.id)
      .flatMap((order) => planConsolOrder(order, input)),
  lockName: ({ after }) => consolLockName(after.id),
  end: ({ before, after }) => ({
    actions: [
      ...changeConsolActions(before, after),
      ...(before.freightCode === after.freightCode
        ? []
        : [addFreightUseAction(after.freightCode), removeFreightUseAction(before.freightCode)]),
    ],
    refusal: 'CONFLICT',
  }),
  audit: (_, { after, changes, reason }) =>
    changes.length > 0 ? [consolDraft(after, 'change', changes, reason)] : [],
  requests: ({ before, after, notify }) => {
    const dates = notify ? dateChangeOf(before, after) : undefined;
    const at = new Date(after.updated_at);
    return (
      dates &&
      ((orders) =>
        delayNoticeActions(
          before,
          dates,
          orders.filter((order) => order.consolId === after.id && isOnTheWay(order)),
          at,
        ))
    );
  },
};
