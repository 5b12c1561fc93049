import * as z from 'zod';
import { MAX_FILENAME, MAX_IMPORT_BYTES, MAX_UPLOAD_BYTES } from '../domain/order-sheet.ts';
import { errorCatalog } from '../errors.ts';
import { defineRoutes } from './route.ts';
import { Flag, Id } from './wire.ts';

/** What became, or would become, of a file's orders. */
const ImportResult = z.object({
  /** Orders. */
  successCount: z.number(),
  failedCount: z.number(),
  failedRows: z.array(
    z.object({
      /** As the spreadsheet program shows it. */
      rowIndex: z.number(),
      rowData: z.object({ orderId: z.string(), pcc: z.string() }),
      error: z.string(),
    }),
  ),
  failedExcelDownloadUrl: z.string().nullable(),
  /** Of a dry run: the items of the orders that would be registered, when the same file was registered before, and what its headers stand for. */
  dryRun: z
    .object({
      itemCount: z.number(),
      importedBefore: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
      /** What the file's headers stand for. */
      headers: z.array(
        z.object({
          header: z.string(),
          /** The first that its column says. */
          example: z.string(),
          /** The id of our column that it stands for. */
          column: z.string().nullable(),
          /** It is our own name for the column, which always counts. */
          isOurs: z.boolean(),
          /** What it may stand for, where it stands for nothing. */
          suggestion: z.string().nullable(),
        }),
      ),
      /** Required columns that no header stands for; while there are any, no order is told of. */
      missing: z.array(z.string()),
    })
    .optional(),
});

/** What a job keeps of it: the first of the failed rows, and how many there are. */
export const ImportJobResult = ImportResult.extend({ failedRowCount: z.number() });

/** What is sent beside the file, in whichever way it comes. */
const importFields = {
  /** Whose orders they are; staff's choice, a partner's are its own. */
  partnerId: Id.optional(),
  /** Tells what would be registered and writes nothing. */
  dryRun: Flag.prefault('0'),
  /** Registers a file once more that was registered before. */
  repeat: Flag.prefault('0'),
};

/** The bulk registration's routes of the area `parcel`, by themselves: what reads workbooks needs no other. */
export const parcelImportRoutes = defineRoutes('parcel', {
  importExcel: {
    method: 'POST',
    path: '/api/parcel/importExcel',
    level: 80,
    summary: '엑셀 대량등록: 주문 전체 또는 전무, 실패한 행은 사유와 함께',
    body: z.object({
      /** .xls or .xlsx */
      importExcel: z.file().max(MAX_IMPORT_BYTES, errorCatalog.TOO_LARGE.message),
      ...importFields,
    }),
    response: ImportResult,
    errors: [
      'VALIDATION_FAILED',
      'PARTNER_NOT_FOUND',
      'SPREADSHEET_UNREADABLE',
      'SPREADSHEET_PROTECTED',
      'SPREADSHEET_MACROS',
      'SPREADSHEET_TOO_LARGE',
      'SPREADSHEET_COLUMNS',
      'SPREADSHEET_EMPTY',
      'FILE_IMPORTED',
      'IDEMPOTENCY_KEY_INVALID',
      'IDEMPOTENCY_MISMATCH',
    ],
    multipart: true,
    idempotent: true,
    resumable: true,
    // The file, and the little that a form says around it.
    maxBytes: MAX_IMPORT_BYTES + 10_000,
  },
  importExcelUpload: {
    method: 'POST',
    path: '/api/parcel/importExcelUpload',
    level: 80,
    summary: '엑셀 대량등록, 20MB와 10,000행까지: 파일을 PUT으로 올릴 주소. 올리면 작업이 시작된다',
    body: z.object({
      /** .xls or .xlsx */
      filename: z.string().max(MAX_FILENAME),
      /** Bytes; exactly as many are taken. */
      size: z.int().positive().max(MAX_UPLOAD_BYTES, errorCatalog.TOO_LARGE.message),
      ...importFields,
    }),
    response: z.object({
      jobId: z.string(),
      /** Takes the file for a quarter of an hour, with these headers. */
      uploadUrl: z.string(),
      headers: z.record(z.string(), z.string()),
    }),
    errors: [
      'VALIDATION_FAILED',
      'SPREADSHEET_UNREADABLE',
      'PARTNER_NOT_FOUND',
      'IDEMPOTENCY_KEY_INVALID',
      'IDEMPOTENCY_MISMATCH',
    ],
    idempotent: true,
    resumable: true,
  },
  importExcelStatus: {
    method: 'POST',
    path: '/api/parcel/importExcelStatus',
    level: 80,
    summary: '엑셀 대량등록 작업의 진행 상황과 결과',
    body: z.object({ jobId: z.uuid() }),
    response: z.object({
      /** Waiting for the file, at work, at its end, or given up. */
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      /** Orders. */
      done: z.number(),
      total: z.number(),
      result: ImportJobResult.nullable(),
      /** Why it failed, as a sentence. */
      reason: z.string().nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
  importTemplate: {
    method: 'GET',
    path: '/api/parcel/importTemplate',
    level: 80,
    summary: '엑셀 대량등록 양식',
    produces: 'xlsx',
  },
});
