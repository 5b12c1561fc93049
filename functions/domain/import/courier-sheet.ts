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
import { headerWithMost } from './header-row.ts';
import { readSheet, type SheetRow } from './read-workbook.ts';

type SheetAnswer = AnswerOf<typeof parcelCourierRoutes.readCourierNumbers>;

const MAX_HEADERS = 100;

const headersOf = ({ cells }: SheetRow): string[] =>
  Array.from(cells, (cell) => (cell?.text ?? '').slice(0, MAX_HEADER));

/** Reads the rows of a sheet with tracking numbers. @throws SPREADSHEET_… */
export const readCourierSheet = async ({
  filename,
  content,
  ...chosen
}: BodyOf<typeof parcelCourierRoutes.readCourierNumbers>): Promise<SheetAnswer> => {
  extensionOf(filename);
  const findHeader = headerWithMost((row) => Object.keys(placeCourierColumns(headersOf(row), chosen)).length);
  const { header, rows } = await readSheet(Buffer.from(content, 'base64'), MAX_COURIER_ROWS, findHeader);
  const headers = headersOf(header);
  const places = placeCourierColumns(headers, chosen);
  const toRow = ({ rowIndex, cells }: SheetRow) => {
    const texts = cells.map((cell) => cell?.text);
    const problem = courierColumnNames.map((column) => cells[places[column] ?? -1]?.problem).find(Boolean);
    return { ...toCourierRow(rowIndex, texts, places), ...(problem && { problem }) };
  };
  const headerOf = (column: CourierColumn) => headers[places[column] ?? -1] ?? null;
  return {
    rows: missingCourierColumns(places).length > 0 ? [] : rows.map(toRow),
    headers: headers.slice(0, MAX_HEADERS).flatMap((text, place) => {
      const example = rows.find(({ cells }) => cells[place])?.cells[place]?.text ?? '';
      return text ? [{ header: text, example: example.slice(0, MAX_COURIER_CELL) }] : [];
    }),
    columns: {
      hblNo: headerOf('hblNo'),
      courier: headerOf('courier'),
      courierNum: headerOf('courierNum'),
    },
  };
};
