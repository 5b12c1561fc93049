import { repeatedNumber } from '#shared/domain/courier-rows.ts';
import type { FixedValue } from '#shared/domain/import-mapping.ts';
import { OrderInput } from '#shared/domain/order.ts';
import { currencies, orderLabels } from '#shared/domain/order-fields.ts';
import { REASON_HEADER } from '#shared/domain/order-sheet.ts';
import { maskResidentNumber } from '#shared/domain/values/resident-number.ts';
import { plainText } from '#shared/domain/values/spelling.ts';
import { AppError, errorCatalog } from '#shared/errors.ts';
import { groupBy } from '#shared/group-by.ts';
import { messages } from '#shared/words.ko.ts';
import {
  comparable,
  maskedDisplay,
  numberOf,
  problemFor,
  readMoney,
  readNumber,
  readValue,
  textFor,
  withFixedValue,
  withValue,
} from './cell-values.ts';
import {
  assignColumns,
  type Column,
  type ColumnsByIndex,
  choiceKey,
  columnId,
  noMapping,
  type SheetMapping,
} from './columns.ts';
import { currenciesOf } from './currency-marks.ts';
import type { SheetRow } from './header-row.ts';
import { withHeaderUnit } from './header-units.ts';
import { headersOf } from './match-headers.ts';
import { type Problem, refuseMergedItems } from './merged-items.ts';
import { groupByOrder } from './order-groups.ts';
import { type Cell, ERROR_VALUE, FORMULA, quantityText } from './read-cell.ts';
import type { Sheet } from './read-workbook.ts';
import { splitAddress } from './split-address.ts';

/**
 * Order of a sheet. One row is one item. Rows with one order number, or consecutive rows without a number and with the
 * same receiver, are one order.
 */
export type SheetOrder = Readonly<{
  rows: readonly SheetRow[];
  orderId: string;
  pcc: string;
  /** Errors by `rowIndex`. An order with an error is not registered. */
  problems: ReadonlyMap<number, string>;
  /** Indexes of the cells with errors, by `rowIndex`. */
  wrongPlaces: ReadonlyMap<number, ReadonlySet<number>>;
  /** Index of the cells of an order field; undefined if the sheet has no such column. */
  placeOf: (field: string) => number | undefined;
  /** Returns the text of a cell as its column reads it; empty for a formula. */
  textAt: (row: SheetRow, place: number) => string;
  /** Absent if there is an error. */
  input?: OrderInput;
}>;

type Level = Column['level'];
type ParsedRow = {
  row: SheetRow;
  order: Record<string, string>;
  item: Record<string, string>;
  problems: Problem[];
};

/** Columns of a sheet by index and by id, and the values of columns without a cell. */
type Layout = {
  places: ColumnsByIndex;
  columns: ReadonlyMap<string, Column>;
  placeOf: ReadonlyMap<string, number>;
  fixed: Record<Level, Record<string, string>>;
  /** Index of the reasons in the file of failed rows; -1 in another file. */
  reasonPlace: number;
};

const chosenValue = ({ values }: Column, value: string): string => values?.get(choiceKey(value)) ?? value;

// Schemas refuse the unknown values of other lists, but take any text for the code of a courier.
const isUnknownCourier = ({ kind, choices = {} }: Column, value: string): boolean => {
  const codes = Object.values(choices);
  return kind === 'code' && codes.length > 0 && !codes.includes(value);
};

const fieldOf = (column: Column, cell: Cell): string => {
  const text = withHeaderUnit(textFor(column.kind, cell), column.unit);
  return chosenValue(column, readValue(column.kind, { text, number: numberOf(cell) }));
};

// Only a cell sets the currency of its sign, so the sign of a fixed amount stays, and the amount is reported.
const fixedFieldOf = (column: Column, value: string): string => {
  const cell = { text: plainText(value) };
  return chosenValue(column, column.kind === 'price' ? readNumber(cell) : readValue(column.kind, cell));
};

const layoutOf = (
  places: ColumnsByIndex,
  columns: readonly Column[],
  fixedValues: readonly FixedValue[],
  reasonPlace: number,
): Layout => {
  const byId = new Map(columns.map((column) => [columnId(column), column]));
  const fixed: Layout['fixed'] = { order: {}, item: {} };
  for (const { column: id, value } of fixedValues) {
    const column = byId.get(id);
    if (column) fixed[column.level][column.field] = fixedFieldOf(column, value);
  }
  const placeOf = new Map(
    [...places].flatMap(([place, there]) => there.map((column) => [columnId(column), place] as const)),
  );
  return { places, columns: byId, placeOf, fixed, reasonPlace };
};

// A currency sign sets the currency of an item without one. It must not contradict the currency of the sheet. The sign of
// a number format applies to an amount without a sign, unless the sheet has a currency, because programs set it by the
// language of their user.
const applyCurrencySign = (
  { item, problems }: ParsedRow,
  { header, unit }: Column,
  cell: Cell,
  place: number,
  fixedCurrency: string | undefined,
): void => {
  const ofSheet = item.currency ?? fixedCurrency;
  const { amount, currencies: typed } = readMoney(withHeaderUnit(quantityText(cell), unit));
  const sign = typed || ofSheet !== undefined ? undefined : cell.formatSign;
  const meant = typed ?? (sign === undefined ? undefined : (currenciesOf(sign) ?? []));
  if (!meant || meant.includes(ofSheet ?? '')) return;
  const known = meant.find((one) => (currencies as readonly string[]).includes(one));
  if (item.currency === undefined && known) item.currency = known;
  else {
    const shown = sign === undefined ? cell : { display: sign + amount };
    problems.push({ message: withValue(`${header}: 통화를 확인해주세요.`, shown), place });
  }
};

// Messages, answers and the file of failed rows must not repeat a resident registration number.
const withoutResidentNumber = (row: SheetRow, { placeOf }: Layout): SheetRow => {
  const place = placeOf.get('order.pcc') ?? -1;
  const cell = row.cells[place];
  const display = cell && maskedDisplay(cell);
  if (!cell || display === undefined || display === cell.display) return row;
  const masked: Cell = { original: display, display, isNumber: false };
  return { ...row, cells: row.cells.with(place, masked) };
};

/** True if one column has the address and its detail. */
const isWholeAddress = (columns: readonly Column[]): boolean =>
  columns.length === 2 && columns.every(({ field }) => field.startsWith('receiverAddress'));

// A corrected cell is split in the same way, so the user adds the missing comma to the address.
const splitAddressOf = (
  { order, problems }: ParsedRow,
  cell: Cell,
  place: number,
  fixed: Layout['fixed'],
): void => {
  const { base = cell.display, detail = fixed.order.receiverAddress2 } = splitAddress(cell.display) ?? {};
  order.receiverAddress1 = base;
  if (detail !== undefined) order.receiverAddress2 = detail;
  else {
    delete order.receiverAddress2;
    const message = '주소와 상세주소를 나누지 못했습니다. 상세주소 앞에 쉼표를 넣어주세요.';
    problems.push({ message: withValue(message, cell), place });
  }
};

// The file of failed rows has the text of a formula, and `#` for an error value, next to the reason. Sent again without a
// value instead of it, the cell has the same problem.
const problemLeft = ({ header }: Column, { display }: Cell, reason: string): string | undefined => {
  const problem = display.startsWith('=') ? FORMULA : ERROR_VALUE;
  const isLeft = /^(?:=|#$)/.test(display) && reason.includes(`${header}: ${problem}`);
  return isLeft ? problem : undefined;
};

const parseRow = (row: SheetRow, layout: Layout): ParsedRow => {
  const { places, fixed } = layout;
  const parsedRow: ParsedRow = {
    row: withoutResidentNumber(row, layout),
    order: {},
    item: {},
    problems: [],
  };
  const reason = row.cells[layout.reasonPlace]?.display ?? '';
  const amounts: [number, Column, Cell][] = [];
  for (const [place, columns] of places) {
    const cell = row.cells[place];
    if (!cell) continue;
    for (const column of columns) {
      const problem = problemFor(column.kind, cell) ?? problemLeft(column, cell, reason);
      if (problem) {
        const message = withValue(`${column.header}: ${problem}`, parsedRow.row.cells[place]);
        parsedRow.problems.push({ message, place });
      }
      const value = fieldOf(column, cell);
      if (!problem && isUnknownCourier(column, value)) {
        const message = withValue(`${column.header}: 등록되지 않은 택배사입니다.`, cell);
        parsedRow.problems.push({ message, place });
      }
      parsedRow[column.level][column.field] = value;
      if (column.kind === 'price') amounts.push([place, column, cell]);
    }
    if (isWholeAddress(columns)) splitAddressOf(parsedRow, cell, place, fixed);
  }
  for (const [place, column, cell] of amounts)
    applyCurrencySign(parsedRow, column, cell, place, fixed.item.currency);
  return parsedRow;
};

const hasFields = ({ order, item }: ParsedRow): boolean =>
  Object.keys(order).length > 0 || Object.keys(item).length > 0;

const repeatedInFile = (label: string, row: number): string => `파일 안에 같은 ${label}가 있습니다(${row}행)`;

const contradictionsOf = (first: ParsedRow, { row, order }: ParsedRow, layout: Layout): Problem[] => {
  const valueIn = (values: ParsedRow['order'], field: string) =>
    comparable(layout.columns.get(`order.${field}`)?.kind, values[field] ?? '');
  const fields = Object.keys(order).filter((field) => valueIn(order, field) !== valueIn(first.order, field));
  const placeOf = (field: string) => layout.placeOf.get(`order.${field}`);
  const cellOf = (field: string) => row.cells[placeOf(field) ?? -1];
  if (fields.includes('receiverName')) {
    const message = repeatedInFile('주문번호', first.row.rowIndex);
    return [{ message: withValue(message, cellOf('orderId')), place: placeOf('orderId') }];
  }
  return fields.map((field) => {
    const label = layout.columns.get(`order.${field}`)?.header;
    const message = withValue(`${first.row.rowIndex}행과 다른 값입니다: ${label}`, cellOf(field));
    return { message, place: placeOf(field) };
  });
};

// A message that already contains the label gets no prefix.
const withLabel = (label: string | undefined, message: string): string =>
  !label || message.includes(label) ? message : `${label}: ${message}`;

const labelOf = (id: string, { columns }: Layout): string | undefined =>
  id === 'order.itemList' ? orderLabels.itemList : columns.get(id)?.header;

// Returns the error of a field with the value of its cell, or with the fixed value of its column.
const fieldProblem = (
  message: string,
  level: Level,
  field: string,
  row: SheetRow,
  layout: Layout,
): Problem => {
  const id = `${level}.${field}`;
  const place = layout.placeOf.get(id);
  const labelled = withLabel(labelOf(id, layout), message);
  const cell = place === undefined ? undefined : row.cells[place];
  const fixed = layout.fixed[level][field];
  if (!cell && fixed !== undefined) return { message: withFixedValue(labelled, fixed), place };
  return { message: place === undefined ? labelled : withValue(labelled, cell), place };
};

const toOrder = (parsedRows: readonly ParsedRow[], layout: Layout, partnerId: number): SheetOrder => {
  const [first] = parsedRows as [ParsedRow];
  const found = new Map<ParsedRow, Problem[]>(
    parsedRows.map((parsedRow) => [
      parsedRow,
      [...parsedRow.problems, ...contradictionsOf(first, parsedRow, layout)],
    ]),
  );
  const { fixed } = layout;
  const itemList = parsedRows.map(({ item }) => ({ ...fixed.item, ...item }));
  const fields = { ...fixed.order, ...first.order };
  const receiverTel = fields.receiverTel ?? fields.receiverMobile;
  const sent = { ...fields, receiverTel, partnerId, itemList };
  const { data, error } = OrderInput.safeParse(sent, { error: () => messages.wrongType });
  for (const { path, message } of error?.issues ?? []) {
    const [field, nth, itemField] = path;
    // The mobile number, which has the same rule, already has this error.
    if (field === 'receiverTel' && fields.receiverTel === undefined) continue;
    const ofItem = field === 'itemList' && typeof nth === 'number' ? parsedRows[nth] : undefined;
    const parsedRow = ofItem ?? first;
    const problem = ofItem
      ? fieldProblem(message, 'item', String(itemField), parsedRow.row, layout)
      : fieldProblem(message, 'order', String(field), parsedRow.row, layout);
    // Errors that follow from an unreadable cell are not reported again.
    const isReported = parsedRow.problems.some(({ place }) => place === problem.place);
    if (!isReported) found.get(parsedRow)?.push(problem);
  }
  const wrong = [...found].filter(([, problems]) => problems.length > 0);
  const problems = new Map(
    wrong.map(([{ row }, list]) => [row.rowIndex, list.map(({ message }) => message).join(' / ')]),
  );
  const wrongPlaces = new Map(
    wrong.map(([{ row }, list]) => [row.rowIndex, new Set(list.flatMap(({ place }) => place ?? []))]),
  );
  const { orderId = '', pcc = '' } = first.order;
  return {
    rows: parsedRows.map(({ row }) => row),
    orderId,
    pcc: maskResidentNumber(pcc),
    problems,
    wrongPlaces,
    placeOf: (field) => layout.placeOf.get(`order.${field}`),
    textAt: ({ cells }, place) => {
      const [cell, column] = [cells[place], layout.places.get(place)?.[0]];
      return cell && column && !cell.isFormula ? textFor(column.kind, cell) : '';
    },
    input: problems.size === 0 ? data : undefined,
  };
};

const refuseRepeatedHblNos = (orders: readonly SheetOrder[]): SheetOrder[] => {
  const rows = new Map<string, number>();
  return orders.map((order) => {
    const hblNo = order.input?.hblNo;
    const row = hblNo ? rows.get(hblNo) : undefined;
    if (row !== undefined)
      return refuseOrder(order, { message: repeatedInFile('H/BL 번호', row), field: 'hblNo' });
    if (hblNo) rows.set(hblNo, firstRowOf(order));
    return order;
  });
};

// The owner of the number is unknown, so that all of these orders are refused.
const refuseRepeatedTrackingNumbers = (orders: readonly SheetOrder[]): SheetOrder[] => {
  const byNumber = groupBy(orders, ({ input }) => input?.courierNum ?? '');
  return orders.map((order) => {
    const courierNum = order.input?.courierNum;
    const sharing = courierNum ? byNumber.get(courierNum) : undefined;
    if (!courierNum || !sharing || sharing.length === 1) return order;
    const message = repeatedNumber(courierNum, sharing.map(firstRowOf));
    return refuseOrder(order, { message, field: 'courierNum' });
  });
};

export const firstRowOf = ({ rows }: SheetOrder): number => rows[0]?.rowIndex ?? 0;

/** Reason why an order is not registered. `field`: order field with the wrong value. */
export type Refusal = { message: string; field?: string };

/** Returns an order with these errors in its first row, which name the values of the fields. It is not registered. */
export const refuseOrder = (order: SheetOrder, ...refusals: readonly Refusal[]): SheetOrder => {
  const [row, cells] = [firstRowOf(order), order.rows[0]?.cells];
  const found = refusals.map(({ message, field = '' }) => ({ message, place: order.placeOf(field) }));
  const texts = found.map(({ message, place }) =>
    place === undefined ? message : withValue(message, cells?.[place]),
  );
  const wrong = [...(order.wrongPlaces.get(row) ?? []), ...found.flatMap(({ place }) => place ?? [])];
  return {
    ...order,
    problems: new Map(order.problems).set(row, texts.join(' ')),
    wrongPlaces: new Map(order.wrongPlaces).set(row, new Set(wrong)),
    input: undefined,
  };
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

/**
 * Groups the rows of a sheet into orders and validates them. Errors are returned per order.
 * @throws SPREADSHEET_COLUMNS naming the missing columns, SPREADSHEET_EMPTY
 */
export const ordersOfSheet = (
  sheet: Sheet,
  columns: readonly Column[],
  partnerId: number,
  mapping: SheetMapping = noMapping,
): SheetOrder[] => {
  const headers = headersOf(sheet);
  const { places, missing } = assignColumns(headers, columns, mapping);
  if (missing.length > 0) {
    const names = missing.map(({ header }) => header).join(', ');
    throw new AppError('SPREADSHEET_COLUMNS', {
      message: `${errorCatalog.SPREADSHEET_COLUMNS.message} 제목 행에 있어야 합니다: ${names}`,
    });
  }
  const layout = layoutOf(places, columns, mapping.fixed, headers.indexOf(REASON_HEADER));
  const parsedRows = sheet.rows.map((row) => parseRow(row, layout)).filter(hasFields);
  if (parsedRows.length === 0) throw new AppError('SPREADSHEET_EMPTY');
  refuseMergedItems(parsedRows, sheet, places);
  const orders = groupByOrder(parsedRows, sheet).map((group) => toOrder(group, layout, partnerId));
  return refuseRepeatedTrackingNumbers(refuseRepeatedHblNos(orders));
};
