import { locationPages } from '#web/lib/location-label.ts';
import { invoicePages } from '#web/lib/trade-papers/invoice.ts';
import { manifestPages } from '#web/lib/trade-papers/manifest.ts';
import { statementPages } from '#web/lib/trade-papers/statement.ts';
import { MissingCharactersError } from '#web/lib/waybill/missing-characters.ts';
import { renderPdf } from '#web/lib/waybill/pdf.ts';
import type { MissingCharacters } from '#web/lib/waybill/types.ts';
import type { Paper } from './paper.ts';
import { type LoadFont, type Pages, renderPages } from './render-pages.ts';
import type { FontMetrics } from './shapes.ts';
import { createTypesetter, type Typesetter } from './typesetter.ts';

export type WorkerRequest = {
  paper: Paper;
  metrics: FontMetrics;
  fontUrls: Record<string, string>;
  replaceMissing: boolean;
};

export type WorkerReply =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; pdf: ArrayBuffer }
  | { kind: 'missing'; missing: readonly MissingCharacters[] }
  | { kind: 'failed'; message: string };

const PROGRESS_STEP = 10;

const reply = (message: WorkerReply, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

const failure = (error: unknown): WorkerReply =>
  error instanceof MissingCharactersError
    ? { kind: 'missing', missing: error.missing }
    : { kind: 'failed', message: String(error) };

const onProgress = (done: number, total: number) => {
  if (done % PROGRESS_STEP === 0 || done === total) reply({ kind: 'progress', done, total });
};

const pagesOf = (paper: Exclude<Paper, { kind: 'waybills' }>, typesetter: Typesetter): Pages => {
  if (paper.kind === 'manifest') return manifestPages(paper.manifest, typesetter);
  if (paper.kind === 'statement') return statementPages(paper.statement, typesetter);
  if (paper.kind === 'invoices') return invoicePages(paper, typesetter);
  return locationPages(paper.locations, typesetter);
};

const render = ({ paper, metrics, replaceMissing }: WorkerRequest, loadFont: LoadFont) => {
  if (paper.kind === 'waybills')
    return renderPdf(paper.waybills, metrics, loadFont, { replaceMissing, sheet: paper.sheet, onProgress });
  const typesetter = createTypesetter(metrics);
  return renderPages(pagesOf(paper, typesetter), typesetter, loadFont, onProgress);
};

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>) => {
  const loadFont = async (name: string) => {
    const response = await fetch(data.fontUrls[name] ?? '');
    if (!response.ok) throw new Error(`Font file ${name} could not be loaded: status ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
  try {
    const pdf = await render(data, loadFont);
    reply({ kind: 'done', pdf }, [pdf]);
  } catch (error) {
    reply(failure(error));
  }
};
