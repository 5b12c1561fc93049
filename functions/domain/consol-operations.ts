import * as z from 'zod';
import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import type { Action } from '../db/client.ts';
import {
  changeConsolActions,
  KeptConsol,
  linkGuardAction,
  removeConsolActions,
} from '../db/consol.entity.ts';
import { leaveFreightAction, takeFreightAction } from '../db/freight.entity.ts';
import { aloneAction } from '../db/operation.entity.ts';
import type { OperationKind } from './operation-steps.ts';
import { refuseAny } from './order-edit.ts';

/** What happens to a consol's orders all at once. */

const outside = { consolId: null, mblNo: '' };

const LinkInput = z.object({ id: z.number(), mblNo: z.string() });

/** Puts orders into an open consol. */
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
    return orders
      .filter(({ consolId }) => consolId === null)
      .map((order) => ({ order, to: { consolId: id, mblNo } }));
  },
  guard: ({ id, mblNo }) => ({
    actions: [linkGuardAction({ id, mblNo, status: CONSOL_OPEN })],
    refusal: 'CONSOL_CLOSED',
  }),
};

const Empty = z.object({});

/** Takes orders out of whatever consol they are in. */
export const consolRelease: OperationKind<z.output<typeof Empty>> = {
  name: 'consolRelease',
  Input: Empty,
  plan: (orders) =>
    orders.filter(({ consolId }) => consolId !== null).map((order) => ({ order, to: outside })),
};

/** A consol as a whole is changed by one at a time: its number stands in every order. */
const wholeConsol = (id: number) => `CONSOL#${id}`;

const removalActions = (consol: KeptConsol): Action[] => [
  ...removeConsolActions(consol),
  leaveFreightAction(consol.freightCode),
];

/** The transaction that removes a consol which holds no order, while nobody changes it as a whole. */
export const removeEmptyConsolActions = (consol: KeptConsol): Action[] => [
  aloneAction(wholeConsol(consol.id)),
  ...removalActions(consol),
];

const DeletionInput = z.object({ consol: KeptConsol });

/** Releases every order of a consol and removes it. */
export const consolDeletion: OperationKind<z.output<typeof DeletionInput>> = {
  name: 'consolDeletion',
  Input: DeletionInput,
  plan: (orders, { consol }) =>
    orders.filter(({ consolId }) => consolId === consol.id).map((order) => ({ order, to: outside })),
  alone: ({ consol }) => wholeConsol(consol.id),
  end: ({ consol }) => ({
    actions: removalActions(consol),
    refusal: 'CONFLICT',
  }),
};

const ChangeInput = z.object({ before: KeptConsol, after: KeptConsol });

/** Changes a consol, and its number in every order that carries it. */
export const consolChange: OperationKind<z.output<typeof ChangeInput>> = {
  name: 'consolChange',
  Input: ChangeInput,
  plan: (orders, { after }) =>
    orders
      .filter(({ consolId, mblNo }) => consolId === after.id && mblNo !== after.mblNo)
      .map((order) => ({ order, to: { mblNo: after.mblNo } })),
  alone: ({ after }) => wholeConsol(after.id),
  end: ({ before, after }) => ({
    actions: [
      ...changeConsolActions(before, after),
      ...(before.freightCode === after.freightCode
        ? []
        : [takeFreightAction(after.freightCode), leaveFreightAction(before.freightCode)]),
    ],
    refusal: 'CONFLICT',
  }),
};
