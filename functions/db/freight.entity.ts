import * as z from 'zod';
import { Freight } from '#shared/domain/freight.ts';
import { type Action, batchGet, getItem, hasItems, type Item, type Key, queryAll } from './client.ts';

const Stored = Freight.omit({ methodLabel: true }).extend({
  version: Freight.shape.version.default(1),
});
export type StoredFreight = z.output<typeof Stored>;

const PARTITION = 'FREIGHT';
const key = (id: number): Key => ({ pk: PARTITION, sk: String(id).padStart(8, '0') });

/** Returns the number of consols on a freight run; undefined for any other item. */
export const freightUsesOf = ({ pk, id, uses }: Item): { id: number; uses: number } | undefined =>
  pk === PARTITION ? { id: Number(id), uses: Number(uses) } : undefined;

/** AP-85 Returns all freight runs, newest first. */
export const listFreight = async (): Promise<StoredFreight[]> =>
  (await queryAll(PARTITION)).map((item) => Stored.parse(item)).reverse();

/** AP-510 True if there is a freight run. */
export const hasFreight = (): Promise<boolean> => hasItems(PARTITION);

export const getFreight = async (id: number): Promise<StoredFreight | undefined> => {
  const item = await getItem(key(id));
  return item && Stored.parse(item);
};

/** AP-295 Returns freight runs in no particular order. Omits unknown ids. */
export const getFreights = async (ids: readonly number[]): Promise<StoredFreight[]> =>
  (await batchGet([...new Set(ids)].map(key))).map((item) => Stored.parse(item));

/** AP-241 Returns the number of consols on a run by a strongly consistent read. */
export const countFreightUses = async (id: number): Promise<number> => {
  const item = await getItem(key(id), { consistent: true });
  return (item && freightUsesOf(item)?.uses) ?? 0;
};

/** AP-87 Adds a run without consols. */
export const addFreightAction = (freight: StoredFreight): Action => ({
  name: 'FREIGHT',
  put: { ...key(freight.id), ...z.encode(Stored, freight), uses: 0 },
});

/**
 * AP-88 Changes a run. Fails as `FREIGHT` if the run was modified or deleted concurrently. Also fails if the method
 * changes while the run has consols, because the method decides whether volumes are kg or CBM.
 * @param after run after the change, with the version that was read + 1
 */
export const changeFreightAction = (before: StoredFreight, after: StoredFreight): Action => {
  const isOtherMethod = before.method !== after.method;
  const fields = Object.entries(z.encode(Stored.omit({ id: true }), after));
  return {
    name: 'FREIGHT',
    update: key(after.id),
    expression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    condition: [
      'attribute_exists(pk)',
      '(#version = :seen OR attribute_not_exists(#version))',
      ...(isOtherMethod ? ['uses = :none'] : []),
    ].join(' AND '),
    names: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    values: {
      ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
      ':seen': after.version - 1,
      ...(isOtherMethod && { ':none': 0 }),
    },
  };
};

/** AP-89 Deletes a run. Fails as `FREIGHT` if the run has consols or does not exist. */
export const removeFreightAction = (id: number): Action => ({
  name: 'FREIGHT',
  delete: key(id),
  condition: 'uses = :none',
  values: { ':none': 0 },
});

/** Counts a consol that is assigned to the run. Fails as `FREIGHT` unless the run is active. */
export const addFreightUseAction = (id: number): Action => ({
  name: 'FREIGHT',
  update: key(id),
  expression: 'ADD uses :one',
  condition: 'attribute_exists(pk) AND #status = :inUse',
  names: { '#status': 'status' },
  values: { ':one': 1, ':inUse': 0 },
});

/** Subtracts a consol that is no longer assigned to the run. */
export const removeFreightUseAction = (id: number): Action => ({
  name: 'FREIGHT_LEFT',
  update: key(id),
  expression: 'ADD uses :minusOne',
  values: { ':minusOne': -1 },
});
