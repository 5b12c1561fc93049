import { createHash } from 'node:crypto';
import type { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/route.ts';
import { spreadsheetName } from '#shared/domain/order-sheet.ts';
import { fullName, type Session } from '#shared/domain/session.ts';
import { AppError, errorCatalog } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { putFile } from '../adapters/files.ts';
import { transact } from '../db/client.ts';
import { type Idempotency, keepAnswerActions } from '../db/idempotency.entity.ts';
import {
  beginImportAction,
  endImport,
  getImport,
  type Import,
  type ImportChunk,
  listImportChunks,
} from '../db/import.entity.ts';
import { listCouriers } from '../db/reference.entity.ts';
import { CHUNK_ORDERS, checkOrders, recall, registerChunk } from './import-chunks.ts';
import { keepFailedRows } from './import-files.ts';
import { partnerOf } from './registration.ts';
import { columnsOf } from './spreadsheet/columns.ts';
import { readSheet, type Sheet } from './spreadsheet/read-workbook.ts';
import { ordersOfSheet, reasonOf, type SheetOrder } from './spreadsheet/sheet-orders.ts';

export type ImportAnswer = AnswerOf<typeof parcelImportRoutes.importExcel>;

/** Who imports, and what makes a repeat of the request known. */
export type Importer = {
  actor: Session;
  now: Date;
  requestId: string;
  idempotency: Idempotency | undefined;
  /** What the first request under the same key wrote down. */
  begun: unknown;
};

/** Chunks done side by side. */
const SIDE_BY_SIDE = 4;
/** Then the caller is told to come back, and goes on where this stopped; the API gives up after 29 s. */
const WORK_MS = 20_000;

const hash = (...parts: (string | Uint8Array)[]): string => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest('hex');
};

const chunksOf = (orders: readonly SheetOrder[]): SheetOrder[][] =>
  Array.from({ length: Math.ceil(orders.length / CHUNK_ORDERS) }, (_, nth) =>
    orders.slice(nth * CHUNK_ORDERS, (nth + 1) * CHUNK_ORDERS),
  );

type SentFile = { content: Uint8Array; ending: string; sheet: Sheet; orders: SheetOrder[]; fileId: string };

const readFile = async (file: File, partnerId: number): Promise<SentFile> => {
  const ending = spreadsheetName.exec(file.name)?.[0].toLowerCase();
  if (!ending) throw new AppError('SPREADSHEET_UNREADABLE');
  const content = new Uint8Array(await file.arrayBuffer());
  const sheet = await readSheet(content);
  const orders = ordersOfSheet(sheet, columnsOf(await listCouriers()), partnerId);
  return { content, ending, sheet, orders, fileId: hash(`${partnerId}#`, content) };
};

const answerOf = (orders: readonly SheetOrder[]): ImportAnswer => {
  const failed = orders.filter(({ problems }) => problems.size > 0);
  const failedRows = failed.flatMap((order) =>
    order.rows.map(({ rowIndex }) => ({
      rowIndex,
      rowData: { orderId: order.orderId, pcc: order.pcc },
      error: reasonOf(order, rowIndex),
    })),
  );
  return {
    successCount: orders.length - failed.length,
    failedCount: failed.length,
    failedRows: failedRows.sort((a, b) => a.rowIndex - b.rowIndex),
    failedExcelDownloadUrl: null,
  };
};

const doneChunks = async (id: string): Promise<Map<number, ImportChunk>> =>
  new Map((await listImportChunks(id)).map((chunk) => [chunk.nth, chunk]));

/** What would happen, as the table stands; what an import that was cut off has done already counts as done. */
const tryOut = async (
  { orders, fileId }: SentFile,
  partnerId: number,
  { actor, now }: Importer,
): Promise<ImportAnswer> => {
  const before = await getImport(fileId);
  const isCutOff = before && before.registered === undefined;
  const done = isCutOff ? await doneChunks(fileId) : new Map<number, ImportChunk>();
  await mapWithLimit(chunksOf(orders), SIDE_BY_SIDE, async (chunk, nth) => {
    const known = done.get(nth);
    if (known) recall(chunk, known);
    else await checkOrders(chunk, partnerId, actor, now);
  });
  const itemCount = orders
    .filter(({ problems }) => problems.size === 0)
    .reduce((sum, { rows }) => sum + rows.length, 0);
  const importedBefore = before?.registered ? { at: before.at, by: before.by } : null;
  return { ...answerOf(orders), dryRun: { itemCount, importedBefore } };
};

/**
 * The import that this request is for: the one it began before, one of the same file that was cut off, or a new one.
 * @throws FILE_IMPORTED for a file that was registered before, unless the caller insists
 */
const openImport = async (
  { content, ending, fileId }: SentFile,
  partnerId: number,
  isRepeat: boolean,
  { actor, now, requestId, idempotency, begun }: Importer,
): Promise<Import> => {
  const known = await getImport(typeof begun === 'string' ? begun : fileId);
  if (begun && known) return known;
  if (known?.registered && !isRepeat) {
    const at = new Date(known.at).toLocaleString('ko-KR', { timeZone: 'Asia/Seoul' });
    throw new AppError('FILE_IMPORTED', {
      message: `${errorCatalog.FILE_IMPORTED.message} (${at}, ${known.by})`,
    });
  }
  const isDone = known?.registered !== undefined;
  const current: Import = {
    id: isDone ? hash(`${fileId}#${idempotency?.id ?? requestId}`) : fileId,
    partnerId,
    memberId: actor.memberId,
    by: fullName(actor),
    at: now.toISOString(),
  };
  await putFile('uploads', `${current.id}${ending}`, content, 'application/octet-stream');
  const remembered = keepAnswerActions(idempotency, current.id);
  const failed = known && !isDone ? ['IMPORT'] : await transact([beginImportAction(current), ...remembered]);
  if (failed.length === 0) return current;
  // It was cut off, or somebody began it at the same time: it is the same import.
  if (remembered.length > 0) await transact(remembered);
  const theirs = await getImport(current.id);
  if (!theirs) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
  return theirs;
};

/** Does every chunk that is not done. @throws UNAVAILABLE when time is up: what is done stays done */
const registerAll = async (
  of: Import,
  orders: readonly SheetOrder[],
  { actor, now }: Importer,
): Promise<void> => {
  const done = await doneChunks(of.id);
  const timeUp = AbortSignal.timeout(WORK_MS);
  let isStopped = false;
  await mapWithLimit(chunksOf(orders), SIDE_BY_SIDE, async (chunk, nth) => {
    const known = done.get(nth);
    if (known) return recall(chunk, known);
    if (timeUp.aborted || isStopped) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    try {
      await registerChunk(of, nth, chunk, actor, now);
    } catch (error) {
      isStopped = true;
      throw error;
    }
  });
};

/**
 * Registers the orders of a spreadsheet, each whole or not at all; the rows that were left out are kept as a file.
 * @throws SPREADSHEET_…, PARTNER_NOT_FOUND, FILE_IMPORTED, UNAVAILABLE: a repeat goes on where it stopped
 */
export const importOrders = async (
  { importExcel, partnerId, dryRun, repeat }: BodyOf<typeof parcelImportRoutes.importExcel>,
  importer: Importer,
): Promise<ImportAnswer> => {
  const partner = await partnerOf({ partnerId }, importer.actor);
  const file = await readFile(importExcel, partner.id);
  if (dryRun) return tryOut(file, partner.id, importer);
  const current = await openImport(file, partner.id, repeat, importer);
  await registerAll(current, file.orders, importer);
  const answer = answerOf(file.orders);
  if (answer.failedCount > 0) {
    answer.failedExcelDownloadUrl = await keepFailedRows(current.id, file.sheet, file.orders);
  }
  await endImport(current.id, answer.successCount);
  return answer;
};
