import { extensionOf } from '#functions/domain/import/extension.ts';
import type { SheetRow } from '#functions/domain/import/header-row.ts';
import type { Cell } from '#functions/domain/import/read-cell.ts';
import { readNamedSheets } from '#functions/domain/import/read-workbook.ts';
import type { rateRoutes } from '#shared/contract/rate.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/route.ts';
import { nameKey } from '#shared/domain/clean-text.ts';
import { type ChargeCurrency, chargeCurrencies } from '#shared/domain/money.ts';
import { parseAmount } from '#shared/domain/money-fields.ts';
import {
  MAX_STEPS,
  RateCardDraft,
  RateCardInput,
  rateCardLabels,
  rateFieldMessage,
  surchargeKinds,
} from '#shared/domain/rate-card.ts';
import { freightNames } from '#shared/words.ko.ts';
import { type MainField, mainFields, sheetNames } from './card-sheets.ts';

type Answer = AnswerOf<typeof rateRoutes.readCardExcel>;

/** Rows of one sheet, above the most of a valid card. A longer sheet is refused before it is read. */
const MAX_ROWS = MAX_STEPS * 2;

type Place = { sheet: string; row: number; column: number };
/** Cell of a field, or its place if it is empty. */
type Found = Place & { cell: Cell | undefined };

const sheetOrder: readonly string[] = Object.values(sheetNames);
const bySheet = (one: Place, other: Place): number =>
  sheetOrder.indexOf(one.sheet) - sheetOrder.indexOf(other.sheet) ||
  one.row - other.row ||
  one.column - other.column;

// The sheets have four columns. A place without a row is the whole sheet.
const nameOf = ({ row, column }: Place): string => (row === 0 ? '' : `${'ABCD'[column]}${row}`);

/** Units of the figures of a card, which the number format of a cell can show. */
const UNIT = /^(?:kg|㎏|cbm|㎥|m³|일|days?)?$/i;

/**
 * Text of a value: the exact digits of a number, also if the format of its cell rounds them. A number with another unit, as
 * in the format `0"g"` or `0%`, is not the figure that it seems to be: its text is refused.
 */
const valueText = (cell: Cell | undefined): string => {
  if (typeof cell?.original === 'number') {
    if (cell.isNumber && (cell.unit === undefined || !UNIT.test(cell.unit))) return cell.display;
    return Object.is(cell.original, -0) ? '-0' : String(cell.original);
  }
  return cell?.display ?? '';
};

/** Text as it was written, for names. */
const nameText = (cell: Cell | undefined): string =>
  typeof cell?.original === 'string' ? cell.original : (cell?.display ?? '');

const number = (text: string): number | string => {
  if (text === '') return '';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
};

const amount = (text: string, currency: ChargeCurrency): number | string =>
  text === '' ? '' : (parseAmount(text, currency) ?? Number.NaN);

const keyNamed = <Key extends string>(names: Record<Key, string>, text: string): Key | undefined =>
  (Object.keys(names) as Key[]).find((key) => nameKey(names[key]) === nameKey(text));

const columnsOf = (sheet: string, { rowIndex, cells }: SheetRow): [Found, Found, Found, Found] => {
  const at = (column: number): Found => ({ sheet, row: rowIndex, column, cell: cells[column] });
  return [at(0), at(1), at(2), at(3)];
};

// A row without one of the labels is a remark of the person who wrote the file.
const mainCells = (rows: readonly SheetRow[]): { field: MainField; found: Found }[] =>
  rows.flatMap((row) => {
    const [label, found] = columnsOf(sheetNames.main, row);
    const field = mainFields.find((name) => nameKey(rateCardLabels[name]) === nameKey(valueText(label.cell)));
    return field ? [{ field, found }] : [];
  });

/** Values as the schema of cards expects them, and the cells from which they come, by path. */
const cardOf = (sheets: ReadonlyMap<string, SheetRow[]>) => {
  const cells = new Map<string, Found>();
  const main = mainCells(sheets.get(sheetNames.main) ?? []);
  const textOf = (field: MainField): string => {
    const found = main.find((one) => one.field === field)?.found;
    if (found) cells.set(field, found);
    return valueText(found?.cell);
  };
  const tableOf = (sheet: string): [Found, Found, Found, Found][] =>
    (sheets.get(sheet) ?? []).slice(1).map((row) => columnsOf(sheet, row));
  const typedCurrency = textOf('currency').toUpperCase();
  const currency = chargeCurrencies.find((code) => code === typedCurrency);
  const amountIn = (text: string) => amount(text, currency ?? 'AUD');
  const methodText = textOf('method');
  const method = keyNamed(freightNames as Record<string, string>, methodText);
  const extraPrice = textOf('extraPrice');
  const notIncluded = main.filter(({ field, found }) => field === 'notIncluded' && found.cell);

  return {
    cells,
    values: {
      partnerId: null,
      method: method === undefined ? methodText : Number(method),
      validFrom: textOf('validFrom'),
      currency: currency ?? typedCurrency,
      interval: number(textOf('interval')),
      steps: tableOf(sheetNames.steps).map(([upTo, price], index) => {
        cells.set(`steps.${index}.upTo`, upTo).set(`steps.${index}.price`, price);
        return { upTo: number(valueText(upTo.cell)), price: amountIn(valueText(price.cell)) };
      }),
      extraPrice: extraPrice === '' ? null : amountIn(extraPrice),
      minimum: amountIn(textOf('minimum')),
      surcharges: tableOf(sheetNames.surcharges).map(([kind, name, price, fromKg], index) => {
        const path = `surcharges.${index}`;
        cells.set(`${path}.kind`, kind).set(`${path}.name`, name);
        cells.set(`${path}.amount`, price).set(`${path}.fromKg`, fromKg);
        return {
          kind: keyNamed(surchargeKinds, valueText(kind.cell)) ?? valueText(kind.cell),
          name: nameText(name.cell),
          amount: amountIn(valueText(price.cell)),
          fromKg: fromKg.cell ? number(valueText(fromKg.cell)) : null,
        };
      }),
      transitMin: number(textOf('transitMin')),
      transitMax: number(textOf('transitMax')),
      notIncluded: notIncluded.map(({ found }, index) => {
        cells.set(`notIncluded.${index}`, found);
        return nameText(found.cell);
      }),
    },
  };
};

// A problem of a list, such as too many steps, concerns its sheet.
const sheetOf = (path: string): string => {
  if (path.startsWith('steps')) return sheetNames.steps;
  return path.startsWith('surcharges') ? sheetNames.surcharges : sheetNames.main;
};

const problemsOf = (
  { cells }: ReturnType<typeof cardOf>,
  issues: readonly { path: PropertyKey[]; message: string }[],
): Answer['problems'] => {
  const problems = new Map<string, Place & { message: string }>();
  const add = (path: string, message: string): void => {
    const { sheet, row, column } = cells.get(path) ?? { sheet: sheetOf(path), row: 0, column: 0 };
    problems.set(path, { sheet, row, column, message });
  };
  for (const { path, message } of issues) add(path.join('.'), message);
  // The problem of a cell explains more than that of its value.
  for (const [path, { cell }] of cells) if (cell?.problem) add(path, cell.problem);
  return [...problems.values()]
    .sort(bySheet)
    .map((problem) => ({ sheet: problem.sheet, cell: nameOf(problem), message: problem.message }));
};

/** The values that the form can show. */
const draftOf = ({ values, cells }: ReturnType<typeof cardOf>): RateCardDraft => {
  const shape = RateCardDraft.shape;
  const isUsable = (path: string) => !cells.get(path)?.cell?.problem;
  const numberAt = (value: number | string | null) =>
    typeof value === 'number' && Number.isFinite(value) ? value : null;
  return {
    partnerId: null,
    method: shape.method.safeParse(values.method).data ?? null,
    validFrom: isUsable('validFrom') ? values.validFrom : '',
    currency: shape.currency.safeParse(values.currency).data ?? null,
    interval: numberAt(values.interval),
    steps: values.steps
      .slice(0, MAX_STEPS)
      .map(({ upTo, price }) => ({ upTo: numberAt(upTo), price: numberAt(price) })),
    extraPrice: numberAt(values.extraPrice),
    minimum: numberAt(values.minimum),
    surcharges: values.surcharges.map(({ kind, name, amount: price, fromKg }, index) => ({
      kind: shape.surcharges.element.shape.kind.safeParse(kind).data ?? null,
      name: isUsable(`surcharges.${index}.name`) ? name : '',
      amount: numberAt(price),
      fromKg: numberAt(fromKg),
    })),
    transitMin: numberAt(values.transitMin),
    transitMax: numberAt(values.transitMax),
    notIncluded: values.notIncluded.filter((_, index) => isUsable(`notIncluded.${index}`)),
  };
};

/** Reads a rate card from a workbook without saving it. @throws SPREADSHEET_… */
export const readCard = async ({
  filename,
  content,
}: BodyOf<typeof rateRoutes.readCardExcel>): Promise<Answer> => {
  extensionOf(filename);
  const sheets = await readNamedSheets(Buffer.from(content, 'base64'), MAX_ROWS, sheetOrder);
  const found = cardOf(sheets);
  const { data, error } = RateCardInput.safeParse(found.values, { error: rateFieldMessage });
  const missing = sheetOrder
    .filter((sheet) => !sheets.has(sheet))
    .map((sheet) => ({ sheet, cell: '', message: `'${sheet}' 시트가 없습니다.` }));
  return {
    card: data ? RateCardDraft.parse(data) : draftOf(found),
    problems: [...missing, ...problemsOf(found, error?.issues ?? [])],
  };
};
