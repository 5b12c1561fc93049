import { createHash } from 'node:crypto';
import { chunks } from '#shared/chunks.ts';
import type { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/route.ts';
import type { MappedHeader } from '#shared/domain/import-mapping.ts';
import { maySend, orderCallerOf } from '#shared/domain/order-fields.ts';
import { MAX_CALL_ROWS, MAX_FILENAME } from '#shared/domain/order-sheet.ts';
import { fullName, type Session } from '#shared/domain/session.ts';
import { AppError, errorCatalog } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { putFile } from '../../adapters/files.ts';
import { transact } from '../../db/client.ts';
import { type Idempotency, keepAnswerActions } from '../../db/idempotency.entity.ts';
import {
  beginImportAction,
  endImport,
  getImport,
  type Import,
  type ImportChunk,
  listImportChunks,
} from '../../db/import.entity.ts';
import { getImportMapping } from '../../db/import-mapping.entity.ts';
import { listCouriers } from '../../db/reference.entity.ts';
import { partnerOf } from '../order/owning-partner.ts';
import { ticking } from '../ticking.ts';
import { columnsOf } from './columns.ts';
import { endingOf } from './ending.ts';
import { keepFailedRows } from './failed-rows.ts';
import { tellHeaders } from './match-headers.ts';
import { readSheet, type Sheet } from './read-workbook.ts';
import { CHUNK_ORDERS, checkOrders, recall, registerChunk } from './register-chunk.ts';
import { ordersOfSheet, reasonOf, type SheetOrder } from './sheet-orders.ts';

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

/** What is to be done with a sent file, and how much it may hold and take. */
type ImportTask = {
  partnerId: number;
  /** Tells what would be registered and writes nothing. */
  dryRun: boolean;
  /** Registers a file once more that was registered before. */
  repeat: boolean;
  maxRows: number;
  /** Then the import stops between two chunks; a repeat goes on there. */
  timeUp: AbortSignal;
  /** Told after each chunk how many orders are done. */
  onProgress?: (done: number, total: number) => Promise<void>;
};

/** Of an order's number in the answer, which repeats it for each failed row: a right one has at most 20. */
const SHOWN_LETTERS = 40;
/** Chunks done side by side. */
const SIDE_BY_SIDE = 4;
/** Then the caller is told to come back; the API gives up after 29 s. */
const WORK_MS = 20_000;

const hash = (...parts: (string | Uint8Array)[]): string => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest('hex');
};

/** A file as it was sent. */
type SentFile = { filename: string; content: Uint8Array };
type ReadFile = SentFile & {
  ending: string;
  sheet: Sheet;
  orders: SheetOrder[];
  /** What headers of its partner's own stand for. */
  mapped: readonly MappedHeader[];
  told: ReturnType<typeof tellHeaders>;
  fileId: string;
  /** The import that the request, or the same file, began before. */
  known: Import | undefined;
};

const readFile = async (
  file: SentFile,
  { partnerId, maxRows, dryRun }: ImportTask,
  { begun, actor, now }: Importer,
): Promise<ReadFile> => {
  const ending = endingOf(file.filename);
  const sheet = await readSheet(file.content, maxRows);
  const fileId = hash(`${partnerId}#`, file.content);
  const known = await getImport(typeof begun === 'string' ? begun : fileId, now);
  // What was begun ends with what its headers stood for then: other orders would not fit the chunks that are done.
  const isGoingOn = known && (begun || known.registered === undefined);
  const mapped = isGoingOn ? known.mapped : (await getImportMapping(partnerId)).headers;
  const caller = orderCallerOf(actor);
  const columns = columnsOf(await listCouriers()).filter(
    ({ level, field }) => level === 'item' || maySend(caller, field),
  );
  const told = tellHeaders(sheet, columns, mapped);
  // Tried out, a sheet that lacks columns tells which, for its headers to be connected.
  const isTold = dryRun && told.missing.length > 0;
  const orders = isTold ? [] : ordersOfSheet(sheet, columns, partnerId, mapped);
  return { ...file, ending, sheet, orders, mapped, told, fileId, known };
};

const answerOf = (orders: readonly SheetOrder[]): ImportAnswer => {
  const failed = orders.filter(({ problems }) => problems.size > 0);
  const failedRows = failed.flatMap((order) =>
    order.rows.map(({ rowIndex }) => ({
      rowIndex,
      rowData: { orderId: order.orderId.slice(0, SHOWN_LETTERS), pcc: order.pcc.slice(0, SHOWN_LETTERS) },
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

const doneChunks = async (id: string, now: Date): Promise<Map<number, ImportChunk>> =>
  new Map((await listImportChunks(id, now)).map((chunk) => [chunk.nth, chunk]));

/** Does what is to be done with each chunk that is not done, a few side by side. @throws UNAVAILABLE when time is up */
const eachChunk = async (
  orders: readonly SheetOrder[],
  done: ReadonlyMap<number, ImportChunk>,
  { timeUp, onProgress }: ImportTask,
  work: (chunk: SheetOrder[], nth: number) => Promise<unknown>,
): Promise<void> => {
  let isStopped = false;
  let doneOrders = 0;
  await mapWithLimit(chunks(orders, CHUNK_ORDERS), SIDE_BY_SIDE, async (chunk, nth) => {
    const known = done.get(nth);
    if (known) recall(chunk, known);
    else if (timeUp.aborted || isStopped) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    try {
      if (!known) await work(chunk, nth);
      doneOrders += chunk.length;
      await onProgress?.(doneOrders, orders.length);
    } catch (error) {
      isStopped = true;
      throw error;
    }
  });
};

/** What would happen, as the table stands; what an import that was cut off has done already counts as done. */
const tryOut = async (
  { orders, told, fileId, known: before }: ReadFile,
  task: ImportTask,
  { actor, now }: Importer,
): Promise<ImportAnswer> => {
  const isCutOff = before && before.registered === undefined;
  const done = isCutOff ? await doneChunks(fileId, now) : new Map<number, ImportChunk>();
  await eachChunk(orders, done, task, (chunk) => checkOrders(chunk, task.partnerId, actor, now));
  const itemCount = orders
    .filter(({ problems }) => problems.size === 0)
    .reduce((sum, { rows }) => sum + rows.length, 0);
  const importedBefore = before?.registered ? { at: before.at, by: before.by } : null;
  return { ...answerOf(orders), dryRun: { itemCount, importedBefore, ...told } };
};

/**
 * The import that this request is for: the one it began before, one of the same file that was cut off, or a new one.
 * @throws FILE_IMPORTED for a file that was registered before, unless the caller insists
 */
const openImport = async (
  { filename, content, ending, mapped, fileId, known }: ReadFile,
  { partnerId, repeat }: ImportTask,
  { actor, now, requestId, idempotency, begun }: Importer,
): Promise<Import> => {
  if (begun && known) return known;
  if (known?.registered && !repeat) {
    const at = new Date(known.at).toLocaleString('ko-KR', { timeZone: 'Asia/Seoul' });
    throw new AppError('FILE_IMPORTED', {
      message: `${errorCatalog.FILE_IMPORTED.message} (${at}, ${known.by})`,
    });
  }
  const isDone = known?.registered !== undefined;
  const current: Import = {
    id: isDone ? hash(`${fileId}#${idempotency?.id ?? requestId}`) : fileId,
    partnerId,
    filename: filename.slice(0, MAX_FILENAME),
    memberId: actor.memberId,
    by: fullName(actor),
    at: now.toISOString(),
    mapped,
  };
  await putFile('uploads', `${current.id}${ending}`, content, 'application/octet-stream');
  const remembered = keepAnswerActions(idempotency, current.id);
  const failed = known && !isDone ? ['IMPORT'] : await transact([beginImportAction(current), ...remembered]);
  if (failed.length === 0) return current;
  // It was cut off, or somebody began it at the same time: it is the same import.
  if (remembered.length > 0) await transact(remembered);
  const theirs = await getImport(current.id, now);
  if (!theirs) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
  return theirs;
};

/**
 * What is to be done with a file: tells what would be registered, or registers its orders, each whole or not at all, and
 * keeps the rows that were left out as a file.
 * @throws SPREADSHEET_…, FILE_IMPORTED, UNAVAILABLE: a repeat goes on where it stopped
 */
export const importFile = async (
  sent: SentFile,
  task: ImportTask,
  importer: Importer,
): Promise<ImportAnswer> => {
  const file = await readFile(sent, task, importer);
  const { orders, sheet } = file;
  if (task.dryRun) return tryOut(file, task, importer);
  const current = await openImport(file, task, importer);
  const instant = ticking(importer.now);
  await eachChunk(orders, await doneChunks(current.id, importer.now), task, (chunk, nth) =>
    registerChunk(current, nth, chunk, importer.actor, instant()),
  );
  const answer = answerOf(orders);
  if (answer.failedCount > 0) answer.failedExcelDownloadUrl = await keepFailedRows(current.id, sheet, orders);
  await endImport(current.id, answer.successCount);
  return answer;
};

/** The file of one call. @throws as `importFile`, and PARTNER_NOT_FOUND */
export const importOrders = async (
  { importExcel, partnerId, dryRun, repeat }: BodyOf<typeof parcelImportRoutes.importExcel>,
  importer: Importer,
): Promise<ImportAnswer> => {
  const partner = await partnerOf({ partnerId }, importer.actor);
  const content = new Uint8Array(await importExcel.arrayBuffer());
  const timeUp = AbortSignal.timeout(WORK_MS);
  const task = { partnerId: partner.id, dryRun, repeat, maxRows: MAX_CALL_ROWS, timeUp };
  return importFile({ filename: importExcel.name, content }, task, importer);
};
