import * as z from 'zod';
import { MAX_IMPORT_BYTES } from '../domain/order-sheet.ts';
import { errorCatalog } from '../errors.ts';
import { defineRoutes } from './route.ts';
import { Flag, Id } from './wire.ts';

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
      /** Whose orders they are; staff's choice, a partner's are its own. */
      partnerId: Id.optional(),
      /** Tells what would be registered and writes nothing. */
      dryRun: Flag.prefault('0'),
      /** Registers a file once more that was registered before. */
      repeat: Flag.prefault('0'),
    }),
    response: z.object({
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
      /** Of a dry run: the items of the orders that would be registered, and when the same file was registered before. */
      dryRun: z
        .object({
          itemCount: z.number(),
          importedBefore: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
        })
        .optional(),
    }),
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
  importTemplate: {
    method: 'GET',
    path: '/api/parcel/importTemplate',
    level: 80,
    summary: '엑셀 대량등록 양식',
    produces: 'xlsx',
  },
});
