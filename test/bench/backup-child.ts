import { dropTable, makeTable, rehearsalTable } from '#functions/db/whole-table.ts';
import { checkBackup } from '#functions/domain/backup/check.ts';
import { makeBackup } from '#functions/domain/backup/make.ts';
import { restoreBackup } from '#functions/domain/backup/restore.ts';
import { bucketSource } from '#functions/domain/backup/source.ts';

/** Runs a backup or a restore in its own process, so that its memory can be measured. */

const [task, filename = ''] = process.argv.slice(2);
const from = performance.now();
if (task === 'backup') {
  await makeBackup(filename, new Date());
} else {
  const source = bucketSource(filename);
  const manifest = await checkBackup(source);
  await dropTable(rehearsalTable);
  await makeTable(rehearsalTable);
  await restoreBackup(source, manifest, rehearsalTable);
}
console.log(JSON.stringify({ ms: performance.now() - from, memory: process.resourceUsage().maxRSS * 1024 }));
