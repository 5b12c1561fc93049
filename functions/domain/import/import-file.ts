import { createHash } from 'node:crypto';
import { putFile } from '#functions/adapters/files.ts';
import { transact } from '#functions/db/client.ts';
import { type Idempotency, storeAnswerActions } from '#functions/db/idempotency.entity.ts';
import {
  beginImportActions,
  endImport,
  getImport,
  type Import,
  type ImportChunk,
  listImportChunks,
} from '#functions/db/import.entity.ts';
import type { Correction } from '#functions/db/import-job.entity.ts';
import { getImportMappings, markLayoutUsed } from '#functions/db/import-mapping.entity.ts';
import { listCouriers } from '#functions/db/reference.entity.ts';
import { timeLimit } from '#functions/db/time-limit.ts';
import { startClock } from '#functions/domain/clock.ts';
import { partnerOf } from '#functions/domain/registration/owning-partner.ts';
import { chunks } from '#shared/chunks.ts';
import type { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/route.ts';
import { seoulMinute } from '#shared/domain/dates.ts';
import { MAX_CELL_VALUE, MAX_HEADER } from '#shared/domain/import-mapping.ts';
import { maySend, orderCallerOf } from '#shared/domain/order-fields.ts';
import { MAX_CALL_ROWS, MAX_FILENAME } from '#shared/domain/order-sheet.ts';
import { fullName, type Session } from '#shared/domain/session.ts';
import { AppError, errorCatalog } from '#shared/errors.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { assignColumns, type Column, columnsOf, type SheetMapping } from './columns.ts';
import { selectFailedRows, selectRows } from './corrected-rows.ts';
import { extensionOf } from './extension.ts';
import { storeFailedRows } from './failed-rows.ts';
import type { SheetRow } from './header-row.ts';
import { layoutKeyOf, type Mappings, onlyMapping, toMappings } from './layouts.ts';
import { headerFinder, headersOf, matchHeaders } from './match-headers.ts';
import { readSheet, type Sheet } from './read-workbook.ts';
import {
  applyChunkResult,
  type CheckedOrder,
  checkOrders,
  chunkSize,
  draftsOf,
  registerChunk,
} from './register-chunk.ts';
import { type CheckedSheet, reviewSheet } from './review-sheet.ts';
import { ordersOfSheet, reasonOf, type SheetOrder } from './sheet-orders.ts';
import { findTotalRows } from './total-rows.ts';
import { findUnusedColumns } from './unused-columns.ts';

export type ImportAnswer = AnswerOf<typeof parcelImportRoutes.importExcel>;

export type Importer = {
  actor: Session;
  now: Date;
  requestId: string;
  idempotency: Idempotency | undefined;
  /** Id of the import or import job that an earlier request with the same idempotency key stored; undefined if none. */
  storedAnswer: unknown;
};

type ImportTask = {
  partnerId: number;
  dryRun: boolean;
  /** Registers a file again that was imported before. */
  repeat: boolean;
  maxRows: number;
  /** Row of the headers, from 1, if the user chose it. */
  headerRow?: number;
  /** Name of the sheet, if the user chose it. */
  sheet?: string;
  /** Registers hidden rows, too. */
  includeHidden: boolean;
  /** Imports the failed rows of another import again. The file is a copy of the file of that import. */
  corrects?: Correction;
  /** Deadline: the import stops between two chunks, and a repeated request continues there. */
  timeUp: AbortSignal;
  onProgress?: (done: number, total: number) => Promise<void>;
};

/**
 * Order number and customs clearance code of each failed row are cut to this length, to limit the size of the answer.
 */
const SHOWN_CHARACTERS = 40;
const CONCURRENCY = 4;
/** After this time a direct import stops with 503, because the function has a timeout of 28 s. */
const WORK_MS = timeLimit(20_000);

const hash = (...parts: (string | Uint8Array)[]): string => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest('hex');
};

type SentFile = { filename: string; content: Uint8Array };

/** An import that no request has begun. `finished`: the import of the same rows that is registered. */
type NotBegun = { fileId: string; finished: Import | undefined };

/** Origin of the orders of an import. */
type ImportOrigin =
  /** All rows of the file. */
  | ({ kind: 'new' } & NotBegun)
  /** The failed rows of the import `stored`, with corrected cells. */
  | ({ kind: 'correction'; stored: Import } & NotBegun)
  /** The import `stored`, which was interrupted, or which an earlier attempt of this request has begun. */
  | { kind: 'resumed'; stored: Import };

type ReadFile = SentFile &
  CheckedSheet & {
    origin: ImportOrigin;
    extension: string;
    selection: Import['selection'];
  };

const partnerMappings = async (partnerId: number): Promise<Mappings> =>
  toMappings(await getImportMappings(partnerId));

const columnsFor = async (actor: Session): Promise<Column[]> => {
  const caller = orderCallerOf(actor);
  return columnsOf(await listCouriers()).filter(
    ({ level, field }) => level === 'item' || maySend(caller, field),
  );
};

// Returns the import whose failed rows are imported again; undefined for an import of a new file.
const correctedImport = async (
  { corrects, partnerId }: ImportTask,
  now: Date,
): Promise<Import | undefined> => {
  if (!corrects) return undefined;
  const source = await getImport(corrects.importId, now);
  if (source?.partnerId !== partnerId) throw new AppError('NOT_FOUND');
  return source;
};

// The corrections are not part of the id, so that the failed rows of an import are registered again only once. Two chosen
// sheets of one file are two imports.
const fileIdOf = (
  { content }: SentFile,
  { partnerId, sheet }: ImportTask,
  source: Import | undefined,
): string =>
  source
    ? hash(`${source.id}#corrected`)
    : hash(`${partnerId}#`, content, ...(sheet === undefined ? [] : [`#${sheet}`]));

const originOf = async (
  file: SentFile,
  task: ImportTask,
  { storedAnswer, now }: Importer,
): Promise<ImportOrigin> => {
  const source = await correctedImport(task, now);
  const fileId = fileIdOf(file, task, source);
  const known = await getImport(typeof storedAnswer === 'string' ? storedAnswer : fileId, now);
  if (known && (storedAnswer || known.registered === undefined)) return { kind: 'resumed', stored: known };
  const notBegun = { fileId, finished: known };
  return source ? { kind: 'correction', stored: source, ...notBegun } : { kind: 'new', ...notBegun };
};

// A resumed import and a correction keep the settings of the stored import. With another mapping, the orders of a resumed
// import would not match its registered chunks.
const settingsOf = async (origin: ImportOrigin, { partnerId, ...chosen }: ImportTask) => {
  const { headerRow, sheet, includeHidden } = origin.kind === 'new' ? chosen : origin.stored;
  const mappings = origin.kind === 'new' ? await partnerMappings(partnerId) : onlyMapping(origin.stored);
  return { headerRow, sheetName: sheet, includeHidden, mappings };
};

const splitTotalRows = (read: Sheet, columns: readonly Column[], mapping: SheetMapping) => {
  const { places } = assignColumns(headersOf(read), columns, mapping);
  const totalRows = findTotalRows(read, places);
  const whole = { ...read, rows: read.rows.filter(({ rowIndex }) => !totalRows.has(rowIndex)) };
  return { whole, totalRows, unusedColumns: findUnusedColumns(whole, places) };
};

// Returns the rows of a file that an import registers; undefined for all of them.
const selectionOf = async (
  origin: ImportOrigin,
  { corrects }: ImportTask,
  now: Date,
  readOrders: (selection: Import['selection']) => SheetOrder[],
): Promise<Import['selection']> => {
  if (origin.kind === 'new') return undefined;
  const { id, selection } = origin.stored;
  if (origin.kind === 'resumed') return selection;
  const chunks = await listImportChunks(id, now);
  return selectFailedRows(readOrders(selection), chunks, selection ?? { cells: [] }, corrects?.cells ?? []);
};

const readFile = async (file: SentFile, task: ImportTask, importer: Importer): Promise<ReadFile> => {
  const { partnerId, maxRows, dryRun } = task;
  const extension = extensionOf(file.filename);
  const origin = await originOf(file, task, importer);
  const [{ mappings, ...settings }, columns] = await Promise.all([
    settingsOf(origin, task),
    columnsFor(importer.actor),
  ]);
  const read = await readSheet(file.content, maxRows, {
    findHeader: headerFinder(columns, mappings),
    ...settings,
  });
  const layout = layoutKeyOf(headersOf(read));
  const own = mappings.byLayout.get(layout);
  const mapping = own ?? mappings.otherwise;
  const { whole, totalRows, unusedColumns } = splitTotalRows(read, columns, mapping);
  const readOrders = (sheet: Sheet) => ordersOfSheet(sheet, columns, partnerId, mapping);
  const selection = await selectionOf(origin, task, importer.now, (selected) =>
    readOrders(selectRows(whole, selected)),
  );
  const sheet = selectRows(whole, selection);
  const headerMatches = matchHeaders(sheet, columns, mapping);
  // A dry run of a sheet without required columns returns its headers, so that they can be mapped.
  const isUnmapped = dryRun && headerMatches.missing.length > 0;
  // A dry run of a sheet whose rows are all hidden returns their number.
  const isHidden = dryRun && sheet.rows.length === 0 && sheet.hiddenRows.size > 0;
  const orders = isUnmapped || isHidden ? [] : readOrders(sheet);
  const found = { sheet, selection, orders, columns, mapping, headerMatches, unusedColumns, totalRows };
  const finished = origin.kind === 'resumed' ? undefined : origin.finished;
  return { ...file, ...found, layout, isKnownLayout: own !== undefined, extension, origin, finished };
};

const cellsToCorrect = (
  row: SheetRow,
  { wrongPlaces, textAt }: SheetOrder,
  { header }: Sheet,
): ImportAnswer['failedRows'][number]['cells'] =>
  [...(wrongPlaces.get(row.rowIndex) ?? [])].map((place) => ({
    place,
    header: header.cells[place]?.display.slice(0, MAX_HEADER) ?? '',
    value: textAt(row, place).slice(0, MAX_CELL_VALUE),
  }));

const answerOf = (orders: readonly SheetOrder[], sheet: Sheet): ImportAnswer => {
  const failed = orders.filter(({ problems }) => problems.size > 0);
  const failedRows = failed.flatMap((order) =>
    order.rows.map((row) => ({
      rowIndex: row.rowIndex,
      rowData: {
        orderId: order.orderId.slice(0, SHOWN_CHARACTERS),
        pcc: order.pcc.slice(0, SHOWN_CHARACTERS),
      },
      error: reasonOf(order, row.rowIndex),
      cells: cellsToCorrect(row, order, sheet),
    })),
  );
  return {
    successCount: orders.length - failed.length,
    failedCount: failed.length,
    failedRows: failedRows.sort((a, b) => a.rowIndex - b.rowIndex),
    failedExcelDownloadUrl: null,
    importId: null,
  };
};

const doneChunks = async (id: string, now: Date): Promise<Map<number, ImportChunk>> =>
  new Map((await listImportChunks(id, now)).map((chunk) => [chunk.nth, chunk]));

// Returns the orders after the checks of their chunks. `done`: chunks that an earlier attempt has registered.
const eachChunk = async (
  orders: readonly SheetOrder[],
  done: ReadonlyMap<number, ImportChunk>,
  { timeUp, onProgress }: ImportTask,
  work: (chunk: SheetOrder[], nth: number) => Promise<CheckedOrder[]>,
): Promise<CheckedOrder[]> => {
  let isStopped = false;
  let doneOrders = 0;
  const checked = await mapWithLimit(chunks(orders, chunkSize(orders)), CONCURRENCY, async (chunk, nth) => {
    const known = done.get(nth);
    if (!known && (timeUp.aborted || isStopped)) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    try {
      const result = known
        ? applyChunkResult(
            chunk.map((order) => ({ order })),
            known,
          )
        : await work(chunk, nth);
      doneOrders += chunk.length;
      await onProgress?.(doneOrders, orders.length);
      return result;
    } catch (error) {
      isStopped = true;
      throw error;
    }
  });
  return checked.flat();
};

// Returns the result that a registration would have. Chunks that an interrupted import registered keep their result.
const runDry = async (file: ReadFile, task: ImportTask, { actor, now }: Importer): Promise<ImportAnswer> => {
  const { origin, sheet } = file;
  const done = origin.kind === 'resumed' ? await doneChunks(origin.stored.id, now) : new Map();
  const checked = await eachChunk(file.orders, done, task, (chunk) =>
    checkOrders(chunk, task.partnerId, actor, now),
  );
  const orders = checked.map(({ order }) => order);
  const review = await reviewSheet({ ...file, orders }, draftsOf(checked), now);
  return { ...answerOf(orders, sheet), dryRun: review };
};

const storeAnswer = async (idempotency: Idempotency | undefined, importId: string): Promise<void> => {
  const actions = storeAnswerActions(idempotency, importId);
  if (actions.length > 0) await transact(actions);
};

// Stores the file and starts or continues its import. Throws FILE_IMPORTED if the file was imported and `repeat` is
// false.
const openImport = async (
  file: ReadFile,
  { partnerId, repeat, includeHidden }: ImportTask,
  { actor, now, requestId, idempotency, storedAnswer }: Importer,
): Promise<Import> => {
  const { filename, content, extension, sheet, selection, mapping, layout, origin } = file;
  if (origin.kind === 'resumed') {
    if (!storedAnswer) await storeAnswer(idempotency, origin.stored.id);
    return origin.stored;
  }
  const { fileId, finished } = origin;
  if (finished?.registered && !repeat) {
    const at = seoulMinute(finished.at);
    const reason = selection ? '이미 고쳐서 다시 등록한 행입니다.' : errorCatalog.FILE_IMPORTED.message;
    throw new AppError('FILE_IMPORTED', {
      message: `${reason} (${at}, ${finished.by})`,
    });
  }
  const source = origin.kind === 'correction' ? origin.stored : undefined;
  const current: Import = {
    id: finished ? hash(`${fileId}#${idempotency?.id ?? requestId}`) : fileId,
    partnerId,
    filename: filename.slice(0, MAX_FILENAME),
    memberId: actor.memberId,
    by: fullName(actor),
    at: now.toISOString(),
    mapped: mapping.mapped,
    fixed: mapping.fixed,
    headerRow: sheet.header.rowIndex,
    sheet: sheet.name,
    includeHidden: source?.includeHidden ?? includeHidden,
    selection,
    firstImportId: source && (source.firstImportId ?? source.id),
  };
  await putFile('uploads', `${current.id}${extension}`, content, 'application/octet-stream');
  const answerActions = storeAnswerActions(idempotency, current.id);
  const failed = await transact([...beginImportActions(current), ...answerActions]);
  if (failed.length === 0) {
    await markLayoutUsed(partnerId, layout, now);
    return current;
  }
  // A concurrent job may have other corrections. The next worker continues with the corrections that were stored.
  if (selection && !finished) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
  // The import of this file was started concurrently. This request continues it.
  await storeAnswer(idempotency, current.id);
  const started = await getImport(current.id, now);
  if (!started) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
  return started;
};

/**
 * Checks the orders of a file, and registers the valid ones unless `dryRun` is set. An order is registered with all its
 * items or not at all.
 * @throws SPREADSHEET_…, FILE_IMPORTED, UNAVAILABLE at the deadline; a repeated request continues the import
 */
export const importFile = async (
  sent: SentFile,
  task: ImportTask,
  importer: Importer,
): Promise<ImportAnswer> => {
  const file = await readFile(sent, task, importer);
  const { sheet } = file;
  if (task.dryRun) return runDry(file, task, importer);
  const current = await openImport(file, task, importer);
  const instant = startClock(importer.now);
  const done = await doneChunks(current.id, importer.now);
  const checked = await eachChunk(file.orders, done, task, (chunk, nth) =>
    registerChunk(current, nth, chunk, importer.actor, instant()),
  );
  const orders = checked.map(({ order }) => order);
  const answer = answerOf(orders, sheet);
  if (answer.failedCount > 0)
    answer.failedExcelDownloadUrl = await storeFailedRows(current.id, sheet, orders);
  await endImport(current.id, { registered: answer.successCount, failed: answer.failedCount });
  return { ...answer, importId: current.id };
};

/** Imports a file that is part of the request. @throws like `importFile`, and PARTNER_NOT_FOUND */
export const importOrders = async (
  { importExcel, partnerId, ...options }: BodyOf<typeof parcelImportRoutes.importExcel>,
  importer: Importer,
): Promise<ImportAnswer> => {
  const partner = await partnerOf({ partnerId }, importer.actor);
  const content = new Uint8Array(await importExcel.arrayBuffer());
  const timeUp = AbortSignal.timeout(WORK_MS);
  const task = { ...options, partnerId: partner.id, maxRows: MAX_CALL_ROWS, timeUp };
  return importFile({ filename: importExcel.name, content }, task, importer);
};
