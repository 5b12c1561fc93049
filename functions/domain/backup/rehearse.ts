import { AppError } from '#shared/errors.ts';
import {
  beginRehearsal,
  claimRehearsal,
  endRehearsal,
  type RehearsalResult,
} from '../../db/rehearsal.entity.ts';
import { ownTable } from '../../db/scan-table.ts';
import { dropTable, makeTable, rehearsalTable } from '../../db/whole-table.ts';
import { checkBackup, RestoreError } from './check.ts';
import { countItems, restoreBackup } from './restore.ts';
import { bucketSource } from './source.ts';

/**
 * `id`: id of the rehearsal that a request stored. Without an id, `rehearse` stores a rehearsal requested by `SYSTEM`.
 */
type RehearsalRequest = { filename: string; id?: string };

const SYSTEM = '시스템';

const runRehearsal = async (filename: string): Promise<RehearsalResult & { state: 'done' }> => {
  const source = bucketSource(filename);
  const manifest = await checkBackup(source);
  await makeTable(rehearsalTable);
  const { items, orders, repairs } = await restoreBackup(source, manifest, rehearsalTable);
  const current = await countItems(ownTable);
  return {
    state: 'done',
    items,
    orders,
    differences: {
      repaired: repairs.length,
      itemsSince: current.items - items,
      ordersSince: current.orders - orders,
    },
  };
};

/**
 * Restores a backup into a temporary table, compares the numbers of items with the product's table, and deletes the
 * temporary table.
 * @returns undefined if another rehearsal is running, or if this rehearsal was started before
 * @throws the cause of a failure, after it was recorded
 */
export const rehearse = async (
  { filename, id: requestedId }: RehearsalRequest,
  clock: () => Date,
): Promise<RehearsalResult | undefined> => {
  const id = requestedId ?? (await beginRehearsal({ filename, by: SYSTEM }, clock()));
  if (!id || !(await claimRehearsal(id))) return undefined;
  try {
    const result = await runRehearsal(filename);
    await dropTable(rehearsalTable);
    await endRehearsal(id, result, clock());
    return result;
  } catch (error) {
    const reason = error instanceof RestoreError ? error.message : new AppError('INTERNAL').message;
    await dropTable(rehearsalTable).catch(() => undefined);
    await endRehearsal(id, { state: 'failed', reason }, clock());
    throw error;
  }
};
