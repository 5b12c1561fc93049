import * as z from 'zod';
import { COURIER_ROWS_PER_CALL, MAX_COURIER_BYTES, MAX_COURIER_CELL } from '#shared/domain/courier-rows.ts';
import { MAX_HEADER } from '#shared/domain/import-mapping.ts';
import { MAX_FILENAME, MAX_SHEET_NAME } from '#shared/domain/order-sheet.ts';
import { typedText } from '#shared/domain/typed-text.ts';
import { errorCatalog } from '#shared/errors.ts';
import { defineRoutes } from './route.ts';

const MAX_BASE64 = Math.ceil(MAX_COURIER_BYTES / 3) * 4;
const header = typedText().max(MAX_HEADER).optional();

const cell = typedText().max(MAX_COURIER_CELL);
const CourierRow = z.object({
  rowIndex: z.int().positive(),
  hblNo: cell,
  courier: cell,
  courierNum: cell,
  problem: z.string().max(200).optional(),
});
/** Row of a file, with its cells whole: a cell that is too long is refused where a person sees it. */
const SheetRow = CourierRow.extend({ hblNo: z.string(), courier: z.string(), courierNum: z.string() });

// Separate from `parcel.ts`, so that the functions of these routes do not bundle all schemas of orders.
export const parcelCourierRoutes = defineRoutes('parcel', {
  readCourierNumbers: {
    method: 'POST',
    path: '/api/parcel/readCourierNumbers',
    level: 90,
    summary: '운송장 번호 엑셀 읽기: 저장하지 않고 행을 돌려준다',
    body: z.object({
      filename: z.string().max(MAX_FILENAME),
      content: z.base64().min(1).max(MAX_BASE64, errorCatalog.TOO_LARGE.message),
      /** Headers that the user chose for the columns. */
      hblNo: header,
      courier: header,
      courierNum: header,
      /** Name of the sheet that the user chose. By default the server finds it. */
      sheet: z.string().max(MAX_SHEET_NAME).optional(),
      /** Reads hidden rows, too. */
      includeHidden: z.boolean().prefault(false),
    }),
    response: z.object({
      sheet: z.string(),
      /** Names of the visible sheets that have tracking numbers, if the file has several visible sheets. */
      sheets: z.array(z.string()),
      /** Number of hidden rows with a value. */
      hiddenRows: z.number(),
      /** Empty if a required column is missing. */
      rows: z.array(SheetRow),
      headers: z.array(
        z.object({
          header: z.string(),
          /** First value below the header. */
          example: z.string(),
        }),
      ),
      /** Header of each column; null if no header stands for it. */
      columns: z.object({
        hblNo: z.string().nullable(),
        courier: z.string().nullable(),
        courierNum: z.string().nullable(),
      }),
    }),
    errors: [
      'VALIDATION_FAILED',
      'SPREADSHEET_UNREADABLE',
      'SPREADSHEET_PROTECTED',
      'SPREADSHEET_MACROS',
      'SPREADSHEET_TOO_LARGE',
      'SPREADSHEET_EMPTY',
    ],
    maxBytes: MAX_BASE64 + 10_000,
  },
  saveCourierNumbers: {
    method: 'POST',
    path: '/api/parcel/saveCourierNumbers',
    level: 90,
    summary: `운송장 번호 일괄 등록, ${COURIER_ROWS_PER_CALL}행까지: 문제가 없는 행을 모두 저장하고, 나머지는 사유를 돌려준다`,
    body: z.object({
      rows: z
        .array(CourierRow.extend({ courier: cell.prefault('') }))
        .min(1)
        .max(COURIER_ROWS_PER_CALL)
        .refine((rows) => new Set(rows.map(({ rowIndex }) => rowIndex)).size === rows.length),
      /** Courier of rows without one; empty for the courier of each order. */
      courierCode: typedText().max(20).prefault(''),
      /** Sets the orders to 09. Orders that are delivered or on hold keep their status. */
      toDelivery: z.boolean().prefault(false),
      /** Saves numbers that break the rules of their courier, which a person has compared with the labels. */
      acceptWarnings: z.boolean().prefault(false),
      /** Checks the rows without saving. */
      dryRun: z.boolean().prefault(false),
    }),
    response: z.object({
      /** Number of orders that the request changed. */
      saved: z.number(),
      results: z.array(
        z.object({
          rowIndex: z.number(),
          /** Korean sentence that explains why the row is not saved; empty for a valid row. */
          problem: z.string(),
          /** Korean sentence about a number that only `acceptWarnings` lets pass; otherwise empty. */
          warning: z.string(),
          /** House bill number of the order; empty for an unknown order. */
          hblNo: z.string(),
          /** Whether the row adds a number to its order, replaces the number or courier, or changes neither. */
          change: z.enum(['none', 'add', 'replace']),
          courierCode: z.string(),
          /** Courier and number of the order before the change; null without a number. */
          before: z.object({ courierCode: z.string(), courierNum: z.string() }).nullable(),
          /** Status of the order before the change; empty for an unknown order. */
          status: z.string(),
        }),
      ),
    }),
    errors: ['VALIDATION_FAILED', 'ORDER_NOT_FOUND', 'ORDER_DELETED', 'CONFLICT'],
  },
});
