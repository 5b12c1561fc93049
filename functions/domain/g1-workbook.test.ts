import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import type { Order, OrderItem } from '#shared/domain/order.ts';
import { g1Workbook } from './g1-workbook.ts';

const ORDERS = 3_000;
const consol = { mblNo: '081-12345675', flightName: 'QF87', etd: '2026-12-01' };
const item = { itemName: 'MANUKA HONEY 500G', itemQty: 2, unitPrice: 19.99, currency: 'USD' } as OrderItem;
const orders = Array.from({ length: ORDERS }, (_, index): Order => {
  const order = {
    hblNo: `HHK${1_000_000 + index}`,
    receiverName: '홍길동',
    receiverAddress1: '서울특별시 중구 세종대로 110',
    receiverAddress2: `${index}호`,
    boxQty: 1,
    weight: 0.1,
    volumeWeight: 0.2,
    totalQty: 4,
    itemList: [item, item],
  };
  return order as Order;
});

it('the workbook of 3,000 orders is whole, adds up and fits an answer', async () => {
  const content = await g1Workbook(consol, orders);
  expect(content.length).toBeLessThan(4_000_000);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Buffer.from(content) as never);
  const sheet = workbook.getWorksheet('G1') as ExcelJS.Worksheet;
  expect(sheet.rowCount).toBe(1 + 2 * ORDERS + 1);
  const headers = sheet.getRow(1).values as string[];
  const total = (header: string) => sheet.getRow(sheet.rowCount).getCell(headers.indexOf(header)).value;
  expect(total('박스 수량')).toBe(ORDERS);
  expect(total('실중량(kg)')).toBe(300);
  expect(total('수량')).toBe(4 * ORDERS);
  expect(total('금액')).toBe('USD 239,880');
});
