import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { browserLaunch } from '#test/support/browser.ts';
import { metrics, sample } from '#test/waybill/support.ts';
import { pdfFontFolder } from '#web-build/pdf-fonts.ts';
import {
  formatInteger,
  formatKilobytes,
  formatMegabytes,
  type Line,
  median,
  toLine,
  toRatioLine,
} from './report.ts';

const LABELS = 500;
/** Number of labels rendered with the slow baseline. Its time for all labels is extrapolated. */
const LABELS_BY_SCREENSHOT = 12;
const ROUNDS = 5;
const MAX_TIME_RATIO = 1 / 300;
const MAX_LABEL_BYTES = 2.5 * 1024;

type Measured = { ms: number; bytes: number };

const labels = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({ ...sample, hblNo: `HH${26_000_000 + nth}` }));

const pageScript = async (): Promise<string> => {
  const entry = fileURLToPath(new URL('./page/waybills.ts', import.meta.url));
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, write: false, format: 'iife' });
  return outputFiles[0]?.text ?? '';
};

/** Starts a server with an empty page and the fonts, which browsers may cache. */
const startSite = async () => {
  const site = createServer(async ({ url = '/' }, response) => {
    if (url === '/') return response.setHeader('content-type', 'text/html').end('<!doctype html><body>');
    response.setHeader('cache-control', 'max-age=31536000, immutable');
    response.end(await readFile(`${pdfFontFolder}/${basename(url)}`));
  });
  await once(site.listen(0), 'listening');
  return site;
};

/** Compares 500 labels in Chromium with labels that html2canvas renders as screenshots. */
export const run = async (): Promise<Line[]> => {
  const script = await pageScript();
  const site = await startSite();
  const browser = await chromium.launch(await browserLaunch());
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
    await page.addScriptTag({ content: script });
    const renderAsPdf = (count: number) =>
      page.evaluate<Measured>(`renderAsPdf(${JSON.stringify(labels(count))}, ${JSON.stringify(metrics)})`);
    const renderAsScreenshots = (count: number) =>
      page.evaluate<Measured>(`renderAsScreenshots(${JSON.stringify(labels(count))})`);
    await renderAsPdf(1);
    await renderAsScreenshots(1);
    const runs: { pdf: Measured; screenshots: Measured }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      runs.push({
        pdf: await renderAsPdf(LABELS),
        screenshots: await renderAsScreenshots(LABELS_BY_SCREENSHOT),
      });
    }
    const pdfMs = median(runs.map(({ pdf }) => pdf.ms));
    const screenshotMs =
      (median(runs.map(({ screenshots }) => screenshots.ms)) / LABELS_BY_SCREENSHOT) * LABELS;
    const [first] = runs;
    const pdfBytes = first?.pdf.bytes ?? Number.NaN;
    const screenshotBytes = ((first?.screenshots.bytes ?? Number.NaN) / LABELS_BY_SCREENSHOT) * LABELS;
    const baseline = `html2canvas at scale 2 and addImage (extrapolated from ${LABELS_BY_SCREENSHOT} labels)`;
    return [
      toRatioLine(`${LABELS} labels, time`, pdfMs, [baseline, screenshotMs], { max: MAX_TIME_RATIO }),
      toRatioLine(`${LABELS} labels, bytes`, pdfBytes, [baseline, screenshotBytes]),
      toLine('bytes per label', pdfBytes / LABELS, formatKilobytes, { max: MAX_LABEL_BYTES }),
      toLine(`size of the PDF with ${LABELS} labels`, pdfBytes, formatMegabytes),
      toLine('labels per second', (LABELS / pdfMs) * 1000, formatInteger),
    ];
  } finally {
    await browser.close();
    site.close();
  }
};
