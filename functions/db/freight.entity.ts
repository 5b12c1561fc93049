import * as z from 'zod';
import { Freight } from '#shared/domain/freight.ts';
import { type Action, getItem, type Key, putItem, queryAll, transact, updateItem } from './client.ts';

/** A run as kept: its method's name comes from the codes, and `uses` counts the consols that travel by it. */
const Kept = Freight.omit({ methodLabel: true });
export type KeptFreight = z.output<typeof Kept>;

const key = (id: number): Key => ({ pk: 'FREIGHT', sk: String(id).padStart(8, '0') });

/** AP-85 every run, newest first. They are few. */
export const listFreight = async (): Promise<KeptFreight[]> =>
  (await queryAll('FREIGHT')).map((item) => Kept.parse(item)).reverse();

/** AP-86 one run. */
export const getFreight = async (id: number): Promise<KeptFreight | undefined> => {
  const item = await getItem(key(id));
  return item && Kept.parse(item);
};

/** AP-87 a new run. */
export const addFreight = (freight: KeptFreight): Promise<void> =>
  putItem({ ...key(freight.id), ...z.encode(Kept, freight), uses: 0 });

/** AP-88 some fields of a run changed. @returns the run as it is now, undefined when there is none */
export const changeFreight = async (
  id: number,
  changes: Partial<Omit<KeptFreight, 'id'>>,
): Promise<KeptFreight | undefined> => {
  const fields = Object.entries(z.encode(Kept.omit({ id: true }).partial(), changes));
  const result = await updateItem(key(id), {
    UpdateExpression: `SET ${fields.map((_, index) => `#f${index} = :v${index}`).join(', ')}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: Object.fromEntries(fields.map(([name], index) => [`#f${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(fields.map(([, value], index) => [`:v${index}`, value])),
  });
  return result.ok ? Kept.parse(result.item) : undefined;
};

/** AP-89 removes a run that no consol travels by. False when one does, or there is no such run. */
export const removeFreight = async (id: number): Promise<boolean> => {
  const failed = await transact([
    {
      name: 'FREIGHT',
      delete: key(id),
      condition: 'uses = :none',
      values: { ':none': 0 },
    },
  ]);
  return failed.length === 0;
};

/** Part of the transaction that puts a consol on a run: reported as `FREIGHT` where there is none in use. */
export const takeFreightAction = (id: number): Action => ({
  name: 'FREIGHT',
  update: key(id),
  expression: 'ADD uses :one',
  condition: 'attribute_exists(pk) AND #status = :inUse',
  names: { '#status': 'status' },
  values: { ':one': 1, ':inUse': 0 },
});

/** Part of the transaction that takes a consol off a run. */
export const leaveFreightAction = (id: number): Action => ({
  name: 'FREIGHT_LEFT',
  update: key(id),
  expression: 'ADD uses :minusOne',
  values: { ':minusOne': -1 },
});
