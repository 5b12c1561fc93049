import type { MappedHeader } from '#shared/domain/import-mapping.ts';
import { OrderInput } from '#shared/domain/order.ts';
import { orderLabels } from '#shared/domain/order-fields.ts';
import { AppError, errorCatalog } from '#shared/errors.ts';
import { messages } from '#shared/words.ko.ts';
import { assignColumns, type CellKind, type Column } from './columns.ts';
import { headersOf } from './match-headers.ts';
import type { Cell, Sheet, SheetRow } from './read-workbook.ts';

/**
 * Order of a sheet. One row is one item. Rows with one order number, or consecutive rows without a number and with the
 * same receiver, are one order.
 */
export type SheetOrder = {
  rows: SheetRow[];
  orderId: string;
  pcc: string;
  /** Errors by `rowIndex`. An order with an error is not registered. */
  problems: Map<number, string>;
  /** Absent if there is an error. */
  input?: OrderInput;
};

type Level = Column['level'];
type ParsedRow = {
  row: SheetRow;
  order: Record<string, string>;
  item: Record<string, string>;
  problems: string[];
};

const plainNumber = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;
// Phone number whose leading zero was lost because the cell is numeric.
const withoutFirstZero = /^[1-9]\d{8,9}$/;

const byKind: Record<CellKind, (cell: Cell) => string> = {
  text: ({ text }) => text,
  number: ({ text }) => (plainNumber.test(text) ? text.replaceAll(',', '') : text),
  phone: ({ text, isNumber }) => {
    const digits = text.replace(/[\s()+.-]/g, '');
    return isNumber && withoutFirstZero.test(digits) ? `0${digits}` : digits;
  },
  zipcode: ({ text, isNumber }) => (isNumber ? text.padStart(5, '0') : text),
  hsCode: ({ text, isNumber }) => (isNumber ? text.padStart(6, '0') : text.replace(/[.\s-]/g, '')),
};

const fieldOf = ({ kind, choices }: Column, cell: Cell): string => {
  const value = byKind[kind](cell);
  return choices?.[value] ?? value;
};

const parseRow = (row: SheetRow, places: ReadonlyMap<number, Column>): ParsedRow => {
  const parsedRow: ParsedRow = { row, order: {}, item: {}, problems: [] };
  for (const [place, column] of places) {
    const cell = row.cells[place];
    if (!cell) continue;
    if (cell.problem) parsedRow.problems.push(`${column.header}: ${cell.problem}`);
    parsedRow[column.level][column.field] = fieldOf(column, cell);
  }
  return parsedRow;
};

const hasFields = ({ order, item }: ParsedRow): boolean =>
  Object.keys(order).length > 0 || Object.keys(item).length > 0;

const continuesOrder = (first: ParsedRow, last: ParsedRow, parsedRow: ParsedRow): boolean => {
  if (parsedRow.row.rowIndex !== last.row.rowIndex + 1) return false;
  const { receiverName, receiverMobile } = parsedRow.order;
  if (receiverName === undefined) return true;
  const isSame = receiverName === first.order.receiverName;
  const isOther = receiverMobile !== undefined && receiverMobile !== first.order.receiverMobile;
  return first.order.orderId === undefined && isSame && !isOther;
};

const groupByOrder = (parsedRows: readonly ParsedRow[]): ParsedRow[][] => {
  const groups: ParsedRow[][] = [];
  const byNumber = new Map<string, ParsedRow[]>();
  let above: ParsedRow[] | undefined;
  for (const parsedRow of parsedRows) {
    const { orderId } = parsedRow.order;
    const last = above?.at(-1);
    const isContinued =
      above?.[0] && last && orderId === undefined && continuesOrder(above[0], last, parsedRow);
    let group = orderId === undefined ? undefined : byNumber.get(orderId);
    if (isContinued) group = above;
    if (!group) {
      group = [];
      groups.push(group);
      if (orderId !== undefined) byNumber.set(orderId, group);
    }
    group.push(parsedRow);
    above = group;
  }
  return groups;
};

const contradictionOf = (first: ParsedRow, { order }: ParsedRow, labels: ReadonlyMap<string, string>) => {
  const fields = Object.keys(order).filter((field) => order[field] !== first.order[field]);
  if (fields.length === 0) return undefined;
  if (fields.includes('receiverName')) return errorCatalog.ORDER_NUMBER_TAKEN.message;
  const names = fields.map((field) => labels.get(field)).join(', ');
  return `${first.row.rowIndex}행과 다른 값입니다: ${names}`;
};

const labelsOf = (columns: Iterable<Column>, level: Level): Map<string, string> =>
  new Map(
    [...columns].filter((column) => column.level === level).map(({ field, header }) => [field, header]),
  );

// A message that already contains the label gets no prefix.
const withLabel = (label: string | undefined, message: string): string =>
  !label || message.includes(label) ? message : `${label}: ${message}`;

type Labels = Record<Level, ReadonlyMap<string, string>>;

const toOrder = (parsedRows: readonly ParsedRow[], labels: Labels, partnerId: number): SheetOrder => {
  const [first] = parsedRows as [ParsedRow];
  const rows = parsedRows.map(({ row }) => row);
  const found = new Map<number, string[]>();
  const addProblem = (rowIndex: number, message: string) =>
    found.set(rowIndex, [...(found.get(rowIndex) ?? []), message]);

  for (const parsedRow of parsedRows) {
    const { rowIndex } = parsedRow.row;
    for (const problem of parsedRow.problems) addProblem(rowIndex, problem);
    const contradiction = contradictionOf(first, parsedRow, labels.order);
    if (contradiction) addProblem(rowIndex, contradiction);
  }
  const sent = { ...first.order, partnerId, itemList: parsedRows.map(({ item }) => item) };
  const { data, error } = OrderInput.safeParse(sent, { error: () => messages.wrongType });
  for (const { path, message } of error?.issues ?? []) {
    const [field, nth, itemField] = path;
    const ofItem = field === 'itemList' && typeof nth === 'number' ? parsedRows[nth] : undefined;
    const { row, problems } = ofItem ?? first;
    // Errors that follow from an unreadable cell are not reported again.
    if (problems.length > 0) continue;
    const label = ofItem ? labels.item.get(String(itemField)) : labels.order.get(String(field));
    addProblem(row.rowIndex, withLabel(label, message));
  }
  const problems = new Map([...found].map(([rowIndex, lines]) => [rowIndex, lines.join(' / ')]));
  const { orderId = '', pcc = '' } = first.order;
  return { rows, orderId, pcc, problems, input: problems.size === 0 ? data : undefined };
};

const refuseRepeatedHblNos = (orders: readonly SheetOrder[]): void => {
  const seen = new Set<string>();
  for (const order of orders) {
    const hblNo = order.input?.hblNo;
    if (hblNo && seen.has(hblNo)) refuseOrder(order, errorCatalog.HBL_TAKEN.message);
    if (hblNo) seen.add(hblNo);
  }
};

export const firstRowOf = ({ rows }: SheetOrder): number => rows[0]?.rowIndex ?? 0;

/** Sets an error in the first row of an order, which is then not registered. */
export const refuseOrder = (order: SheetOrder, message: string): void => {
  order.problems.set(firstRowOf(order), message);
  order.input = undefined;
};

const NAMED_ROWS = 3;

/** Returns the row's own error, or a text that names the rows of its order that have errors. */
export const reasonOf = ({ problems }: SheetOrder, rowIndex: number): string => {
  const wrong = [...problems.keys()];
  const more = wrong.length > NAMED_ROWS ? ' 등' : '';
  return (
    problems.get(rowIndex) ?? `같은 주문의 ${wrong.slice(0, NAMED_ROWS).join(', ')}행${more}을 확인해주세요.`
  );
};

// Returns a predicate that is true for rows in one of the areas. It must be called with ascending row indexes.
const coverage = (areas: Sheet['merged']): ((index: number) => boolean) => {
  const byStart = areas.toSorted((one, other) => one.s.r - other.s.r);
  let next = 0;
  let coveredTo = -1;
  return (index) => {
    for (let area = byStart[next]; area && area.s.r <= index; area = byStart[next]) {
      coveredTo = Math.max(coveredTo, area.e.r);
      next += 1;
    }
    return index <= coveredTo;
  };
};

// Refuses merged cells of several rows in item columns, because each row is one item.
const refuseMergedItems = (
  parsedRows: readonly ParsedRow[],
  { merged }: Sheet,
  places: ReadonlyMap<number, Column>,
): void => {
  for (const [place, { level, header }] of places) {
    if (level !== 'item') continue;
    const isCovered = coverage(merged.filter(({ s, e }) => place >= s.c && place <= e.c));
    for (const { row, problems } of parsedRows) {
      if (isCovered(row.rowIndex - 1)) problems.push(`${header}: 병합된 셀을 풀어주세요.`);
    }
  }
};

/**
 * Groups the rows of a sheet into orders and validates them. Errors are returned per order.
 * @throws SPREADSHEET_COLUMNS naming the missing columns, SPREADSHEET_EMPTY
 */
export const ordersOfSheet = (
  sheet: Sheet,
  columns: readonly Column[],
  partnerId: number,
  mapped: readonly MappedHeader[] = [],
): SheetOrder[] => {
  const { places, missing } = assignColumns(headersOf(sheet), columns, mapped);
  if (missing.length > 0) {
    const names = missing.map(({ header }) => header).join(', ');
    throw new AppError('SPREADSHEET_COLUMNS', {
      message: `${errorCatalog.SPREADSHEET_COLUMNS.message} 첫 행에 있어야 합니다: ${names}`,
    });
  }
  const parsedRows = sheet.rows.map((row) => parseRow(row, places)).filter(hasFields);
  if (parsedRows.length === 0) throw new AppError('SPREADSHEET_EMPTY');
  refuseMergedItems(parsedRows, sheet, places);
  const labels = { order: labelsOf(columns, 'order'), item: labelsOf(columns, 'item') };
  labels.order.set('itemList', orderLabels.itemList);
  const orders = groupByOrder(parsedRows).map((group) => toOrder(group, labels, partnerId));
  refuseRepeatedHblNos(orders);
  return orders;
};
