import type { FontMetrics } from '#web/lib/pdf/shapes.ts';
import { renderPdf } from '#web/lib/waybill/pdf.ts';
import type { WaybillData } from '#web/lib/waybill/types.ts';
import { labelsByScreenshot } from './labels-by-screenshot.ts';

/** Runs in the browser: creates labels in both ways and returns time and file size. */
const measured = async (work: () => Promise<number>) => {
  const from = performance.now();
  const bytes = await work();
  return { ms: performance.now() - from, bytes };
};

const loadFont = async (name: string) =>
  new Uint8Array(await (await fetch(`/fonts/${name}.ttf`)).arrayBuffer());

Object.assign(window, {
  ours: (waybills: WaybillData[], metrics: FontMetrics) =>
    measured(async () => (await renderPdf(waybills, metrics, loadFont)).byteLength),
  theirs: (waybills: WaybillData[]) => measured(() => labelsByScreenshot(waybills)),
});
