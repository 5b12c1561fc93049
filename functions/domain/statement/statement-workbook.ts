import type { CellValue } from 'exceljs';
import { type StoredStatement, sumsOf } from '#functions/db/statement.entity.ts';
import { type SheetContent, TEXT_FORMAT, writeSheets } from '#functions/domain/sheet/write-sheet.ts';
import { decimalText } from '#shared/domain/money.ts';
import { lineCauses, type StatementLine } from '#shared/domain/statement.ts';
import { freightNames } from '#shared/words.ko.ts';

const kindNames = { charge: '요금', correction: '정정' } as const;
const baseNames = { measured: '측정', declared: '신고' } as const;
const ADJUSTMENT = '조정';
const TOTAL = '합계';

type Column = {
  header: string;
  width: number;
  isAmount?: true;
  value: (line: StatementLine) => string | number | null;
};

const columns: Column[] = [
  { header: '정산 기준일', width: 12, value: ({ day }) => day },
  { header: 'H/BL', width: 16, value: ({ hblNo }) => hblNo },
  { header: '주문번호', width: 22, value: ({ orderNumber }) => orderNumber },
  {
    header: '운송 방법',
    width: 10,
    value: ({ method }) => freightNames[method as keyof typeof freightNames] ?? '',
  },
  { header: '구분', width: 8, value: ({ kind }) => kindNames[kind] },
  { header: '사유', width: 24, value: ({ cause }) => (cause ? lineCauses[cause] : '') },
  { header: '측정 기준', width: 10, value: ({ basis }) => baseNames[basis] },
  { header: '측정값', width: 10, value: ({ measure }) => measure },
  { header: '단위', width: 8, value: ({ unit }) => unit },
  { header: '운임', width: 14, isAmount: true, value: ({ freight }) => freight },
  { header: '추가 요금', width: 14, isAmount: true, value: ({ surcharges }) => surcharges },
  { header: '추가 항목', width: 14, isAmount: true, value: ({ manual }) => manual },
  { header: '이전 청구액', width: 14, isAmount: true, value: ({ before }) => before },
  { header: '청구액', width: 14, isAmount: true, value: ({ amount }) => amount },
];
/** Format of measures. `0.###` would show a whole number with its point: `30.` */
const MEASURE_FORMAT = 'General';
const isMeasure = ({ header }: Column): boolean => header === '측정값';
const [LABEL, KIND, CAUSE] = ['H/BL', '구분', '사유'].map((header) =>
  columns.findIndex((column) => column.header === header),
) as [number, number, number];

/** Returns a row of the sheet 내역 without a parcel. */
const rowOf = (cells: Record<number, CellValue>): CellValue[] =>
  columns.map((_, index) => cells[index] ?? null);

/**
 * Returns a statement as an .xlsx file: the summary, and all lines with the adjustments. The last row of each sheet is the
 * total. Amounts are numbers with the decimals of the currency, and texts are never formulas.
 */
export const statementWorkbook = (
  statement: StoredStatement,
  lines: readonly StatementLine[],
): Promise<Uint8Array> => {
  const { currency, adjustments, charges, corrections, parcels } = statement;
  const { total } = sumsOf(statement);
  const amountOf = (amount: number): number => Number(decimalText({ amount, currency }));
  const format = currency === 'KRW' ? '#,##0' : '#,##0.00';
  const amountCell = new Map([[1, format]]);
  const last = columns.length - 1;

  const summary: SheetContent = {
    name: '요약',
    options: {},
    fill: ({ sheet, addRow }) => {
      sheet.columns = [
        { width: 24, style: { numFmt: TEXT_FORMAT } },
        { width: 40, style: { numFmt: TEXT_FORMAT } },
      ];
      const addAmount = (label: string, amount: number, isBold = false) =>
        addRow([label, amountOf(amount)], { isBold, formats: amountCell });
      addRow(['정산서 번호', statement.number ?? '']);
      addRow(['파트너', statement.partnerName]);
      addRow(['정산 월', statement.month]);
      addRow(['통화', currency]);
      addRow(['발행일', statement.issuedOn]);
      addRow(['납부 기한', statement.dueOn]);
      addRow(['화물 수', parcels], { formats: new Map([[1, '#,##0']]) });
      addAmount('요금', charges);
      addAmount('정정', corrections);
      for (const { name, amount } of adjustments) addAmount(`${ADJUSTMENT}: ${name}`, amount);
      addAmount(TOTAL, total, true);
    },
  };
  const details: SheetContent = {
    name: '내역',
    options: { views: [{ state: 'frozen', ySplit: 1 }] },
    fill: ({ sheet, addRow }) => {
      sheet.columns = columns.map((column) => ({
        width: column.width,
        style: { numFmt: column.isAmount ? format : isMeasure(column) ? MEASURE_FORMAT : TEXT_FORMAT },
      }));
      const headers = columns.map(({ header }) => header);
      addRow(headers, { isBold: true });
      const cellOf = (line: StatementLine) => (column: Column) => {
        const value = column.value(line);
        return column.isAmount && typeof value === 'number' ? amountOf(value) : value;
      };
      for (const line of lines) addRow(columns.map(cellOf(line)));
      for (const { name, amount, reason } of adjustments)
        addRow(rowOf({ [LABEL]: name, [KIND]: ADJUSTMENT, [CAUSE]: reason, [last]: amountOf(amount) }));
      addRow(rowOf({ 0: TOTAL, [last]: amountOf(total) }), { isBold: true });
    },
  };
  return writeSheets([summary, details]);
};
