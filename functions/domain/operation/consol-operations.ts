import * as z from 'zod';
import type { Action } from '#functions/db/client.ts';
import { linkGuardAction, removeConsolActions, StoredConsol } from '#functions/db/consol.entity.ts';
import { removeConsolChangesAction } from '#functions/db/consol-change.entity.ts';
import { removeFreightUseAction } from '#functions/db/freight.entity.ts';
import { lockGuardAction } from '#functions/db/operation.entity.ts';
import { removePreflightAction } from '#functions/db/preflight.entity.ts';
import { refuseAny } from '#functions/domain/order/refuse-orders.ts';
import { noConsol } from '#functions/domain/promise/promised-window.ts';
import { AuditEntry } from '#shared/domain/audit.ts';
import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import { isLoadable } from '#shared/domain/order-status.ts';
import { deletionDraft, linkDraft, releaseDrafts } from './consol-audit.ts';
import type { OperationKind, PlannedChange } from './operation-steps.ts';

export const ordersOf = (planned: readonly PlannedChange[]) => planned.map(({ order }) => order);

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

const ReleaseInput = z.object({ reason: z.string().optional() });

export const consolRelease: OperationKind<z.output<typeof ReleaseInput>> = {
  name: 'consolRelease',
  Input: ReleaseInput,
  plan: (orders) =>
    orders.filter(({ consolId }) => consolId !== null).map((order) => ({ order, to: noConsol })),
  audit: (planned, { reason }) => releaseDrafts(ordersOf(planned), reason),
};

// Name of the lock under which only one operation at a time changes a whole consol, because the M/BL number of the
// consol is stored in each of its orders.
export const consolLockName = (id: number) => `CONSOL#${id}`;

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
  removeConsolChangesAction(consol.id),
  removePreflightAction(consol.id),
];

// The stored input of an operation of an earlier version has no `changes`.
export const changes = AuditEntry.shape.changes.default([]);

const DeletionInput = z.object({ consol: StoredConsol, changes, reason: z.string().optional() });

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
  audit: (planned, { consol, changes, reason }) => [
    deletionDraft(consol, changes, ordersOf(planned), reason),
  ],
};
