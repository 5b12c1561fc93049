import { MissingCharactersError } from './missing-characters.ts';
import { renderPdf } from './pdf.ts';
import type { FontMetrics, MissingCharacters, WaybillData } from './types.ts';

export type WorkerRequest = {
  waybills: readonly WaybillData[];
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

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>) => {
  const loadFont = async (name: string) => {
    const response = await fetch(data.fontUrls[name] ?? '');
    if (!response.ok) throw new Error(`font ${name}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
  try {
    const pdf = await renderPdf(data.waybills, data.metrics, loadFont, {
      replaceMissing: data.replaceMissing,
      onProgress: (done, total) => {
        if (done % PROGRESS_STEP === 0 || done === total) reply({ kind: 'progress', done, total });
      },
    });
    reply({ kind: 'done', pdf }, [pdf]);
  } catch (error) {
    reply(failure(error));
  }
};
