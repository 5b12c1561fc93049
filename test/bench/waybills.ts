import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { pdfFontFolder } from '../../web/build/pdf-fonts.ts';
import { browserLaunch } from '../support/browser.ts';
import { metrics, sample } from '../waybill/support.ts';
import { figure, kilobytes, type Line, median, megabytes, ratio, whole } from './report.ts';

const LABELS = 500;
/** Labels made with the slow baseline. Its time for all labels is extrapolated. */
const LABELS_BY_SCREENSHOT = 12;
const ROUNDS = 5;
const AT_MOST = 1 / 300;
const MAX_LABEL_BYTES = 2.5 * 1024;

type Measured = { ms: number; bytes: number };

const labels = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({ ...sample, hblNo: `HH${26_000_000 + nth}` }));

const pageScript = async (): Promise<string> => {
  const entry = fileURLToPath(new URL('./page/waybills.ts', import.meta.url));
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, write: false, format: 'iife' });
  return outputFiles[0]?.text ?? '';
};

/** An empty page with the fonts, which browsers cache. */
const startSite = async () => {
  const site = createServer(async ({ url = '/' }, response) => {
    if (url === '/') return response.setHeader('content-type', 'text/html').end('<!doctype html><body>');
    response.setHeader('cache-control', 'max-age=31536000, immutable');
    response.end(await readFile(`${pdfFontFolder}/${basename(url)}`));
  });
  await once(site.listen(0), 'listening');
  return site;
};

/** 500 labels in Chromium, compared with labels that are rendered as screenshots and pasted into a PDF. */
export const run = async (): Promise<Line[]> => {
  const script = await pageScript();
  const site = await startSite();
  const browser = await chromium.launch(await browserLaunch());
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
    await page.addScriptTag({ content: script });
    const ours = (count: number) =>
      page.evaluate<Measured>(`ours(${JSON.stringify(labels(count))}, ${JSON.stringify(metrics)})`);
    const theirs = (count: number) => page.evaluate<Measured>(`theirs(${JSON.stringify(labels(count))})`);
    await ours(1);
    await theirs(1);
    const runs: { ours: Measured; theirs: Measured }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      runs.push({ ours: await ours(LABELS), theirs: await theirs(LABELS_BY_SCREENSHOT) });
    }
    const ourMs = median(runs.map(({ ours }) => ours.ms));
    const theirMs = (median(runs.map(({ theirs }) => theirs.ms)) / LABELS_BY_SCREENSHOT) * LABELS;
    const [first] = runs;
    const ourBytes = first?.ours.bytes ?? Number.NaN;
    const theirBytes = ((first?.theirs.bytes ?? Number.NaN) / LABELS_BY_SCREENSHOT) * LABELS;
    const screenshots = `html2canvas at scale 2 and addImage (extrapolated from ${LABELS_BY_SCREENSHOT} labels)`;
    return [
      ratio(`${LABELS} labels, time`, ourMs, [screenshots, theirMs], { most: AT_MOST }),
      ratio(`${LABELS} labels, bytes`, ourBytes, [screenshots, theirBytes]),
      figure('bytes of a label', ourBytes / LABELS, kilobytes, { most: MAX_LABEL_BYTES }),
      figure('the file', ourBytes, megabytes),
      figure('labels in a second', (LABELS / ourMs) * 1000, whole),
    ];
  } finally {
    await browser.close();
    site.close();
  }
};
