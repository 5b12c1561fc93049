import * as z from 'zod';
import { type Action, type Key, queryAll } from './client.ts';

/** A field with what it was and what it became. */
const FieldChange = z.tuple([z.string(), z.string(), z.string()]);
export type FieldChange = z.output<typeof FieldChange>;

/** One change of an order: who, when, and field by field. The registration is the order itself, not an item. */
const Change = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  byId: z.number().nullable(),
  changes: z.array(FieldChange),
});
export type Change = z.output<typeof Change>;

/** What a change is filed under: its instant, and the version it made, which no other change of the order has. */
export type ChangeRef = { id: number; version: number; at: string };

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

/** AP-40 the changes of its status alone, oldest first. The first status is the order's own `firstStatus`. */
export const listStatusChanges = async (orderId: number): Promise<StatusChange[]> =>
  (await listChanges(orderId)).flatMap(({ at, by, changes }) =>
    changes.filter(([field]) => field === 'status').map(([, , status]) => ({ status, by, at })),
  );

/** AP-41 part of the transaction that changes the order `id` to `version`. */
export const changeAction = (id: number, version: number, change: Change): Action => ({
  name: 'HIST',
  put: { ...changeKey({ id, version, at: change.at }), ...change },
});

/** AP-171 forgets every change that an order has had: parts of the transactions that remove it. */
export const forgetHistoryActions = async (orderId: number): Promise<Action[]> =>
  (await queryAll(`ORDER#${orderId}`, 'HIST#', { consistent: true })).map(({ pk, sk }) => ({
    name: 'HIST',
    delete: { pk: String(pk), sk: String(sk) },
  }));

/** AP-41 takes the record of a change back, together with the change. */
export const forgetChangeAction = (ref: ChangeRef): Action => ({ name: 'HIST', delete: changeKey(ref) });
