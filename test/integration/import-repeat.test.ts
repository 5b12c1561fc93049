import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import { type OrderCells, orderCells } from '../fixtures/spreadsheets.ts';
import { type Client, signedIn } from '../support/client.ts';
import { importRows, orderNumber, ordersByNumber } from '../support/imports.ts';

const url = inject('productUrl');
let partner: Client;
let partner2: Client;
beforeAll(async () => {
  partner = await signedIn(url, 'partner@demo.hanho.test');
  partner2 = await signedIn(url, 'partner2@demo.hanho.test');
});

const send = (rows: readonly OrderCells[], fields = {}, as = partner, headers = {}) =>
  importRows(as, rows, fields, headers);
const found = (orderIds: readonly string[], as = partner) => ordersByNumber(as, orderIds);

describe('a repeat', () => {
  it('under one key gets the first answer and registers nothing', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const orderId = orderNumber();
    const rows = [orderCells({ 주문번호: orderId }), orderCells({ 주문번호: orderNumber(), 수량: 0 })];
    const first = await send(rows, {}, partner, headers);
    const second = await send(rows, {}, partner, headers);
    expect(first.body).toMatchObject({ successCount: 1, failedCount: 1 });
    expect(second.body).toEqual(first.body);
    const other = await send([orderCells({ 주문번호: orderNumber() })], {}, partner, headers);
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  });

  it('of a file is recognised for its partner alone, unless the caller insists', async () => {
    const memo = randomUUID();
    const rows = [orderCells({ '배송 메모': memo })];
    expect((await send(rows)).body.successCount).toBe(1);
    const second = await send(rows);
    expect([second.status, second.body.code]).toEqual([409, 'FILE_IMPORTED']);
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

  it('of a file of which nothing could be registered is an import like any other', async () => {
    const rows = [orderCells({ '배송 메모': randomUUID(), 우편번호: '1' })];
    const first = await send(rows);
    expect(first.body.failedCount).toBe(1);
    expect((await send(rows)).body.failedRows).toEqual(first.body.failedRows);
  });

  it('at the same moment is one import', async () => {
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
