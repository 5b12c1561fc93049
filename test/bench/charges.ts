import { localCredentials } from '#infra/local/s3.ts';
import { chunks } from '#shared/chunks.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { billing } from '#test/fixtures/billings.ts';
import { startTable } from '#test/support/engine.ts';
import { formatSeconds, formatUnits, type Line, toLine } from './report.ts';

const PARCELS = Number(process.env.BENCH_BILLED_PARCELS ?? 10_000);
const MAX_DRAFT_MS = 10_000;
const MAX_MARK_MS = 60_000;
const MAX_ISSUE_MS = 1_000;
const MAX_WORKBOOK_MS = 10_000;
const NOW = new Date('2026-12-01T00:00:00Z');
const MONTH = '2026-11';
const PARTNER = 2;
const author = { name: '최은영', memberId: 3, authLevel: 99 };
const request = { author, now: NOW, idempotency: undefined };
const reader = { scope: 'all' as const, now: NOW };

const loadProduct = async () => ({
  ...(await import('#functions/db/billing.entity.ts')),
  ...(await import('#functions/db/meter.ts')),
  ...(await import('#functions/db/partner.entity.ts')),
  ...(await import('#functions/db/statement.entity.ts')),
  ...(await import('#functions/domain/reference/seed-data.ts')),
  ...(await import('#functions/domain/statement/finish-statements.ts')),
  ...(await import('#functions/domain/statement/issue-statement.ts')),
  ...(await import('#functions/domain/statement/read-statements.ts')),
  ...(await import('#functions/domain/statement/start-drafts.ts')),
  ...(await import('#functions/domain/statement/statement-workbook.ts')),
});
type Product = Awaited<ReturnType<typeof loadProduct>>;

const billParcels = async ({ addPartner, blankPartner, putBilling }: Product): Promise<void> => {
  await addPartner({ ...blankPartner(NOW), id: PARTNER, partner_name: '시드니마트' });
  const parcels = Array.from({ length: PARCELS }, (_, nth) =>
    billing(nth + 1, { orderNumber: `KR-ORDER-${nth}` }),
  );
  for (const some of chunks(parcels, 1_000))
    await mapWithLimit(some, 25, (parcel) => putBilling(undefined, parcel));
};

/** Measures the statement of a partner's month: draft, issue, marking of its parcels and workbook. */
export const run = async (): Promise<Line[]> => {
  const table = await startTable({
    AWS_REGION: 'ap-northeast-2',
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    TABLE_NAME: 'hanho',
    FILES_BUCKET: 'any',
    MAIL_FROM: 'any@hanho.test',
  });
  try {
    const product = await loadProduct();
    await billParcels(product);
    const measure = async <T>(work: () => Promise<T>) => {
      const from = performance.now();
      const { result, units } = await product.withMeter(work);
      return { result, units, ms: performance.now() - from };
    };
    const work = () =>
      product.finishStatements([PARTNER], {
        ...{ clock: () => NOW, timeUp: new AbortController().signal, author },
        origin: 'https://hanho.test',
      });
    const partner = { id: PARTNER, partner_name: '시드니마트' };
    await product.startDrafts([partner], { month: MONTH, author, now: NOW, isJob: false });
    const draft = await measure(work);
    const [drafted] = (await product.listStatements({ month: MONTH }, reader)).items;
    if (!drafted) throw new Error('There is no draft');
    const { id, version, total } = drafted;
    const issue = await measure(() => product.storeIssue({ id, version, total }, request));
    const marking = await measure(work);
    const workbook = await measure(async () => {
      const statement = await product.requireStatement(id, 'all');
      return product.statementWorkbook(statement, await product.getAllLines(statement));
    });
    return [
      toLine(`draft of ${PARCELS} parcels`, draft.ms, formatSeconds, { max: MAX_DRAFT_MS }),
      toLine('– read units', draft.units.read, formatUnits, { max: 0.04 * PARCELS }),
      toLine('– write units', draft.units.write, formatUnits, { max: 0.2 * PARCELS }),
      toLine('issue', issue.ms, formatSeconds, { max: MAX_ISSUE_MS }),
      toLine('– write units', issue.units.write, formatUnits, { max: 12 }),
      toLine(`marking of ${PARCELS} parcels`, marking.ms, formatSeconds, { max: MAX_MARK_MS }),
      toLine('– write units of each', marking.units.write / PARCELS, formatUnits, { max: 4 }),
      toLine(`workbook of ${PARCELS} lines`, workbook.ms, formatSeconds, { max: MAX_WORKBOOK_MS }),
    ];
  } finally {
    await table.stop();
  }
};
