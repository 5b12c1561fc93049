import { MissingCharactersError } from '#web/lib/waybill/missing-characters.ts';
import { fontMetrics, fontUrls, typesetter } from './font-files.ts';
import type { Paper } from './paper.ts';
import type { WorkerReply, WorkerRequest } from './pdf.worker.ts';

export type MakePdfOptions = {
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
  /**
   * Prints □ for missing characters on waybills. Otherwise the promise rejects with MissingCharactersError. Other papers
   * always print □.
   */
  replaceMissing?: boolean;
};

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Characters of a paper that no font has, without duplicates. */
export const missingCharacters = (paper: Paper): string[] => [
  ...new Set(textsIn(paper).flatMap(typesetter.missing)),
];

/** Renders a PDF in a worker. @throws MissingCharactersError (waybills); the reason of `signal` after an abort */
export const makePdf = async (
  paper: Paper,
  { onProgress, signal, replaceMissing = false }: MakePdfOptions = {},
): Promise<Blob> => {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  const pdf = new Promise<Blob>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
      if (data.kind === 'progress') onProgress?.(data.done, data.total);
      else if (data.kind === 'done') resolve(new Blob([data.pdf], { type: 'application/pdf' }));
      else if (data.kind === 'missing') reject(new MissingCharactersError(data.missing));
      else reject(new Error(data.message));
    };
    worker.postMessage({ paper, metrics: fontMetrics, fontUrls, replaceMissing } satisfies WorkerRequest);
  });
  return pdf.finally(() => worker.terminate());
};
