import type { QueryClient } from '@tanstack/react-query';
import { chunks } from '#shared/chunks.ts';
import { PRINT_LIMIT } from '#shared/contract/parcel.ts';
import { confirm } from '#web/components/dialogs.tsx';
import { call } from '#web/lib/call.ts';
import { saveFile } from '#web/lib/save-file.ts';
import type { MissingCharacters } from '#web/lib/waybill/types.ts';
import { loadWaybills, type Progress } from './load-waybills.ts';
import { showAsPrinted } from './queries.ts';
import { NamedOrders } from './refused-orders.tsx';

const confirmReplacing = (missing: readonly MissingCharacters[]): Promise<boolean> =>
  confirm({
    title: '인쇄할 수 없는 글자가 있습니다.',
    body: (
      <NamedOrders orders={missing.map(({ hblNo, characters }) => ({ hblNo, text: characters.join(' ') }))} />
    ),
    action: '□로 바꿔 출력',
  });

type Options = { signal: AbortSignal; onProgress: (progress: Progress) => void };

/** The parcels in a saved PDF, and how many of them have no sorting code. */
export type Printed = { ids: number[]; withoutCode: number };

/** Makes one PDF of the parcels' waybills and saves it. Undefined when someone would rather mend the texts first. */
export const printWaybills = async (
  client: QueryClient,
  ids: readonly number[],
  { signal, onProgress }: Options,
): Promise<Printed | undefined> => {
  const printedAt = new Date();
  const { orders, waybills } = await loadWaybills(client, ids, { printedAt, signal, onProgress });
  const { makeWaybillPdf, missingCharacters, waybillFileName } = await import('#web/lib/waybill/make-pdf.ts');
  const missing = missingCharacters(waybills);
  const replaceMissing = missing.length > 0;
  if (replaceMissing && !(await confirmReplacing(missing))) return undefined;
  const pdf = await makeWaybillPdf(waybills, {
    signal,
    replaceMissing,
    onProgress: (done, total) => onProgress({ step: 'PDF를 만드는 중', done, total }),
  });
  saveFile(pdf, waybillFileName(printedAt));
  return {
    ids: orders.map(({ id }) => id),
    withoutCode: waybills.filter(({ sorting }) => sorting === null).length,
  };
};

/** Remembers that these were printed, and shows it in the lists. */
export const markPrinted = async (client: QueryClient, ids: readonly number[]): Promise<void> => {
  for (const id of chunks(ids, PRINT_LIMIT)) {
    await call('POST /api/parcel/setOrderPrinted', { body: { id } });
    showAsPrinted(client, id);
  }
};
