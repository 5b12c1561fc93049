import type { CellValue, Worksheet } from 'exceljs';
import { TEXT_FORMAT } from '#functions/domain/sheet/write-sheet.ts';
import { type ChargeCurrency, decimalText } from '#shared/domain/money.ts';
import { rateCardLabels, type StoredRateCard, surchargeKinds } from '#shared/domain/rate-card.ts';
import { freightNames } from '#shared/words.ko.ts';
import { type MainField, mainFields, sheetNames, stepHeaders, surchargeHeaders } from './card-sheets.ts';

type Line = { label: string; value: CellValue; format?: string };

// Readers decode `_x` with four hexadecimal digits, so an underscore before them is encoded.
const plainText = (text: string): string => text.replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');

const amountFormat = (currency: ChargeCurrency) => decimalText({ amount: 0, currency });

// One line for each text of `notIncluded`, because a text may contain any character.
const mainLines = (card: StoredRateCard, amountOf: (amount: number) => number): Line[] => {
  const format = amountFormat(card.currency);
  const values: Record<MainField, Omit<Line, 'label'>[]> = {
    method: [{ value: freightNames[card.method], format: TEXT_FORMAT }],
    // Text, because spreadsheet programs show days in the form of the country.
    validFrom: [{ value: card.validFrom, format: TEXT_FORMAT }],
    currency: [{ value: card.currency, format: TEXT_FORMAT }],
    interval: [{ value: card.interval }],
    extraPrice: [{ value: card.extraPrice === null ? null : amountOf(card.extraPrice), format }],
    minimum: [{ value: amountOf(card.minimum), format }],
    transitMin: [{ value: card.transitMin }],
    transitMax: [{ value: card.transitMax }],
    notIncluded: (card.notIncluded.length > 0 ? card.notIncluded : ['']).map((text) => ({
      value: plainText(text),
      format: TEXT_FORMAT,
    })),
  };
  return mainFields.flatMap((field) =>
    values[field].map((line) => ({ ...line, label: rateCardLabels[field] })),
  );
};

const addHeaders = (sheet: Worksheet, headers: readonly string[]): void => {
  sheet.addRow([...headers]).font = { bold: true };
  sheet.views = [{ state: 'frozen', ySplit: 1 }];
};

/**
 * Returns a rate card as an .xlsx file, from which `readCard` returns the same card. Amounts are numbers in the major unit
 * of the currency. Texts are never formulas.
 */
export const writeCard = async (card: StoredRateCard): Promise<Uint8Array> => {
  const { default: ExcelJS } = await import('exceljs');
  const { currency } = card;
  const format = amountFormat(currency);
  const amountOf = (amount: number) => Number(decimalText({ amount, currency }));
  const workbook = new ExcelJS.Workbook();

  const main = workbook.addWorksheet(sheetNames.main);
  main.columns = [{ width: 26 }, { width: 40, style: { alignment: { horizontal: 'left' } } }];
  for (const { label, value, format: numFmt } of mainLines(card, amountOf)) {
    const row = main.addRow([label, value]);
    row.getCell(1).font = { bold: true };
    if (numFmt) row.getCell(2).numFmt = numFmt;
  }

  const steps = workbook.addWorksheet(sheetNames.steps);
  steps.columns = [{ width: 14 }, { width: 14, style: { numFmt: format } }];
  addHeaders(steps, stepHeaders);
  for (const { upTo, price } of card.steps) steps.addRow([upTo, amountOf(price)]);

  const surcharges = workbook.addWorksheet(sheetNames.surcharges);
  surcharges.columns = [
    { width: 16, style: { numFmt: TEXT_FORMAT } },
    { width: 30, style: { numFmt: TEXT_FORMAT } },
    { width: 14, style: { numFmt: format } },
    { width: 14 },
  ];
  addHeaders(surcharges, surchargeHeaders);
  for (const { kind, name, amount, fromKg } of card.surcharges) {
    surcharges.addRow([surchargeKinds[kind], plainText(name), amountOf(amount), fromKg]);
  }

  return new Uint8Array(await workbook.xlsx.writeBuffer());
};
