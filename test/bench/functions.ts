import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { bundleFunctions, functionSources } from '#infra/aws/bundle.ts';
import { DEMO_PASSWORD } from '#infra/local/demo-accounts.ts';
import { localCredentials } from '#infra/local/s3.ts';
import { allRoutes } from '#shared/contract/index.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { importForm, orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { SESSION_COOKIE, signedIn } from '#test/support/client.ts';
import { startProduct } from '#test/support/product.ts';
import { formatMegabytes, formatMilliseconds, type Line, toLine } from './report.ts';

/**
 * CPU milliseconds of loading, of the first call and of later calls, and memory in MB. The bundle of a function runs in
 * its own process with a local table. Lambda allocates CPU by memory: 1,769 MB are one CPU.
 */
type Figures = { init: number; first: number; median: number; rss: number };

const CALLS = 30;
const runner = `
const { file, event, calls } = JSON.parse(await new Response(process.stdin).text());
const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
const booted = cpu();
const { handler } = await import(file);
const init = cpu() - booted;
const times = [];
for (let nth = 0; nth < calls; nth += 1) {
  const from = cpu();
  const answer = await handler(structuredClone(event), { awsRequestId: 'bench' });
  if (answer?.statusCode >= 400) throw new Error(answer.body);
  times.push(cpu() - from);
}
const [first, ...others] = times;
const median = others.sort((a, b) => a - b)[Math.floor(others.length / 2)] ?? first;
console.log(JSON.stringify({ init, first, median, rss: process.resourceUsage().maxRSS / 1024 }));
`;

type Product = Awaited<ReturnType<typeof startProduct>>;

/** URLs of the local services that a function uses. */
type Endpoints = { dynamoDb: string; s3?: string; ses?: string };
/** `env`: further environment variables of the function. */
type Options = { calls?: number; env?: Record<string, string> };

export const endpointsOf = (product: Product): Endpoints => {
  const [, dynamoDb = '', s3, ses] =
    /DynamoDB\s+(\S+)\s+S3\s+(\S+)\s+SES\s+(\S+)/.exec(product.output()) ?? [];
  return { dynamoDb, s3, ses };
};

const measureFunction = async (
  { dynamoDb, s3, ses }: Endpoints,
  file: string,
  event: unknown,
  { calls = CALLS, env = {} }: Options = {},
): Promise<Figures> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', runner], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      AWS_REGION: 'ap-northeast-2',
      AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
      TABLE_NAME: 'hanho',
      FILES_BUCKET: 'hanho-files',
      MAIL_FROM: 'no-reply@hanho.test',
      DYNAMODB_ENDPOINT: dynamoDb,
      S3_ENDPOINT: s3,
      SES_ENDPOINT: ses,
      THROTTLE_FACTOR: '100000',
      LOG_LEVEL: 'SILENT',
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      ...env,
    },
  });
  child.stdin.end(JSON.stringify({ file, event, calls }));
  return JSON.parse(await text(child.stdout)) as Figures;
};

/** Bundles a function and calls it. @returns the most memory that it used, in bytes */
export const measureMemory = async (
  endpoints: Endpoints,
  name: string,
  event: unknown,
  options?: Options,
): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'hanho-bench-'));
  try {
    const sources = functionSources.filter((source) => source.name === name);
    await bundleFunctions(folder, sources);
    const { rss } = await measureFunction(endpoints, resolve(folder, name, 'index.mjs'), event, options);
    return rss * 1024 * 1024;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Event of API Gateway for a route. */
export const eventOf = (id: string, cookie: string, body?: unknown, extra: Record<string, unknown> = {}) => {
  const route = allRoutes.find((one) => one.id === id);
  if (!route) throw new Error(`Unknown route: ${id}`);
  const host = 'hanho.example';
  const http = { method: route.method, path: route.path, sourceIp: '203.0.113.1' };
  return {
    headers: {
      host,
      'x-viewer-host': host,
      origin: `https://${host}`,
      'content-type': 'application/json',
    },
    cookies: cookie ? [`${SESSION_COOKIE}=${cookie}`] : [],
    requestContext: { requestId: 'bench', http },
    body: JSON.stringify(body),
    isBase64Encoded: false,
    ...extra,
  };
};

const casesOf = async (product: Product): Promise<[name: string, event: unknown, calls?: number][]> => {
  const staff = await signedIn(product.url, 'staff@demo.hanho.test');
  const cookie = staff.cookie() ?? '';
  const today = seoulDay(new Date());
  const month = { regDate: { from: addDays(today, -59), to: today } };
  const consols = await staff.post('/api/consol/getConsolList', {
    from: addDays(today, -60),
    to: addDays(today, 60),
  });
  const { id } = consols.body[0];

  const rows = Array.from({ length: 300 }, (_, nth) =>
    orderCells({ 주문번호: `BENCH-${Date.now()}-${nth}` }),
  );
  const form = new Request('http://any', { method: 'POST', body: importForm(spreadsheet(rows)) });
  const importing = eventOf('parcel.importExcel', cookie, undefined, {
    isBase64Encoded: true,
    body: Buffer.from(await form.arrayBuffer()).toString('base64'),
  });
  importing.headers['content-type'] = form.headers.get('content-type') ?? '';

  return [
    ['admin.getSession', eventOf('admin.getSession', cookie)],
    ['parcel.search', eventOf('parcel.search', cookie, month)],
    ['parcel.registerOrderByCustomer', eventOf('parcel.registerOrderByCustomer', cookie, orderPayload())],
    ['dashboard.load', eventOf('dashboard.load', cookie, {})],
    ['admin.signIn', eventOf('admin.signIn', '', { email: 'staff@demo.hanho.test', pwd: DEMO_PASSWORD })],
    [
      'consol.downloadExcel',
      eventOf('consol.downloadExcel', cookie, undefined, { pathParameters: { id: String(id) } }),
    ],
    ['parcel.importExcel', importing, 1],
    ['jobs.backup', {}, 3],
  ];
};

export const run = async (): Promise<Line[]> => {
  const product = await startProduct({ env: { LOCAL_THROTTLE_FACTOR: '100000' } });
  const folder = await mkdtemp(join(tmpdir(), 'hanho-bench-'));
  try {
    const cases = await casesOf(product);
    const sources = functionSources.filter(({ name }) => cases.some(([one]) => one === name));
    await bundleFunctions(folder, sources);
    const lines: Line[] = [];
    for (const [name, event, calls] of cases) {
      const file = resolve(folder, name, 'index.mjs');
      const { init, first, median, rss } = await measureFunction(endpointsOf(product), file, event, {
        calls,
      });
      lines.push(
        toLine(`${name}: CPU time to load`, init, formatMilliseconds),
        toLine(`${name}: CPU time of the first call`, first, formatMilliseconds),
        toLine(`${name}: CPU time of later calls`, median, formatMilliseconds),
        toLine(`${name}: memory`, rss * 1024 * 1024, formatMegabytes),
      );
    }
    return lines;
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
