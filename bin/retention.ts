import type { Purged, PurgePlan } from '#functions/domain/retention/purge.ts';
import type { RetainedKind } from '#functions/domain/retention/retention-rules.ts';
import { runLocalJob } from './local-job.ts';

/** Removes what the product on this machine has kept long enough: npm run retention [-- --dry-run] */
const labels: Record<RetainedKind, string> = {
  order: '주문',
  consol: '콘솔',
  pickupRequest: '수출 픽업 요청',
  inquiry: '문의',
  audit: '변경 기록',
  download: '다운로드 기록',
};
const kinds = Object.entries(labels) as [RetainedKind, string][];

const dryRun = process.argv.includes('--dry-run');
type Report = Pick<Purged, 'due'> & Partial<Purged & PurgePlan>;
const { due, removed, ids } = await runLocalJob<Report>('retention', '파기', { dryRun });

for (const [kind, label] of kinds) {
  const count = due[kind] ?? 0;
  const told = ids?.[kind] ?? [];
  const more = told.length < count ? ' …' : '';
  if (dryRun) console.log(`${label} ${count}건${count > 0 ? `: ${told.join(', ')}${more}` : ''}`);
  else console.log(`${label} ${removed?.[kind] ?? 0}건 (대상 ${count}건)`);
}
console.log(dryRun ? '아무것도 지우지 않았습니다. (--dry-run)' : '보유 기간이 지난 기록을 파기했습니다.');
