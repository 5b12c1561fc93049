import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { buildSite } from '#infra/local/build-site.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { publicPages } from '#shared/public-pages.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { browserLaunch } from '../support/browser.ts';
import { SESSION_COOKIE, signedIn } from '../support/client.ts';
import { startProduct } from '../support/product.ts';
import { type Scores, startLighthouse } from './lighthouse.ts';
import { figure, type Goal, kilobytes, type Line, median, milliseconds, seconds, whole } from './report.ts';

/**
 * What a visitor of the public site waits for. Bytes are exact wherever it runs; Lighthouse swings with the machine, so
 * each figure is the median of three runs.
 */
const KB = 1024;
const RUNS = 3;
/** Those that Lighthouse sees: the first, one that is only read, one that is used. */
const scored = ['/', '/service-flight', '/parcel-info'];

type Figure = Goal & { name: string; of: (value: number) => string };

const shift = (value: number) => value.toFixed(3);

type Vitals = Record<'lcpMs' | 'cls' | 'tbtMs', number>;
type Load = Record<'js' | 'css' | 'fonts' | 'pictures' | 'total', number> & Vitals;

const firstLoad: Record<keyof Load, Figure> = {
  js: { name: 'JS, gzipped', of: kilobytes },
  css: { name: 'CSS, gzipped', of: kilobytes, most: 24 * KB },
  fonts: { name: 'fonts', of: kilobytes, most: 150 * KB },
  pictures: { name: 'pictures, gzipped', of: kilobytes },
  total: { name: 'all until idle, gzipped', of: kilobytes },
  lcpMs: { name: 'LCP in Chromium', of: seconds },
  cls: { name: 'CLS in Chromium', of: shift, most: 0.02 },
  tbtMs: { name: 'TBT in Chromium', of: milliseconds },
};

/** The home page brings no form and no query library. */
const homeLoad: typeof firstLoad = {
  ...firstLoad,
  js: { ...firstLoad.js, most: 112 * KB },
  total: { ...firstLoad.total, most: 300 * KB },
};

const scores: Record<keyof Scores, Figure> = {
  performance: { name: 'performance', of: whole, least: 95 },
  accessibility: { name: 'accessibility', of: whole, least: 100 },
  bestPractices: { name: 'best practices', of: whole, least: 100 },
  seo: { name: 'SEO', of: whole, least: 100 },
  lcpMs: { name: 'LCP', of: seconds, most: 2500 },
  cls: { name: 'CLS', of: shift, most: 0.02 },
  tbtMs: { name: 'TBT', of: milliseconds, most: 150 },
};

/** Runs in the page, whose types are not those of Node. */
const VITALS = `(async () => {
  const entries = (type) => new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
    setTimeout(resolve, 500, []);
  });
  const shifts = await entries('layout-shift');
  const tasks = await entries('longtask');
  return {
    lcpMs: (await entries('largest-contentful-paint')).at(-1)?.startTime,
    cls: shifts.reduce((all, { value }) => all + value, 0),
    tbtMs: tasks.reduce((all, { duration }) => all + duration - 50, 0),
  };
})()`;

/** A public page on a phone's screen: what its document asks for, and what came until nothing more did. */
const measureFirstLoad = async (url: string): Promise<Load> => {
  const browser = await chromium.launch(await browserLaunch());
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' });
  const bytes = new Map<string, number>();
  const pending: Promise<unknown>[] = [];
  page.on('response', (response) => {
    const keep = async () => {
      const body = await response.body();
      const isPacked = /font|image\/(png|jpeg|webp)/.test(response.headers()['content-type'] ?? '');
      bytes.set(new URL(response.url()).pathname, isPacked ? body.length : gzipSync(body).length);
    };
    pending.push(keep());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(pending);
  const html = await (await fetch(url)).text();
  const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const sum = (paths: Iterable<string>, ending = /$/) =>
    [...new Set(paths)]
      .filter((path) => ending.test(path))
      .reduce((all, path) => all + (bytes.get(path) ?? 0), 0);
  const vitals = await page.evaluate<Vitals>(VITALS);
  await browser.close();
  return {
    js: sum(named, /\.js$/),
    css: sum(named, /\.css$/),
    fonts: sum(bytes.keys(), /\.woff2$/),
    pictures: sum(bytes.keys(), /\.(svg|png)$/),
    total: sum(bytes.keys()),
    ...vitals,
  };
};

const grid = {
  columns: { name: 'columns', of: whole },
  drawn: { name: 'long tasks while 500 rows are drawn', of: whole, most: 0 },
  scrolled: { name: 'long tasks while they scroll', of: whole, most: 0 },
  longest: { name: 'longest of them', of: milliseconds },
} satisfies Record<string, Figure>;

const PAGE_ROWS = 500;

/** The lookup of 500 orders at a desk: tasks over 50 ms, in which the page answers nobody. */
const measureGrid = async (url: string): Promise<Record<keyof typeof grid, number>> => {
  const staff = await signedIn(url, 'staff@demo.hanho.test');
  await mapWithLimit(Array.from({ length: PAGE_ROWS }), 8, () =>
    staff.post('/api/parcel/registerOrderByCustomer', orderPayload()),
  );
  const browser = await chromium.launch(await browserLaunch());
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const cookie = { name: SESSION_COOKIE, value: staff.cookie() ?? '', url: url.replace(/^http:/, 'https:') };
  await context.addCookies([{ ...cookie, secure: true, httpOnly: true, sameSite: 'Strict' }]);
  const page = await context.newPage();
  await page.goto(`${url}/admin/parcel-info`, { waitUntil: 'networkidle' });
  await page.evaluate(`window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask' });`);
  const tasks = () => page.evaluate<number[]>('window.tasks.splice(0)');
  await page.getByRole('button', { name: '조회', exact: true }).click();
  // Not by its text or role: to look through the whole page for them is a long task itself.
  await page.locator('.ag-row').first().waitFor();
  await page.waitForLoadState('networkidle');
  const drawn = await tasks();
  await page.locator('.ag-row').nth(3).hover();
  for (let nth = 0; nth < 60; nth += 1) {
    await page.mouse.wheel(0, 240);
    await page.evaluate('new Promise(requestAnimationFrame)');
  }
  const scrolled = await tasks();
  const columns = Number(await page.locator('[aria-colcount]').getAttribute('aria-colcount'));
  await browser.close();
  return { columns, drawn: drawn.length, scrolled: scrolled.length, longest: Math.max(0, ...scrolled) };
};

const linesOf = <K extends string>(
  page: string,
  figures: Record<K, Figure>,
  values: Record<K, number>,
): Line[] =>
  (Object.keys(figures) as K[]).map((key) => {
    const { name, of, ...goal } = figures[key];
    return figure(`${page}: ${name}`, values[key], of, goal);
  });

const medianScores = (runs: readonly { scores: Scores }[]): Scores =>
  Object.fromEntries(
    (Object.keys(scores) as (keyof Scores)[]).map((key) => [key, median(runs.map((run) => run.scores[key]))]),
  ) as Scores;

/** The built site in Chromium and in Lighthouse, and the back office's grid. */
export const run = async (): Promise<Line[]> => {
  await buildSite(new AbortController().signal);
  const product = await startProduct({ env: { LOCAL_THROTTLE_FACTOR: '100000' } });
  try {
    const lines: Line[] = [];
    for (const page of Object.keys(publicPages)) {
      const figures = page === '/' ? homeLoad : firstLoad;
      lines.push(...linesOf(page, figures, await measureFirstLoad(`${product.url}${page}`)));
    }
    lines.push(...linesOf('/admin/parcel-info', grid, await measureGrid(product.url)));
    const lighthouse = await startLighthouse();
    try {
      for (const page of scored) {
        const runs = [];
        for (let nth = 0; nth < RUNS; nth += 1) runs.push(await lighthouse.run(`${product.url}${page}`));
        lines.push(...linesOf(page, scores, medianScores(runs)));
        console.log(`${page}: below 90: ${runs[0]?.missed.join(', ') || 'nothing'}`);
      }
    } finally {
      await lighthouse.stop();
    }
    return lines;
  } finally {
    await product.stop();
  }
};
