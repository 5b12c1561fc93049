import { ownTable } from '../../db/walk.ts';
import { repairCounters } from '../dashboard/counting.ts';
import { purge } from '../retention/purge.ts';
import { firstDayKept } from '../retention/retention-rules.ts';
import { type CheckOptions, checkBackup } from './check.ts';
import { reportOf } from './report.ts';
import { restoreBackup } from './restore.ts';
import type { BackupSource } from './source.ts';

/**
 * Restores a backup into the product's own, empty table.
 * @param begin called when the backup was found whole, before anything is written
 * @returns what to tell whoever asked for it. @throws RestoreError
 */
export const restoreOwn = async (
  source: BackupSource,
  clock: () => Date,
  { begin = () => undefined, ...options }: CheckOptions & { begin?: () => void } = {},
): Promise<string> => {
  const manifest = await checkBackup(source, options);
  begin();
  const result = await restoreBackup(source, manifest, ownTable, clock);
  // They count what came while the backup was made, or do not, as everything that follows later.
  const drifts = await repairCounters(firstDayKept('contract', clock()));
  // What was forgotten since it was made is forgotten again.
  await purge(clock(), Number.POSITIVE_INFINITY);
  return reportOf(result, drifts.length);
};
