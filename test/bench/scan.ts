import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chunks } from '#shared/chunks.ts';
import { browserLaunch } from '#test/support/browser.ts';
import { type Client, type SignedIn, signedIn } from '#test/support/client.ts';
import { startProduct, UNTHROTTLED } from '#test/support/product.ts';
import { formatInteger, formatMilliseconds, formatUnits, type Line, median, toLine } from './report.ts';
import { expectOk, type Parcel, prepareConsol, SESSION_CHECK, untilDone } from './support.ts';

const EXPECTED = 1_000;
/** A person with a scanner reads at most four boxes per second. */
const INTERVAL_MS = 250;
const ONLINE_SCANS = 200;
const OFFLINE_SCANS = 200;
const OFFLINE_MS = 60_000;
const DEVICES = 10;
const DEVICE_SCANS = 100;
const BATCH = 25;

const STAFF = 'staff@demo.hanho.test';

/**
 * Script of the page: measures the time from the last key of each scan to the painted frame whose result names its code.
 */
const WATCH = `window.answers = [];
  let typed = '';
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') {
      if (key.length === 1) typed += key;
      return;
    }
    const code = typed;
    const from = performance.now();
    typed = '';
    const isShown = () => document.querySelector('[aria-label="스캔 결과"]')?.textContent.includes(code);
    const check = () => (isShown() ? requestAnimationFrame(() => answers.push(performance.now() - from)) : requestAnimationFrame(check));
    requestAnimationFrame(check);
  }, true);`;

/**
 * Slow keys count as a scan, because keys of Chromium's protocol are slower than those of a scanner. For the same reason
 * the pause after a scan is the shortest: the first key of the next one comes less than 150 ms after a slow one.
 */
const SETTINGS = { maxInterval: 500, maxPerCharacter: 500, pauseAfter: 1 };

const openStation = async (folder: string, url: string, staff: SignedIn): Promise<BrowserContext> => {
  const context = await chromium.launchPersistentContext(folder, {
    ...(await browserLaunch()),
    baseURL: url,
    viewport: { width: 1440, height: 900 },
  });
  await context.addCookies([staff.browserCookie()]);
  await context.addInitScript(`localStorage.setItem('hanho.signed-in', 'true');
    localStorage.getItem('hanho.scan.settings') || localStorage.setItem('hanho.scan.settings', '${JSON.stringify(SETTINGS)}');`);
  return context;
};

const openPage = async (context: BrowserContext): Promise<Page> => {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto('/admin/scan');
  await page.getByRole('region', { name: '스캔 결과' }).waitFor();
  return page;
};

/** Types codes like a scanner, one per interval. */
const scanAll = async (page: Page, parcels: readonly Parcel[]): Promise<void> => {
  for (const { hblNo } of parcels) {
    const next = delay(INTERVAL_MS);
    await page.keyboard.type(hblNo);
    await page.keyboard.press('Enter');
    await next;
  }
};

/** Ends the browser as a kill -9 does. */
const killBrowser = async (context: BrowserContext): Promise<void> => {
  const browser = context.browser();
  if (!browser) throw new Error('The context has no browser.');
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser names no main process.');
  const closed = new Promise((resolve) => context.once('close', resolve));
  process.kill(main.id, 'SIGKILL');
  await closed;
};

const loadedEvents = async (staff: Client, parcels: readonly Parcel[]): Promise<number[]> => {
  const counts: number[] = [];
  for (const { id } of parcels) {
    const { events } = expectOk(await staff.post('/api/parcel/getTimeline', { orderId: id })).body;
    counts.push(events.filter(({ kind }: { kind: string }) => kind === 'loaded').length);
  }
  return counts;
};

const sessionOf = async (staff: Client, consolId: number): Promise<string> =>
  expectOk(await staff.post('/api/scan/openSession', { mode: 'load', consolId })).body.sessionId;
const scannedOf = async (staff: Client, sessionId: string): Promise<number> =>
  expectOk(await staff.post('/api/scan/report', { sessionId })).body.scanned;

const measureStation = async (url: string, staff: SignedIn): Promise<Line[]> => {
  const { consol, parcels } = await prepareConsol(staff, EXPECTED);
  const folder = await mkdtemp(join(tmpdir(), 'hanho-scan-'));
  let context = await openStation(folder, url, staff);
  try {
    let page = await openPage(context);
    await page.getByRole('button', { name: '적재', exact: true }).click();
    await page.getByLabel('적재할 콘솔').selectOption(String(consol.id));
    await page.getByRole('button', { name: '시작' }).click();
    await page.getByText(`0 / ${formatInteger(EXPECTED)}건`).waitFor();
    const sessionId = await sessionOf(staff, consol.id);

    await page.evaluate(WATCH);
    const online = parcels.slice(0, ONLINE_SCANS);
    await scanAll(page, online);
    const answers = (await page.evaluate<number[]>('answers')).toSorted((a, b) => a - b);
    await page.getByText('모두 전송함').waitFor();

    const offline = parcels.slice(ONLINE_SCANS, ONLINE_SCANS + OFFLINE_SCANS);
    const cutUntil = delay(OFFLINE_MS);
    await context.setOffline(true);
    await scanAll(page, offline);
    await cutUntil;
    await killBrowser(context);
    context = await openStation(folder, url, staff);
    page = await openPage(context);
    await page.getByText('모두 전송함').waitFor({ timeout: OFFLINE_MS });
    const events = await loadedEvents(staff, [...online, ...offline]);
    const p95 = answers[Math.ceil(answers.length * 0.95) - 1] ?? Number.NaN;
    return [
      toLine(
        `${ONLINE_SCANS} scans at 4 per second, ${EXPECTED} expected: shown`,
        answers.length,
        formatInteger,
        {
          min: ONLINE_SCANS,
        },
      ),
      toLine('– last key to painted local answer, median', median(answers), formatMilliseconds),
      toLine('– 95th percentile', p95, formatMilliseconds, { max: 100 }),
      toLine(
        `${OFFLINE_SCANS} more without network for 60 s, browser killed: scanned in all`,
        await scannedOf(staff, sessionId),
        formatInteger,
        { min: ONLINE_SCANS + OFFLINE_SCANS },
      ),
      toLine('– scans lost or stored twice', events.filter((count) => count !== 1).length, formatInteger, {
        max: 0,
      }),
    ];
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const toScan = ({ hblNo }: Parcel) => ({
  scanId: randomUUID(),
  code: hblNo,
  scannedAt: new Date().toISOString(),
});

/** Neighbouring devices scan half of the same boxes. */
const measureDevices = async (staff: SignedIn): Promise<Line[]> => {
  const { consol, parcels } = await prepareConsol(staff, ((DEVICES + 1) * DEVICE_SCANS) / 2);
  const sessionId = await sessionOf(staff, consol.id);
  const scanOn = async (device: number): Promise<string[]> => {
    const from = (device * DEVICE_SCANS) / 2;
    const results: string[] = [];
    for (const batch of chunks(parcels.slice(from, from + DEVICE_SCANS), BATCH)) {
      const body = { mode: 'load', sessionId, scans: batch.map(toScan) };
      const { body: answer } = await untilDone(() => staff.post('/api/scan/record', body));
      results.push(...answer.results.map(({ result }: { result: string }) => result));
    }
    return results;
  };
  const results = (await Promise.all(Array.from({ length: DEVICES }, (_, device) => scanOn(device)))).flat();
  const refused = results.filter((result) => result === 'refused').length;
  const first = results.filter((result) => result === 'ok').length;
  const scanned = await scannedOf(staff, sessionId);
  return [
    toLine(
      `${DEVICES} devices × ${DEVICE_SCANS} scans of ${parcels.length} boxes: scanned`,
      scanned,
      formatInteger,
      {
        min: parcels.length,
      },
    ),
    toLine('– first scans above the number of boxes', first - parcels.length, formatInteger, { max: 0 }),
    toLine('– refused', refused, formatInteger, { max: 0 }),
  ];
};

const measureUnits = async (staff: SignedIn): Promise<Line[]> => {
  const { consol, parcels } = await prepareConsol(staff, 1);
  const sessionId = await sessionOf(staff, consol.id);
  const record = async () => {
    const scans = parcels.map(toScan);
    return expectOk(await staff.post('/api/scan/record', { mode: 'load', sessionId, scans })).units;
  };
  const [first, repeat] = [await record(), await record()];
  return [
    toLine('first load scan, write units', first.write, formatUnits, { max: 12 }),
    toLine('– read units', first.read - SESSION_CHECK, formatUnits),
    toLine('repeated scan, write units', repeat.write, formatUnits, { max: 2 }),
  ];
};

export const run = async (): Promise<Line[]> => {
  const product = await startProduct({ env: UNTHROTTLED });
  try {
    const staff = await signedIn(product.url, STAFF);
    return [
      ...(await measureStation(product.url, staff)),
      ...(await measureDevices(staff)),
      ...(await measureUnits(staff)),
    ];
  } finally {
    await product.stop();
  }
};
