import * as z from 'zod';
import { CorrectedCell, MAX_CORRECTED_CELLS } from '#shared/domain/import-mapping.ts';
import {
  MAX_FILENAME,
  MAX_HEADER_ROW,
  MAX_IMPORT_BYTES,
  MAX_SHEET_NAME,
  MAX_UPLOAD_BYTES,
  MAX_WORKBOOK_PASSWORD,
} from '#shared/domain/order-sheet.ts';
import { errorCatalog } from '#shared/errors.ts';
import { defineRoutes } from './route.ts';
import { Flag, Id, NumberLike, pageOf } from './wire.ts';

const IMPORT_ID = /^[\da-f]{64}$/;
/** Instant and id of the last import of the previous page. */
const IMPORT_CURSOR = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z#[\da-f]{64}$/;

/** How the valid orders of a file will be stored. */
const Understood = z.object({
  /** The first orders of the file, with the fields that a person checks. */
  orders: z.array(
    z.object({
      /** First row of the order. */
      row: z.number(),
      orderId: z.string(),
      receiverName: z.string(),
      receiverMobile: z.string(),
      receiverZipcode: z.string(),
      receiverAddress1: z.string(),
      receiverAddress2: z.string(),
      /** In kg, and sides of the box in cm. */
      weight: z.number(),
      width: z.number(),
      length: z.number(),
      height: z.number(),
      boxQty: z.number(),
      /** Estimated charge with its currency, `AUD 160.00`; empty without a price. */
      estimate: z.string(),
      itemCount: z.number(),
      /** The first items of the order. */
      items: z.array(
        z.object({
          itemName: z.string(),
          itemQty: z.number(),
          unitPrice: z.number(),
          currency: z.string(),
        }),
      ),
    }),
  ),
  /** Sum of the prices, lowest and highest unit price of each currency. */
  amounts: z.array(
    z.object({ currency: z.string(), amount: z.number(), lowest: z.number(), highest: z.number() }),
  ),
  /** Sum in kg. */
  weight: z.number(),
  boxQty: z.number(),
  /** Probable mistakes. `rows`: first rows of some of the `count` orders; empty if the whole file is meant. */
  warnings: z.array(z.object({ message: z.string(), count: z.number(), rows: z.array(z.number()) })),
  /** Question for the currency of the prices. The answer is saved as the fixed currency of the layout. */
  currencyQuestion: z.object({ message: z.string(), currencies: z.array(z.string()) }).nullable(),
});

const ImportResult = z.object({
  successCount: z.number(),
  failedCount: z.number(),
  failedRows: z.array(
    z.object({
      /** Row number as the spreadsheet program shows it, from 1. */
      rowIndex: z.number(),
      rowData: z.object({ orderId: z.string(), pcc: z.string() }),
      error: z.string(),
      /** Cells of the row with errors. */
      cells: z
        .array(
          z.object({
            /** Index of the column in the sheet, from 0. */
            place: z.number(),
            header: z.string(),
            /** Value to correct; empty for a formula. */
            value: z.string(),
          }),
        )
        .default([]),
    }),
  ),
  failedExcelDownloadUrl: z.string().nullable(),
  /** Set for a registration only. */
  importId: z.string().nullable().default(null),
  /** Set for a dry run only. */
  dryRun: z
    .object({
      itemCount: z.number(),
      importedBefore: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
      headers: z.array(
        z.object({
          header: z.string(),
          /** First value below the header. */
          example: z.string(),
          /** Column that the header stands for, by its name or by the mapping of the layout. */
          column: z.string().nullable(),
          /** Second column that cells below the header fill. */
          also: z.string().nullable().default(null),
          /** True if the header is the standard header of its column. */
          isOurs: z.boolean(),
          /** Column to suggest for a header without a column. */
          suggestion: z.string().nullable(),
          /** Second column to suggest: the detail of an address. */
          alsoSuggestion: z.string().nullable().default(null),
        }),
      ),
      /** Required columns that no header stands for. If the list is not empty, the orders are not checked. */
      missing: z.array(z.string()),
      /** Key of the layout of the sheet, and whether the partner has a mapping for it. */
      layout: z.string().optional(),
      isKnownLayout: z.boolean().default(true),
      /** Absent if required columns are missing. */
      understood: Understood.optional(),
      /** Row of the headers, from 1. */
      headerRow: z.number().default(1),
      /** Rows that the user can choose as the row of the headers, with their first cells. */
      headerRows: z.array(z.object({ row: z.number(), text: z.string() })).default([]),
      /** Name of the sheet that was read. */
      sheet: z.string().default(''),
      /** Names of the visible sheets that look like orders, if the file has several visible sheets. */
      sheets: z.array(z.string()).default([]),
      /** Number of hidden rows with a value. They are registered only with `includeHidden`. */
      hiddenRows: z.number().default(0),
      /** Numbers of the rows with totals, from 1, which are not registered. */
      totalRows: z.array(z.number()).default([]),
      /** Columns that have values but are not used. `place`: index of the column, from 0. `header`: empty for none. */
      unusedColumns: z
        .array(z.object({ place: z.number(), header: z.string(), example: z.string() }))
        .default([]),
      /**
       * Findings of the rules of customs, by row. They do not prevent the registration. `rowIndex`: row of the item, or the
       * first row of the order, from 1. At most `MAX_IMPORT_WARNINGS`, the gravest ones; `warningCount` counts all.
       */
      warnings: z.array(z.object({ rowIndex: z.number(), rule: z.string(), text: z.string() })).default([]),
      warningCount: z.number().default(0),
    })
    .optional(),
});

/** Result of an import job: the first failed rows, and the number of all failed rows. */
export const ImportJobResult = ImportResult.extend({ failedRowCount: z.number() });

// A function, so that bundles of the other routes do not contain these schemas.
const importFields = () => ({
  /** Partner chosen by staff. Ignored for a partner, which imports its own orders. */
  partnerId: Id.optional(),
  /** Row of the headers, chosen by the user. By default the server finds it. */
  headerRow: NumberLike.pipe(z.int().min(1).max(MAX_HEADER_ROW)).optional(),
  /** Name of the sheet, chosen by the user. By default the server finds it. */
  sheet: z.string().max(MAX_SHEET_NAME).optional(),
  /** Reads hidden rows, too. */
  includeHidden: Flag.prefault('0'),
  /** Checks the file without registering orders. */
  dryRun: Flag.prefault('0'),
  /** Registers the file even if it was registered before. */
  repeat: Flag.prefault('0'),
});

// Separate from `parcel.ts`, so that the functions of these routes do not bundle all schemas of orders.
export const parcelImportRoutes = defineRoutes('parcel', {
  importExcel: {
    method: 'POST',
    path: '/api/parcel/importExcel',
    level: 80,
    summary: '엑셀 대량등록: 주문 전체 또는 전무, 실패한 행은 사유와 함께',
    body: z.object({
      importExcel: z.file().max(MAX_IMPORT_BYTES, errorCatalog.TOO_LARGE.message),
      ...importFields(),
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
    // Size of the file plus the other parts of the multipart form.
    maxBytes: MAX_IMPORT_BYTES + 10_000,
  },
  importExcelUpload: {
    method: 'POST',
    path: '/api/parcel/importExcelUpload',
    level: 80,
    summary: '엑셀 대량등록, 20MB와 10,000행까지: 파일을 PUT으로 올릴 주소. 올리면 작업이 시작된다',
    body: z.object({
      filename: z.string().max(MAX_FILENAME),
      /** Exact size in bytes. */
      size: z.int().positive().max(MAX_UPLOAD_BYTES, errorCatalog.TOO_LARGE.message),
      ...importFields(),
    }),
    response: z.object({
      jobId: z.string(),
      /** URL for a PUT with these headers, valid for 15 minutes. */
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
  importExcelPassword: {
    method: 'POST',
    path: '/api/parcel/importExcelPassword',
    level: 80,
    summary: '엑셀 대량등록: 암호가 걸린 파일의 작업을 암호로 열어 이어가는 작업. 암호는 저장하지 않는다',
    body: z.object({
      /** Job that failed with the code SPREADSHEET_PROTECTED. */
      jobId: z.uuid(),
      password: z.string().min(1).max(MAX_WORKBOOK_PASSWORD),
    }),
    response: z.object({ jobId: z.string() }),
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT', 'SPREADSHEET_PASSWORD', 'SPREADSHEET_UNREADABLE'],
  },
  importExcelCorrections: {
    method: 'POST',
    path: '/api/parcel/importExcelCorrections',
    level: 80,
    summary: '엑셀 대량등록: 실패한 행을 고친 값으로 다시 등록하는 작업',
    body: z.object({
      /** Job whose failed rows are imported again. */
      jobId: z.uuid(),
      cells: z.array(CorrectedCell).min(1).max(MAX_CORRECTED_CELLS),
    }),
    response: z.object({ jobId: z.string() }),
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_MISMATCH'],
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
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      done: z.number(),
      total: z.number(),
      result: ImportJobResult.nullable(),
      reason: z.string().nullable(),
      /** Code of the error that ended a failed job; SPREADSHEET_PROTECTED asks for the password of the file. */
      code: z.string().nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
  getImportList: {
    method: 'POST',
    path: '/api/parcel/getImportList',
    level: 80,
    summary: '엑셀 대량등록 내역, 최근순',
    body: z.object({
      /** Partner chosen by staff. Ignored for a partner, which gets its own imports. */
      partnerId: Id.optional(),
      paging: z.union([z.literal(0), z.string().regex(IMPORT_CURSOR)]).prefault(0),
    }),
    response: pageOf(
      z.object({
        id: z.string(),
        filename: z.string(),
        at: z.iso.datetime(),
        by: z.string(),
        /** True if the import registered corrected rows of another import. */
        isCorrection: z.boolean(),
        /** Number of registered orders; null for an import that is not complete. */
        registered: z.number().nullable(),
        failed: z.number(),
        failedExcelDownloadUrl: z.string().nullable(),
      }),
    ),
    errors: ['VALIDATION_FAILED', 'PARTNER_NOT_FOUND'],
  },
  getImportOrders: {
    method: 'POST',
    path: '/api/parcel/getImportOrders',
    level: 80,
    summary: '엑셀 대량등록 한 번으로 등록한 주문의 번호',
    body: z.object({ importId: z.string().regex(IMPORT_ID) }),
    response: z.object({ ids: z.array(z.number()) }),
    errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  },
  importTemplate: {
    method: 'GET',
    path: '/api/parcel/importTemplate',
    level: 80,
    summary: '엑셀 대량등록 양식',
    produces: 'xlsx',
  },
});
