import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { buildSite } from '#infra/local/build-site.ts';
import { publicPages } from '#shared/public-pages.ts';
import { browserLaunch } from '#test/support/browser.ts';
import { startProduct } from '#test/support/product.ts';
import { measureBackOffice } from './back-office.ts';
import { type Device, type Scores, startLighthouse } from './lighthouse.ts';
import {
  type Figure,
  formatInteger,
  formatKilobytes,
  formatMilliseconds,
  formatSeconds,
  type Line,
  medians,
  toPageLines,
} from './report.ts';

/**
 * Load of the public site. Bytes are exact on every machine. Lighthouse varies, so each figure is the median of three
 * runs.
 */
const KB = 1024;
const RUNS = 3;
/** Pages for Lighthouse: the home page, a page to read, and a form. */
const lighthousePages = ['/', '/service-flight', '/parcel-info'];

const formatShift = (value: number) => value.toFixed(3);

type Vitals = Record<'lcpMs' | 'cls' | 'tbtMs', number>;
type Load = Record<'js' | 'css' | 'fonts' | 'pictures' | 'total', number> & Vitals;

const firstLoad: Record<keyof Load, Figure> = {
  js: { name: 'JS, gzipped', format: formatKilobytes },
  css: { name: 'CSS, gzipped', format: formatKilobytes, max: 24 * KB },
  fonts: { name: 'fonts', format: formatKilobytes, max: 150 * KB },
  pictures: { name: 'pictures, gzipped', format: formatKilobytes },
  total: { name: 'all until idle, gzipped', format: formatKilobytes },
  lcpMs: { name: 'LCP in Chromium', format: formatSeconds },
  cls: { name: 'CLS in Chromium', format: formatShift, max: 0.02 },
  tbtMs: { name: 'TBT in Chromium', format: formatMilliseconds },
};

/** The home page loads no form library and no query library. */
const homeLoad: typeof firstLoad = {
  ...firstLoad,
  js: { ...firstLoad.js, max: 112 * KB },
  total: { ...firstLoad.total, max: 300 * KB },
};

const onPhone: Record<keyof Scores, Figure> = {
  performance: { name: 'performance', format: formatInteger, min: 95 },
  accessibility: { name: 'accessibility', format: formatInteger, min: 100 },
  bestPractices: { name: 'best practices', format: formatInteger, min: 100 },
  seo: { name: 'SEO', format: formatInteger, min: 100 },
  lcpMs: { name: 'LCP', format: formatSeconds, max: 2500 },
  ttiMs: { name: 'TTI', format: formatSeconds },
  cls: { name: 'CLS', format: formatShift, max: 0.02 },
  tbtMs: { name: 'TBT', format: formatMilliseconds, max: 150 },
};

const scores: Record<Device, typeof onPhone> = {
  phone: onPhone,
  desktop: {
    ...onPhone,
    performance: { ...onPhone.performance, min: 98 },
    ttiMs: { ...onPhone.ttiMs, max: 1000 },
  },
};

/** Script of the page: returns LCP, CLS and TBT. */
const VITALS = `(async () => {
  const entries = (type) => new Promise((resolve) => {
    const delivered = [];
    new PerformanceObserver((list) => delivered.push(...list.getEntries())).observe({ type, buffered: true });
    setTimeout(resolve, 500, delivered);
  });
  const shifts = await entries('layout-shift');
  const tasks = await entries('longtask');
  return {
    lcpMs: (await entries('largest-contentful-paint')).at(-1)?.startTime,
    cls: shifts.reduce((all, { value }) => all + value, 0),
    tbtMs: tasks.reduce((all, { duration }) => all + duration - 50, 0),
  };
})()`;

/** Measures the bytes, LCP, CLS and TBT of a public page on a phone until the network is idle. */
const measureFirstLoad = async (url: string): Promise<Load> => {
  const browser = await chromium.launch(await browserLaunch());
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' });
  const bytes = new Map<string, number>();
  const pending: Promise<unknown>[] = [];
  page.on('response', (response) => {
    const recordSize = async () => {
      const body = await response.body();
      const isCompressed = /font|image\/(png|jpeg|webp)/.test(response.headers()['content-type'] ?? '');
      bytes.set(new URL(response.url()).pathname, isCompressed ? body.length : gzipSync(body).length);
    };
    pending.push(recordSize());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(pending);
  const html = await (await fetch(url)).text();
  const pathsInHtml = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const sum = (paths: Iterable<string>, ending = /$/) =>
    [...new Set(paths)]
      .filter((path) => ending.test(path))
      .reduce((all, path) => all + (bytes.get(path) ?? 0), 0);
  const vitals = await page.evaluate<Vitals>(VITALS);
  await browser.close();
  return {
    js: sum(pathsInHtml, /\.js$/),
    css: sum(pathsInHtml, /\.css$/),
    fonts: sum(bytes.keys(), /\.woff2$/),
    pictures: sum(bytes.keys(), /\.(svg|png)$/),
    total: sum(bytes.keys()),
    ...vitals,
  };
};

export const run = async (): Promise<Line[]> => {
  await buildSite(new AbortController().signal);
  const product = await startProduct({ env: { LOCAL_THROTTLE_FACTOR: '100000' } });
  try {
    const lines: Line[] = [];
    for (const page of Object.keys(publicPages)) {
      const figures = page === '/' ? homeLoad : firstLoad;
      lines.push(...toPageLines(page, figures, await measureFirstLoad(`${product.url}${page}`)));
    }
    lines.push(...(await measureBackOffice(product.url)));
    const lighthouse = await startLighthouse();
    try {
      for (const device of Object.keys(scores) as Device[]) {
        for (const page of lighthousePages) {
          const runs = [];
          for (let nth = 0; nth < RUNS; nth += 1) {
            runs.push(await lighthouse.run(`${product.url}${page}`, device));
          }
          const figures = medians(runs.map((run) => run.scores));
          lines.push(...toPageLines(`${page} on a ${device}`, scores[device], figures));
          console.log(
            `${page} on a ${device}: audits below 90: ${runs[0]?.auditsBelow90.join(', ') || 'nothing'}`,
          );
        }
      }
    } finally {
      await lighthouse.stop();
    }
    return lines;
  } finally {
    await product.stop();
  }
};
