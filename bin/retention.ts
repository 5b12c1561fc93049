import type { Purged, PurgePlan } from '#functions/domain/retention/purge.ts';
import type { RetainedKind } from '#functions/domain/retention/retention-rules.ts';
import { runLocalJob } from './local-job.ts';

/** Removes records of the local product past their retention period: npm run retention [-- --dry-run] */
const labels: Record<RetainedKind, string> = {
  order: 'orders',
  consol: 'consols',
  pickupRequest: 'pickup requests',
  scanSession: 'scan sessions',
  boxDetails: 'photos and notes of boxes without data',
  statement: 'statements',
  statementLines: 'lines of deleted statements',
  box: 'boxes without data',
  inquiry: 'inquiries',
  audit: 'audit entries',
  download: 'download records',
  noticeAddress: 'addresses of visitors',
  mailStop: 'stopped mail addresses',
};
const kinds = Object.entries(labels) as [RetainedKind, string][];

const dryRun = process.argv.includes('--dry-run');
type Report = Pick<Purged, 'due'> & Partial<Purged & PurgePlan>;
const { due, removed, ids } = await runLocalJob<Report>('retention', { dryRun });

for (const [kind, label] of kinds) {
  const count = due[kind] ?? 0;
  const listed = ids?.[kind] ?? [];
  const more = listed.length < count ? ' …' : '';
  if (dryRun) console.log(`${label}: ${count} due${count > 0 ? ` (${listed.join(', ')}${more})` : ''}`);
  else console.log(`${label}: ${removed?.[kind] ?? 0} of ${count} removed`);
}
if (dryRun) console.log('Nothing was removed, because of --dry-run.');
