import { ownTable } from '#functions/db/scan-table.ts';
import { repairCounters } from '#functions/domain/order/counting.ts';
import { purge } from '#functions/domain/retention/purge.ts';
import { firstDayKept } from '#functions/domain/retention/retention-period.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { repairedKinds, repairNames } from '#shared/domain/rehearsal.ts';
import { type CheckOptions, checkBackup } from './check.ts';
import { type RestoreResult, restoreBackup } from './restore.ts';
import type { BackupSource } from './source.ts';

const reportOf = ({ items, orders, repairs }: RestoreResult, drifts: number): string =>
  [
    `복구했습니다: 항목 ${items}개, 그중 주문 ${orders}건.`,
    `백업 중에 바뀌어 맞춘 것: ${repairs.length}건`,
    ...repairs.map(
      ({ kind, recordId, how }) => `  ${repairedKinds[kind] ?? kind} (번호 ${recordId}) ${repairNames[how]}`,
    ),
    `다시 센 집계: ${drifts}건`,
    '복구한 데이터를 다시 읽어 백업과 비교했습니다: 같습니다.',
  ].join('\n');

/**
 * Restores a backup into the product's own table, which must be empty.
 * @param options.begin is called after the backup was verified and before anything is written
 * @returns a Korean report of the repairs
 * @throws RestoreError
 */
export const restoreOwnTable = async (
  source: BackupSource,
  clock: () => Date,
  { begin = () => undefined, ...options }: CheckOptions & { begin?: () => void } = {},
): Promise<string> => {
  const manifest = await checkBackup(source, options);
  begin();
  const result = await restoreBackup(source, manifest, ownTable, { clock });
  // Counters and orders in a backup may differ, because the backup read them at different instants.
  const now = clock();
  const drifts = await repairCounters(firstDayKept('contract', now), seoulDay(now));
  // Deletes records whose retention period ended after the backup.
  await purge(clock(), Number.POSITIVE_INFINITY);
  return reportOf(result, drifts.length);
};
