import type { QueryClient } from '@tanstack/react-query';
import { chunks } from '#shared/chunks.ts';
import { PRINT_LIMIT } from '#shared/contract/parcel.ts';
import { MAX_EXPORT_REASON } from '#shared/domain/access-record.ts';
import { required } from '#shared/domain/fields.ts';
import { needsPrintReason, PRINT_REASON_LABEL } from '#shared/domain/label-print.ts';
import type { Order } from '#shared/domain/order.ts';
import type { SortingCode } from '#shared/domain/sorting-code.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { OrderMessages } from '#web/components/order/order-messages.tsx';
import { confirm } from '#web/components/ui/dialogs.tsx';
import { askReason, nameLines } from '#web/components/ui/reasons.tsx';
import { withRetry } from '#web/components/ui/with-retry.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { serverNow } from '#web/lib/clock.ts';
import { saveFile } from '#web/lib/files.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { courierNamesOf, referenceQueries } from '#web/lib/reference-queries.ts';
import { report, reportError } from '#web/lib/report.ts';
import { LABEL_VERSION } from '#web/lib/waybill/form.ts';
import type { SheetName } from '#web/lib/waybill/sheets.ts';
import { toWaybills } from '#web/lib/waybill/to-waybill.ts';
import { isResolved, type MissingCharacters, type WaybillData } from '#web/lib/waybill/types.ts';
import { type LabelOrder, sortForLabels } from './label-order.ts';
import { fetchAllOrders, setCachedAsPrinted } from './queries.ts';

/** Parses the XML response of the sorting code service. @throws if it is not XML or lacks an element */
const readSortingCode = (xml: string): SortingCode => {
  const response = new DOMParser().parseFromString(xml, 'application/xml');
  const read = (name: keyof SortingCode): string => {
    const element = response.querySelector(`:root > ${name}`);
    if (!element) throw new Error(`The sorting code response has no element ${name}.`);
    return element.textContent.trim();
  };
  return { cod0: read('cod0'), cod1: read('cod1'), cod2: read('cod2'), cod3: read('cod3') };
};

const MAX_CONCURRENT = 6;

/** Returns empty codes for a zipcode that the server does not know, because its lookup did not fail. */
const requestSortingCode = async (zipcode: string): Promise<SortingCode> => {
  try {
    return readSortingCode(await call('GET /api/parcel/lookup/{zipcode}', { params: { zipcode } }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ZIPCODE_NOT_FOUND') {
      return { cod0: '', cod1: '', cod2: '', cod3: '' };
    }
    throw error;
  }
};

const fetchSortingCode = (client: QueryClient, zipcode: string): Promise<SortingCode> =>
  client.fetchQuery({
    queryKey: ['sortingCode', zipcode],
    // No abort signal, because preview and print can wait for the same request.
    queryFn: () => requestSortingCode(zipcode),
    staleTime: Number.POSITIVE_INFINITY,
    // No retries, so that hundreds of labels do not wait for an unavailable service.
    retry: false,
  });

/** Fetches the sorting code of each distinct zip code. A failed lookup is reported and its code is null. */
const fetchSortingCodes = async (
  client: QueryClient,
  zipcodes: readonly string[],
  signal: AbortSignal | undefined,
  onProgress: (done: number, total: number) => void,
): Promise<Map<string, SortingCode | null>> => {
  const unique = [...new Set(zipcodes)];
  let done = 0;
  const codes = await mapWithLimit(unique, MAX_CONCURRENT, async (zipcode) => {
    signal?.throwIfAborted();
    try {
      return [zipcode, await fetchSortingCode(client, zipcode)] as const;
    } catch (error) {
      report(
        'warn',
        `Sorting code lookup failed for zip code ${zipcode}: ${messageOf(error, String(error))}`,
      );
      return [zipcode, null] as const;
    } finally {
      done += 1;
      onProgress(done, unique.length);
    }
  });
  return new Map(codes);
};

/** Progress of printing. `step` names the current task in Korean; `done` of `total` items are processed. */
export type Progress = { step: string; done: number; total: number };

/** Courier names by code. A failure is reported and returns an empty map; the labels then show courier codes. */
const fetchCourierNames = async (client: QueryClient): Promise<ReadonlyMap<string, string>> => {
  try {
    return courierNamesOf(await client.fetchQuery(referenceQueries.couriers));
  } catch (error) {
    report('warn', `Loading courier names failed: ${messageOf(error, String(error))}`);
    return new Map();
  }
};

/** Labels per PDF, so that a mistyped number of boxes does not exhaust the memory of the browser. */
export const MAX_LABELS = 2_000;

type LoadOptions = {
  by: LabelOrder;
  printedAt: Date;
  /** Boxes per order after which further labels are left out. */
  maxBoxes?: number;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
};

/**
 * Loads orders and the data of their waybills, sorted. Orders that the caller may not see are left out.
 * @throws TooManyLabelsError for more than `MAX_LABELS` labels
 */
export const loadWaybills = async (
  client: QueryClient,
  ids: readonly number[],
  { by, printedAt, maxBoxes = MAX_LABELS, signal, onProgress = () => {} }: LoadOptions,
): Promise<{ orders: Order[]; waybills: WaybillData[] }> => {
  const loaded = await fetchAllOrders(ids, {
    signal,
    onProgress: (done) => onProgress({ step: '주문을 불러오는 중', done, total: ids.length }),
  });
  const orders = sortForLabels(loaded, by);
  const labelCount = orders.reduce((sum, { boxQty }) => sum + Math.min(boxQty, maxBoxes + 1), 0);
  if (labelCount > MAX_LABELS) throw new TooManyLabelsError();
  const codes = await fetchSortingCodes(
    client,
    orders.map(({ receiverZipcode }) => receiverZipcode),
    signal,
    (done, total) => onProgress({ step: '집배코드를 조회하는 중', done, total }),
  );
  const couriers = await fetchCourierNames(client);
  return {
    orders,
    waybills: orders.flatMap((order) =>
      toWaybills(
        order,
        {
          sorting: codes.get(order.receiverZipcode) ?? null,
          courierName: couriers.get(order.courierCode),
          printedAt,
        },
        maxBoxes,
      ),
    ),
  };
};

/** Thrown if the boxes of the selected orders need more labels than a PDF may have. */
export class TooManyLabelsError extends Error {}

const confirmReplacing = (missing: readonly MissingCharacters[]): Promise<boolean> =>
  confirm({
    title: '인쇄할 수 없는 글자가 있습니다.',
    body: (
      <OrderMessages
        orders={missing.map(({ hblNo, characters }) => ({ hblNo, text: characters.join(' ') }))}
      />
    ),
    action: '□로 바꿔 출력',
  });

/**
 * Asks for one reason for all orders of which the server requires it.
 * @returns the reason, empty if none is needed; undefined if the user cancels
 */
const askPrintReason = async (orders: readonly Order[]): Promise<string | undefined> => {
  const loaded = orders.filter(needsPrintReason);
  if (loaded.length === 0) return '';
  return askReason({
    title: `적재된 ${formatNumber(loaded.length)}건을 다시 출력할까요?`,
    name: nameLines(loaded.map(({ hblNo }) => hblNo)),
    kind: {
      schema: required(PRINT_REASON_LABEL, MAX_EXPORT_REASON),
      maxLength: MAX_EXPORT_REASON,
      label: PRINT_REASON_LABEL,
      action: 'PDF 출력',
      note: '이미 콘솔에 담겼거나 출발한 화물입니다. 사유는 이번에 출력하는 모든 주문의 진행 내역에 남습니다.',
    },
  });
};

type PrintOptions = {
  by: LabelOrder;
  sheet: SheetName;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

/**
 * Ids of the orders in the PDF, reason of a reprint, labels, orders whose lookup failed, and orders without a sorting
 * code.
 */
export type PrintResult = {
  ids: number[];
  reason: string;
  labelCount: number;
  failedCount: number;
  unresolvedCount: number;
};

/**
 * Saves one PDF with all waybills.
 * @returns the printed orders; undefined if the user gives no reason for a reprint, or does not accept lacking characters
 */
export const printWaybills = async (
  client: QueryClient,
  ids: readonly number[],
  { by, sheet, signal, onProgress }: PrintOptions,
): Promise<PrintResult | undefined> => {
  const printedAt = serverNow();
  const { orders, waybills } = await loadWaybills(client, ids, { by, printedAt, signal, onProgress });
  const reason = await askPrintReason(orders);
  if (reason === undefined) return undefined;
  const { makeWaybillPdf, missingCharacters, waybillFileName } = await import('#web/lib/waybill/make-pdf.ts');
  const missing = missingCharacters(waybills);
  const replaceMissing = missing.length > 0;
  if (replaceMissing && !(await confirmReplacing(missing))) return undefined;
  const pdf = await makeWaybillPdf(waybills, sheet, {
    signal,
    replaceMissing,
    onProgress: (done, total) => onProgress({ step: 'PDF를 만드는 중', done, total }),
  });
  saveFile(pdf, waybillFileName(printedAt));
  const first = waybills.filter(({ box }) => box === 1);
  return {
    ids: orders.map(({ id }) => id),
    reason,
    labelCount: waybills.length,
    failedCount: first.filter(({ sorting }) => sorting === null).length,
    unresolvedCount: first.filter(({ sorting }) => sorting && !isResolved(sorting)).length,
  };
};

/**
 * Records the print of orders on the server, and counts it in the cached lists. The PDF exists already, so the user may
 * try again after a failure. The same key keeps the server from counting a print twice.
 */
export const recordPrint = async (client: QueryClient, { ids, reason }: PrintResult): Promise<void> => {
  for (const id of chunks(ids, PRINT_LIMIT)) {
    const body = { id, labelVersion: LABEL_VERSION, reason };
    const idempotencyKey = crypto.randomUUID();
    const send = () =>
      call('POST /api/parcel/setOrderPrinted', { body, idempotencyKey }).catch((error) => {
        reportError(error);
        throw error;
      });
    const title = `${formatNumber(id.length)}건의 출력 기록을 저장하지 못했습니다.`;
    // The labels of the other chunks exist as well.
    if (await withRetry(title, send)) setCachedAsPrinted(client, id);
  }
};
