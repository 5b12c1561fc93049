import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import { type OrderCells, orderCells } from '../fixtures/spreadsheets.ts';
import { codeOf } from '../support/client.ts';
import { demoClients } from '../support/demo-clients.ts';
import { importRows, orderNumber, ordersByNumber } from '../support/imports.ts';

const [partner, partner2] = await demoClients('partner', 'partner2');

const send = (rows: readonly OrderCells[], fields = {}, as = partner, headers = {}) =>
  importRows(as, rows, fields, headers);
const found = (orderIds: readonly string[], as = partner) => ordersByNumber(as, orderIds);

describe('POST /api/parcel/importExcel, repeated', () => {
  it('returns the first answer for the same idempotency key and registers nothing', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const orderId = orderNumber();
    const rows = [orderCells({ 주문번호: orderId }), orderCells({ 주문번호: orderNumber(), 수량: 0 })];
    const first = await send(rows, {}, partner, headers);
    const second = await send(rows, {}, partner, headers);
    expect(first.body).toMatchObject({ successCount: 1, failedCount: 1 });
    expect(second.body).toEqual(first.body);
    const other = await send([orderCells({ 주문번호: orderNumber() })], {}, partner, headers);
    expect(codeOf(other)).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  });

  it('returns 409 FILE_IMPORTED for a file that the partner imported, unless repeat is 1', async () => {
    const memo = randomUUID();
    const rows = [orderCells({ '배송 메모': memo })];
    expect((await send(rows)).body.successCount).toBe(1);
    const second = await send(rows);
    expect(codeOf(second)).toEqual([409, 'FILE_IMPORTED']);
    expect(second.body.message).toMatch(/^이미 등록한 파일입니다\. \(2\d{3}\. /);
    expect((await send(rows, {}, partner2)).body.successCount).toBe(1);
    const headers = { 'idempotency-key': randomUUID() };
    expect((await send(rows, { repeat: '1' }, partner, headers)).body.successCount).toBe(1);
    expect((await send(rows, { repeat: '1' }, partner, headers)).body.successCount).toBe(1);
    const { rows: all } = (await partner.post('/api/parcel/parcel', {})).body;
    const ids = all.slice(0, 20).map(({ id }: Order) => id);
    const { body } = await partner.post('/api/parcel/getOrders', { id: ids });
    expect(body.filter(({ orderMemo }: Order) => orderMemo === memo)).toHaveLength(2);
  });

  it('accepts a file again of which no order was registered', async () => {
    const rows = [orderCells({ '배송 메모': randomUUID(), 우편번호: '1' })];
    const first = await send(rows);
    expect(first.body.failedCount).toBe(1);
    expect((await send(rows)).body.failedRows).toEqual(first.body.failedRows);
  });

  it('registers the orders of three concurrent imports of one file once', async () => {
    const orderIds = Array.from({ length: 60 }, orderNumber);
    const rows = orderIds.map((orderId) => orderCells({ 주문번호: orderId }));
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(rows, {}, partner, { 'idempotency-key': randomUUID() })),
    );
    for (const { status, body } of answers) {
      if (status === 200) expect(body.successCount).toBe(60);
      else expect(body.code).toBe('FILE_IMPORTED');
    }
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const orders = await found(orderIds);
    expect(new Set(orders.map(({ hblNo }) => hblNo)).size).toBe(60);
  });
});
