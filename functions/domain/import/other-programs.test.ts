import { readFile } from 'node:fs/promises';
import { CFB } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { MAX_CALL_ROWS } from '#shared/domain/order-sheet.ts';
import { orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { columnsOf } from './columns.ts';
import { readSheet } from './read-workbook.ts';
import { ordersOfSheet, type SheetOrder } from './sheet-orders.ts';

const file = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../../test/fixtures/workbooks/${name}`, import.meta.url)));
const sheetOf = async (name: string) => readSheet(await file(name), MAX_CALL_ROWS);
const problemsOf = ({ problems }: SheetOrder) => [...problems];

describe.each(['libreoffice.xlsx', 'libreoffice.xls'])('%s from LibreOffice', (name) => {
  it('is read as rows of the first sheet, up to the last row with a value', async () => {
    const { header, rows } = await sheetOf(name);
    expect(header.cells.map((cell) => cell?.display).slice(0, 2)).toEqual([
      '주문번호',
      '보내는 분 이름(영문) *',
    ]);
    expect(rows.map(({ rowIndex }) => rowIndex)).toEqual([2, 3, 4, 5, 6]);
  });

  it('becomes orders with leading zeros, full-width digits and merged addresses', async () => {
    const [first, second, ...others] = ordersOfSheet(await sheetOf(name), columnsOf([]), 2);
    expect(first?.input).toMatchObject({
      orderId: 'LO-1001',
      receiverZipcode: '04524',
      receiverTel: '0212345678',
      receiverAddress1: '서울특별시 중구 세종대로 110',
      itemList: [
        { itemName: 'OMEGA 3 FISH OIL', itemQty: 2, unitPrice: 24.5, hsCode: '210690' },
        { itemName: 'MANUKA HONEY 500G', itemQty: 1, unitPrice: 45, hsCode: '040900' },
      ],
    });
    expect(second?.input).toMatchObject({
      receiverName: '김철수',
      receiverTel: '0212345678',
      receiverMobile: '01012345678',
      receiverZipcode: '04524',
      pcc: 'P123456789012',
      itemList: [{ itemQty: 3, unitPrice: 1234.5 }],
    });
    expect(others.map(problemsOf)).toEqual([
      [
        [
          5,
          '배송 메모: 날짜 서식의 셀입니다. 셀 서식을 텍스트로 바꾸고 다시 입력해주세요. (입력값: 2026-11-20)',
        ],
      ],
      [[6, '수량: 수식 대신 값을 입력해주세요.']],
    ]);
  });
});

describe('readSheet', () => {
  it.each(['protected.xlsx', 'protected.xls'])('refuses a password-protected file: %s', async (name) => {
    await expect(sheetOf(name)).rejects.toMatchObject({ code: 'SPREADSHEET_PROTECTED' });
  });

  it('refuses macros in .xls', async () => {
    const container = CFB.read(Buffer.from(spreadsheet([orderCells()], 'biff8')), { type: 'buffer' });
    CFB.utils.cfb_add(container, '/_VBA_PROJECT_CUR/VBA/dir', Buffer.from('x'));
    const withMacros = new Uint8Array(CFB.write(container, { type: 'buffer' }) as Buffer);
    await expect(readSheet(withMacros, MAX_CALL_ROWS)).rejects.toMatchObject({ code: 'SPREADSHEET_MACROS' });
  });
});
