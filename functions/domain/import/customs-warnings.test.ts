import { expect, it } from 'vitest';
import { customsRatesOf } from '#shared/domain/customs/customs-rates.ts';
import { seedRates } from '#shared/domain/exchange-rates.ts';
import { MAX_IMPORT_WARNINGS } from '#shared/domain/order-sheet.ts';
import { customsWarnings } from './customs-warnings.ts';
import type { SheetDraft } from './register-chunk.ts';

const today = '2026-12-01';
const context = { rates: customsRatesOf(undefined, seedRates, today), today };

const item = { itemName: 'WOOL BLANKET', itemQty: 1, unitPrice: 20, currency: 'USD', hsCode: '' };
const draftAt = (rowIndex: number) =>
  ({
    order: { rows: [{ rowIndex }] },
    draft: {
      freightMethod: 2,
      receiverType: 1,
      receiverMobile: '01012345678',
      receiverZipcode: '04524',
      receiverAddress1: '서울특별시 중구 세종대로 110',
      pcc: 'P12345',
      needClearance: 'Y',
      customsCategory: 'D',
      overSeasSellerCode: '',
      siteUrl: '',
      weight: 3,
      boxQty: 1,
      isUnmeasured: true,
      itemList: [item],
    },
  }) as unknown as SheetDraft;

it('customsWarnings keeps the gravest findings in the sequence of the rows, and counts all', () => {
  const rows = Array.from({ length: 300 }, (_, nth) => nth + 2);
  const { warnings, warningCount } = customsWarnings(rows.map(draftAt), context);
  expect(warningCount).toBe(600);
  expect(warnings).toHaveLength(MAX_IMPORT_WARNINGS);
  expect(warnings.filter(({ rule }) => rule === 'HS_MISSING').map(({ rowIndex }) => rowIndex)).toEqual(rows);
  const lines = warnings.map(({ rowIndex }) => rowIndex);
  expect(lines).toEqual(lines.toSorted((a, b) => a - b));
});
