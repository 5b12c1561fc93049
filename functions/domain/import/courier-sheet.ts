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
import { readSheet, type SheetRow } from './read-workbook.ts';

type Chosen = Partial<Record<CourierColumn, string>>;
type SheetAnswer = AnswerOf<typeof parcelCourierRoutes.readCourierNumbers>;

const MAX_HEADERS = 100;

const headersOf = ({ cells }: SheetRow): string[] =>
  Array.from(cells, (cell) => (cell?.text ?? '').slice(0, MAX_HEADER));

// Title rows above the header have other texts, or a value in one cell only.
const findHeader = (top: readonly SheetRow[], chosen: Chosen): number => {
  const isHeader = (row: SheetRow) =>
    missingCourierColumns(placeCourierColumns(headersOf(row), chosen)).length === 0;
  const isWide = (row: SheetRow) => headersOf(row).filter(Boolean).length > 1;
  return [top.findIndex(isHeader), top.findIndex(isWide)].find((at) => at >= 0) ?? 0;
};

/** Reads the rows of a sheet with tracking numbers. @throws SPREADSHEET_… */
export const readCourierSheet = async ({
  filename,
  content,
  ...chosen
}: BodyOf<typeof parcelCourierRoutes.readCourierNumbers>): Promise<SheetAnswer> => {
  extensionOf(filename);
  const { header, rows } = await readSheet(Buffer.from(content, 'base64'), MAX_COURIER_ROWS, (top) =>
    findHeader(top, chosen),
  );
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
