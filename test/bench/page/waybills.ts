import type { FontMetrics } from '#web/lib/pdf/shapes.ts';
import { renderPdf } from '#web/lib/waybill/pdf.ts';
import type { WaybillData } from '#web/lib/waybill/types.ts';
import { labelsByScreenshot } from './labels-by-screenshot.ts';

/** Runs in the browser. @returns the duration in milliseconds and the size of the file in bytes */
const measure = async (work: () => Promise<number>) => {
  const from = performance.now();
  const bytes = await work();
  return { ms: performance.now() - from, bytes };
};

const loadFont = async (name: string) =>
  new Uint8Array(await (await fetch(`/fonts/${name}.ttf`)).arrayBuffer());

Object.assign(window, {
  renderAsPdf: (waybills: WaybillData[], metrics: FontMetrics) =>
    measure(async () => (await renderPdf(waybills, metrics, loadFont)).byteLength),
  renderAsScreenshots: (waybills: WaybillData[]) => measure(() => labelsByScreenshot(waybills)),
});
