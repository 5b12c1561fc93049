import * as z from 'zod';
import { AuditEntry } from '#shared/domain/audit.ts';
import { CONSOL_OPEN, isLoadable } from '#shared/domain/consol.ts';
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
import { refuseAny } from '../order/order-version.ts';
import type { OperationKind, PlannedChange } from './operation-steps.ts';

const noConsol = { consolId: null, mblNo: '' };
const ordersOf = (planned: readonly PlannedChange[]) => planned.map(({ order }) => order);

const LinkInput = z.object({ id: z.number(), mblNo: z.string() });

export const consolLink: OperationKind<z.output<typeof LinkInput>> = {
  name: 'consolLink',
  Input: LinkInput,
  plan: (orders, { id, mblNo }) => {
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
    return added.map((order) => ({ order, to: { consolId: id, mblNo } }));
  },
  guard: ({ id, mblNo }) => ({
    actions: [linkGuardAction({ id, mblNo, status: CONSOL_OPEN })],
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

const ChangeInput = z.object({ before: StoredConsol, after: StoredConsol, changes });

export const consolChange: OperationKind<z.output<typeof ChangeInput>> = {
  name: 'consolChange',
  Input: ChangeInput,
  plan: (orders, { after }) =>
    orders
      .filter(({ consolId, mblNo }) => consolId === after.id && mblNo !== after.mblNo)
      .map((order) => ({ order, to: { mblNo: after.mblNo } })),
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
  audit: (_, { after, changes }) => (changes.length > 0 ? [consolDraft(after, 'change', changes)] : []),
};
