import * as z from 'zod';
import { Freight } from '#shared/domain/freight.ts';
import { type Action, getItem, type Item, type Key, queryAll } from './client.ts';

/** The stored form of a run. `uses` is the number of consols on it. */
const Kept = Freight.omit({ methodLabel: true }).extend({
  /** Runs of earlier releases have no version. */
  version: Freight.shape.version.default(1),
});
export type KeptFreight = z.output<typeof Kept>;

const key = (id: number): Key => ({ pk: 'FREIGHT', sk: String(id).padStart(8, '0') });

/**
 * Number and `uses` of the run in a table item, or undefined for any other item. For jobs that read the whole table.
 */
export const freightUsesOf = ({ pk, id, uses }: Item): { id: number; uses: number } | undefined =>
  pk === key(0).pk ? { id: Number(id), uses: Number(uses) } : undefined;

/** AP-85 every run, newest first. */
export const listFreight = async (): Promise<KeptFreight[]> =>
  (await queryAll('FREIGHT')).map((item) => Kept.parse(item)).reverse();

export const getFreight = async (id: number): Promise<KeptFreight | undefined> => {
  const item = await getItem(key(id));
  return item && Kept.parse(item);
};

/** AP-241 number of consols on a run, strongly consistent. */
export const countFreightUses = async (id: number): Promise<number> => {
  const item = await getItem(key(id), { consistent: true });
  return (item && freightUsesOf(item)?.uses) ?? 0;
};

/** AP-87 transaction action that adds a run. */
export const addFreightAction = (freight: KeptFreight): Action => ({
  name: 'FREIGHT',
  put: { ...key(freight.id), ...z.encode(Kept, freight), uses: 0 },
});

/**
 * AP-88 transaction action that changes a run. Fails as `FREIGHT` if the run is not at the version before `after`, or
 * was deleted. The method changes only while the run has no consols, because their volumes are kg or CBM by this
 * method.
 */
export const changeFreightAction = (before: KeptFreight, after: KeptFreight): Action => {
  const isOtherMethod = before.method !== after.method;
  const fields = Object.entries(z.encode(Kept.omit({ id: true }), after));
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

/** AP-89 transaction action that deletes a run. Fails as `FREIGHT` if the run has consols or does not exist. */
export const removeFreightAction = (id: number): Action => ({
  name: 'FREIGHT',
  delete: key(id),
  condition: 'uses = :none',
  values: { ':none': 0 },
});

/** Transaction action that assigns a consol to a run. Fails as `FREIGHT` unless the run exists and is in use. */
export const takeFreightAction = (id: number): Action => ({
  name: 'FREIGHT',
  update: key(id),
  expression: 'ADD uses :one',
  condition: 'attribute_exists(pk) AND #status = :inUse',
  names: { '#status': 'status' },
  values: { ':one': 1, ':inUse': 0 },
});

/** Transaction action that removes a consol from a run. */
export const leaveFreightAction = (id: number): Action => ({
  name: 'FREIGHT_LEFT',
  update: key(id),
  expression: 'ADD uses :minusOne',
  values: { ':minusOne': -1 },
});
