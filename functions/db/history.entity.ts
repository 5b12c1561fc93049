import * as z from 'zod';
import { type Action, type Key, queryAll } from './client.ts';

/** `[field, value before, value after]` */
const FieldChange = z.tuple([z.string(), z.string(), z.string()]);
export type FieldChange = z.output<typeof FieldChange>;

const Change = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  byId: z.number().nullable(),
  changes: z.array(FieldChange),
});
export type Change = z.output<typeof Change>;

// `version` distinguishes two changes in the same millisecond.
type ChangeRef = { id: number; version: number; at: string };

const changeKey = ({ id, version, at }: ChangeRef): Key => ({
  pk: `ORDER#${id}`,
  sk: `HIST#${at}#${String(version).padStart(6, '0')}`,
});

/** AP-40 Returns the change log of an order, oldest first, without the registration. */
export const listChanges = async (
  orderId: number,
  options: { consistent?: boolean } = {},
): Promise<Change[]> =>
  (await queryAll(`ORDER#${orderId}`, 'HIST#', options)).map((item) => Change.parse(item));

export type StatusChange = { status: string; by: string; at: string };

/** AP-40 Returns the changes of status, oldest first. The status at registration is `firstStatus` of the order. */
export const listStatusChanges = async (orderId: number): Promise<StatusChange[]> =>
  (await listChanges(orderId)).flatMap(({ at, by, changes }) =>
    changes.filter(([field]) => field === 'status').map(([, , status]) => ({ status, by, at })),
  );

/** AP-41 Adds an entry to the change log. @param version of the order after the change */
export const addChangeAction = (id: number, version: number, change: Change): Action => ({
  name: 'HIST',
  put: { ...changeKey({ id, version, at: change.at }), ...change },
});

/** AP-171 Deletes the change log of an order: one action per entry, possibly more than a transaction can hold. */
export const removeHistoryActions = async (orderId: number): Promise<Action[]> =>
  (await queryAll(`ORDER#${orderId}`, 'HIST#', { consistent: true })).map(({ pk, sk }) => ({
    name: 'HIST',
    delete: { pk: String(pk), sk: String(sk) },
  }));

/** AP-41 Deletes the entry of a change that is rolled back. */
export const removeChangeAction = (ref: ChangeRef): Action => ({ name: 'HIST', delete: changeKey(ref) });
