import { DEMO_PASSWORD } from '#infra/local/demo-accounts.ts';
import { localCredentials } from '#infra/local/s3.ts';
import { chunks } from '#shared/chunks.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { billing } from '#test/fixtures/billings.ts';
import { startTable } from '#test/support/engine.ts';
import { eventOf, measureMemory } from './functions.ts';
import { formatMegabytes, formatSeconds, formatUnits, type Line, toLine } from './report.ts';

const PARCELS = Number(process.env.BENCH_BILLED_PARCELS ?? 10_000);
const MAX_DRAFT_MS = 10_000;
const MAX_MARK_MS = 60_000;
const MAX_ISSUE_MS = 1_000;
const MAX_WORKBOOK_MS = 10_000;
const MAX_JOB_MEMORY = 256 * 1024 * 1024;
const MAX_WORKBOOK_MEMORY = 512 * 1024 * 1024;
const NOW = new Date();
const MONTH = addDays(`${seoulDay(NOW).slice(0, 7)}-01`, -1).slice(0, 7);
const PARTNER = 2;
const author = { name: '최은영', memberId: 3, authLevel: 99 };
const request = { author, now: NOW, idempotency: undefined };
const reader = { scope: 'all' as const, now: NOW };

const loadProduct = async () => ({
  ...(await import('#functions/db/billing.entity.ts')),
  ...(await import('#functions/db/meter.ts')),
  ...(await import('#functions/db/partner.entity.ts')),
  ...(await import('#functions/db/statement.entity.ts')),
  ...(await import('#functions/domain/account/sign-in.ts')),
  ...(await import('#functions/domain/reference/seed-data.ts')),
  ...(await import('#functions/domain/statement/finish-statements.ts')),
  ...(await import('#functions/domain/statement/issue-statement.ts')),
  ...(await import('#functions/domain/statement/read-statements.ts')),
  ...(await import('#functions/domain/statement/start-drafts.ts')),
  ...(await import('#functions/domain/statement/statement-workbook.ts')),
  ...(await import('#infra/local/seed.ts')),
});
type Product = Awaited<ReturnType<typeof loadProduct>>;

/** Adds a partner with billed parcels. */
const addPartner = async (product: Product, id: number): Promise<void> => {
  const { blankPartner, putBilling } = product;
  await product.addPartner({ ...blankPartner(NOW), id, partner_name: `파트너 ${id}` });
  const parcels = Array.from({ length: PARCELS }, (_, nth) =>
    billing(id * 1_000_000 + nth, { partner: id, day: `${MONTH}-15`, orderNumber: `KR-ORDER-${nth}` }),
  );
  for (const some of chunks(parcels, 1_000))
    await mapWithLimit(some, 25, (parcel) => putBilling(undefined, parcel));
};

/** Starts the draft of a partner's month. @returns a function that issues it after its lines were written */
const startDraft = async (product: Product, partnerId: number) => {
  const partner = { id: partnerId, partner_name: '' };
  await product.startDrafts([partner], { month: MONTH, author, now: NOW, isJob: false });
  return async (): Promise<string> => {
    const { items } = await product.listStatements({ month: MONTH, partnerId }, reader);
    const [{ id, version, total } = { id: '', version: 0, total: 0 }] = items;
    await product.storeIssue({ id, version, total }, request);
    return id;
  };
};

const measureStatement = async (product: Product): Promise<Line[]> => {
  await addPartner(product, PARTNER);
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
  const issueDraft = await startDraft(product, PARTNER);
  const draft = await measure(work);
  const issue = await measure(issueDraft);
  const marking = await measure(work);
  const workbook = await measure(async () => {
    const statement = await product.requireStatement(issue.result, 'all');
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
};

/** Measures the memory of the functions that draft, mark and download the statement of another partner. */
const measureFunctions = async (product: Product, dynamoDb: string): Promise<Line[]> => {
  await addPartner(product, PARTNER + 1);
  const memoryOf = (name: string, event: unknown) => measureMemory({ dynamoDb }, name, event, { calls: 1 });
  const runJob = () => memoryOf('jobs.statements', { resume: true });
  const issueDraft = await startDraft(product, PARTNER + 1);
  const drafting = await runJob();
  const id = await issueDraft();
  const marking = await runJob();
  const admin = { email: 'admin@demo.hanho.test', pwd: DEMO_PASSWORD };
  const browser = { device: undefined, origin: { address: '', device: '' } };
  const { cookie } = await product.signIn(admin, 'staff', browser, NOW);
  const event = eventOf('statement.excel', cookie, undefined, { pathParameters: { id } });
  const workbook = await memoryOf('statement.excel', event);
  return [
    toLine('memory: draft', drafting, formatMegabytes, { max: MAX_JOB_MEMORY }),
    toLine('– marking', marking, formatMegabytes, { max: MAX_JOB_MEMORY }),
    toLine('– workbook', workbook, formatMegabytes, { max: MAX_WORKBOOK_MEMORY }),
  ];
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
    await product.seed('empty', NOW);
    return [...(await measureStatement(product)), ...(await measureFunctions(product, table.endpoint))];
  } finally {
    await table.stop();
  }
};
