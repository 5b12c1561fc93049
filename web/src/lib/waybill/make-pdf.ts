import { fontMetrics, fontUrls, typesetter } from './font-files.ts';
import { findMissing, MissingCharactersError } from './missing-characters.ts';
import type { MissingCharacters, WaybillData } from './types.ts';
import type { WorkerReply, WorkerRequest } from './waybill.worker.ts';

export { waybillFileName } from './file-name.ts';
export { MissingCharactersError } from './missing-characters.ts';

type MakePdfOptions = {
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
  /** Print □ for characters that no font can draw; without it the promise rejects with MissingCharactersError. */
  replaceMissing?: boolean;
};

/** The parcels whose texts hold characters that cannot be printed, to be asked about before printing. */
export const missingCharacters = (waybills: readonly WaybillData[]): MissingCharacters[] =>
  findMissing(waybills, typesetter);

/** Makes the labels in a worker, so that the screen stays usable. */
export const makeWaybillPdf = async (
  waybills: readonly WaybillData[],
  { onProgress, signal, replaceMissing = false }: MakePdfOptions = {},
): Promise<Blob> => {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./waybill.worker.ts', import.meta.url), { type: 'module' });
  const pdf = new Promise<Blob>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
      if (data.kind === 'progress') onProgress?.(data.done, data.total);
      else if (data.kind === 'done') resolve(new Blob([data.pdf], { type: 'application/pdf' }));
      else if (data.kind === 'missing') reject(new MissingCharactersError(data.missing));
      else reject(new Error(data.message));
    };
    worker.postMessage({ waybills, metrics: fontMetrics, fontUrls, replaceMissing } satisfies WorkerRequest);
  });
  return pdf.finally(() => worker.terminate());
};
