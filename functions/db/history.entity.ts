import * as z from 'zod';
import { type Action, type Key, queryAll } from './client.ts';

/** A field with its values before and after a change. */
const FieldChange = z.tuple([z.string(), z.string(), z.string()]);
export type FieldChange = z.output<typeof FieldChange>;

/** One change of an order: member, time and fields. The registration is part of the order and has no item. */
const Change = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  byId: z.number().nullable(),
  changes: z.array(FieldChange),
});
export type Change = z.output<typeof Change>;

/** Sort key of a change: its instant, and the version of the order, which is unique. */
type ChangeRef = { id: number; version: number; at: string };

const changeKey = ({ id, version, at }: ChangeRef): Key => ({
  pk: `ORDER#${id}`,
  sk: `HIST#${at}#${String(version).padStart(6, '0')}`,
});

/** AP-40 every change of an order, oldest first. */
export const listChanges = async (
  orderId: number,
  options: { consistent?: boolean } = {},
): Promise<Change[]> =>
  (await queryAll(`ORDER#${orderId}`, 'HIST#', options)).map((item) => Change.parse(item));

export type StatusChange = { status: string; by: string; at: string };

/** AP-40 changes of the status only, oldest first. The first status is `firstStatus` of the order. */
export const listStatusChanges = async (orderId: number): Promise<StatusChange[]> =>
  (await listChanges(orderId)).flatMap(({ at, by, changes }) =>
    changes.filter(([field]) => field === 'status').map(([, , status]) => ({ status, by, at })),
  );

/** AP-41 transaction action that records the change of the order `id` to `version`. */
export const changeAction = (id: number, version: number, change: Change): Action => ({
  name: 'HIST',
  put: { ...changeKey({ id, version, at: change.at }), ...change },
});

/** AP-171 transaction actions that delete the whole change log of an order. */
export const forgetHistoryActions = async (orderId: number): Promise<Action[]> =>
  (await queryAll(`ORDER#${orderId}`, 'HIST#', { consistent: true })).map(({ pk, sk }) => ({
    name: 'HIST',
    delete: { pk: String(pk), sk: String(sk) },
  }));

/** AP-41 transaction action that deletes the record of a change that is rolled back. */
export const forgetChangeAction = (ref: ChangeRef): Action => ({ name: 'HIST', delete: changeKey(ref) });
