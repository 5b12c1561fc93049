import { chromium, type Page } from '@playwright/test';
import { seoulDay } from '#shared/domain/dates.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { browserLaunch } from '#test/support/browser.ts';
import { signedIn } from '#test/support/client.ts';
import {
  type Figure,
  formatInteger,
  formatMilliseconds,
  formatSeconds,
  type Line,
  medians,
  toPageLines,
} from './report.ts';

const RUNS = 3;
const PAGE_ROWS = 500;
const LOOKUP = '/admin/parcel-info';
/** Emulated slow device: a quarter of the CPU speed, and a connection of 10 Mbit/s with 40 ms latency. */
const CPU_SLOWDOWN = 4;
const SLOW_NETWORK = {
  offline: false,
  latency: 40,
  downloadThroughput: 1_250_000,
  uploadThroughput: 1_250_000,
};

const figures = {
  columns: { name: 'columns', format: formatInteger },
  firstRows: { name: 'search to first rows of 500', format: formatMilliseconds, max: 600 },
  sort: { name: 'click to sorted rows', format: formatMilliseconds, max: 300 },
  selectAll: { name: 'click to all rows selected', format: formatMilliseconds, max: 200 },
  cells: { name: 'cells in the document', format: formatInteger, max: 999 },
  drawTasks: { name: 'long tasks while 500 rows are drawn', format: formatInteger, max: 0 },
  scrollTasks: { name: 'long tasks while 500 rows are scrolled', format: formatInteger, max: 0 },
  longest: { name: 'longest task', format: formatMilliseconds },
  cold: { name: 'link to first rows, empty cache, slow CPU and network', format: formatSeconds, max: 3_000 },
} satisfies Record<string, Figure>;

type LookupFigures = Omit<Record<keyof typeof figures, number>, 'cold'>;

/**
 * Script of the page: records long tasks and measures the time from a click to the painted result. Elements are found by
 * CSS selectors, because a search by text or role would itself be a long task.
 */
const WATCH = `window.tasks = [];
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' });
  window.frame = () => new Promise(requestAnimationFrame);
  window.painted = async (isDone) => {
    do await frame(); while (!isDone());
    await frame();
    return performance.now();
  };
  window.timed = async (target, isDone) => {
    const from = performance.now();
    document.querySelector(target).click();
    return (await painted(isDone)) - from;
  };`;

const SORTED = '.ag-header-cell[col-id=hblNo]';
const FIRST_ROW = `document.querySelector('.ag-row[row-index="0"]')?.textContent`;

/** Milliseconds from a click to the frame that shows its result. */
const timed = (page: Page, target: string, isDone: string): Promise<number> =>
  page.evaluate<number>(
    `(() => { const before = ${FIRST_ROW}; return timed('${target}', () => ${isDone}); })()`,
  );

const measureLookup = async (page: Page): Promise<LookupFigures> => {
  await page.goto(LOOKUP, { waitUntil: 'networkidle' });
  await page.evaluate(WATCH);
  const tasks = () => page.evaluate<number[]>('window.tasks.splice(0)');
  const firstRows = await timed(page, 'search button[type=submit]', FIRST_ROW);
  await page.waitForLoadState('networkidle');
  const drawTasks = await tasks();
  await page.locator('.ag-row').nth(3).hover();
  for (let nth = 0; nth < 60; nth += 1) {
    await page.mouse.wheel(0, 240);
    await page.evaluate('frame()');
  }
  const scrollTasks = await tasks();
  const cells = await page.locator('.ag-cell').count();
  const columns = Number(await page.locator('[aria-colcount]').getAttribute('aria-colcount'));
  await page.mouse.wheel(0, -60 * 240);
  await page.locator('.ag-row[row-index="0"]').first().waitFor();
  const sort = await timed(
    page,
    `${SORTED} .ag-header-cell-label`,
    `${FIRST_ROW} !== before && document.querySelector('${SORTED}[aria-sort=ascending]')`,
  );
  const selectAll = await timed(
    page,
    '.ag-header-select-all input',
    `document.querySelector('.ag-row-selected')`,
  );
  return {
    columns,
    firstRows,
    sort,
    selectAll,
    cells,
    drawTasks: drawTasks.length,
    scrollTasks: scrollTasks.length,
    longest: Math.max(0, ...drawTasks, ...scrollTasks),
  };
};

/** Milliseconds until a link to the orders of today shows the first rows, with an empty browser cache. */
const measureColdOpening = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const today = seoulDay(new Date());
  await page.goto(`${LOOKUP}#from=${today}&to=${today}`, { waitUntil: 'commit' });
  await page.evaluate(WATCH);
  return page.evaluate<number>(`painted(() => ${FIRST_ROW})`);
};

/** Measures the lookup with 500 orders. Each figure is the median of three runs. */
export const measureBackOffice = async (url: string): Promise<Line[]> => {
  const staff = await signedIn(url, 'staff@demo.hanho.test');
  await mapWithLimit(Array.from({ length: PAGE_ROWS }), 8, () =>
    staff.post('/api/parcel/registerOrderByCustomer', orderPayload()),
  );
  const browser = await chromium.launch(await browserLaunch());
  const inContext = async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    });
    await context.addCookies([staff.browserCookie()]);
    const result = await work(await context.newPage());
    await context.close();
    return result;
  };
  try {
    const runs: Record<keyof typeof figures, number>[] = [];
    for (let nth = 0; nth < RUNS; nth += 1) {
      runs.push({ ...(await inContext(measureLookup)), cold: await inContext(measureColdOpening) });
    }
    return toPageLines(LOOKUP, figures, medians(runs));
  } finally {
    await browser.close();
  }
};
