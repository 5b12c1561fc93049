import type { parcelCourierRoutes } from '#shared/contract/parcel-couriers.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/route.ts';
import {
  type CourierColumn,
  courierColumnNames,
  MAX_COURIER_CELL,
  MAX_COURIER_ROWS,
  missingCourierColumns,
  placeCourierColumns,
  toCourierRow,
} from '#shared/domain/courier-rows.ts';
import { MAX_HEADER } from '#shared/domain/import-mapping.ts';
import { extensionOf } from './extension.ts';
import { findKnownHeader, type SheetRow } from './header-row.ts';
import { identifierProblem } from './read-cell.ts';
import { readSheet } from './read-workbook.ts';

type SheetAnswer = AnswerOf<typeof parcelCourierRoutes.readCourierNumbers>;

const MAX_HEADERS = 100;

const headersOf = ({ cells }: SheetRow): string[] =>
  Array.from(cells, (cell) => (cell?.display ?? '').slice(0, MAX_HEADER));

/** Reads the rows of a sheet with tracking numbers. @throws SPREADSHEET_… */
export const readCourierSheet = async ({
  filename,
  content,
  sheet: sheetName,
  includeHidden,
  ...chosen
}: BodyOf<typeof parcelCourierRoutes.readCourierNumbers>): Promise<SheetAnswer> => {
  extensionOf(filename);
  const columnOf = (text: string) => Object.keys(placeCourierColumns([text.slice(0, MAX_HEADER)], chosen))[0];
  const findHeader = findKnownHeader({
    meaningOf: (text) => {
      const column = columnOf(text);
      return column === undefined ? undefined : { column, isExact: true };
    },
    isEnough: (columns) => columns.has('hblNo') && columns.has('courierNum'),
  });
  const options = { findHeader, sheetName, includeHidden };
  const sheet = await readSheet(Buffer.from(content, 'base64'), MAX_COURIER_ROWS, options);
  const { header, rows } = sheet;
  const headers = headersOf(header);
  const places = placeCourierColumns(headers, chosen);
  const toRow = ({ rowIndex, cells }: SheetRow) => {
    const texts = cells.map((cell) => cell?.display);
    const used = courierColumnNames.flatMap((column) => cells[places[column] ?? -1] ?? []);
    const problem = used.map(identifierProblem).find(Boolean);
    return { ...toCourierRow(rowIndex, texts, places), ...(problem && { problem }) };
  };
  const headerOf = (column: CourierColumn) => headers[places[column] ?? -1] ?? null;
  return {
    sheet: sheet.name,
    sheets: [...sheet.similarSheets],
    hiddenRows: sheet.hiddenRows.size,
    rows: missingCourierColumns(places).length > 0 ? [] : rows.map(toRow),
    headers: headers.slice(0, MAX_HEADERS).flatMap((text, place) => {
      const example = rows.find(({ cells }) => cells[place])?.cells[place]?.display ?? '';
      return text ? [{ header: text, example: example.slice(0, MAX_COURIER_CELL) }] : [];
    }),
    columns: {
      hblNo: headerOf('hblNo'),
      courier: headerOf('courier'),
      courierNum: headerOf('courierNum'),
    },
  };
};
