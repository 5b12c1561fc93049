import { describe, expect, it } from 'vitest';
import { demoClients, visitor } from '#test/support/demo-clients.ts';

const ESTIMATE = '/api/customs/estimateTax';
const item = { itemName: '립스틱', hsCode: '330499', itemQty: 1, unitPrice: 200, currency: 'USD' };

const [staff] = await demoClients('staff');

describe('POST /api/customs/estimateTax', () => {
  it('answers visitors with a range at the rates of today, and its assumptions', async () => {
    const { status, body } = await visitor.post(ESTIMATE, { items: [item] });
    expect([status, body.kind, body.totalUsd]).toEqual([200, 'range', 200]);
    const [{ currency, krw, from }] = body.rates;
    expect([currency, krw > 0, from]).toEqual(['USD', true, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
    const value = Math.round(200 * krw);
    expect(body.min).toBe(Math.floor(value / 100) * 10);
    expect(body.max).toBeGreaterThan(body.min);
    expect(body.assumptions.at(-1)).toBe('예상 금액이며 실제 세액은 세관이 정합니다.');
  });

  it('answers none up to USD 150, unless the parcel is cleared by a general declaration', async () => {
    const items = [{ ...item, unitPrice: '150.00' }];
    expect((await visitor.post(ESTIMATE, { items })).body).toMatchObject({ kind: 'none', min: 0, max: 0 });
    expect((await staff.post(ESTIMATE, { items, needClearance: 'N' })).body.kind).toBe('range');
  });

  it('lists the items whose duty is unknown', async () => {
    const { body } = await visitor.post(ESTIMATE, { items: [item, { ...item, hsCode: '' }] });
    expect([body.kind, body.max, body.unknownItems]).toEqual(['unknown', null, [1]]);
  });

  it.each([
    ['no items', { items: [] }, 'items'],
    ['101 items', { items: Array.from({ length: 101 }, () => item) }, 'items'],
    ['an item without a name', { items: [{ ...item, itemName: ' ' }] }, 'items.0.itemName'],
    ['a quantity of 0', { items: [{ ...item, itemQty: 0 }] }, 'items.0.itemQty'],
    ['an HS code of five digits', { items: [{ ...item, hsCode: '33049' }] }, 'items.0.hsCode'],
    ['an unknown currency', { items: [{ ...item, currency: 'EUR' }] }, 'items.0.currency'],
    ['a freight below 0', { items: [item], freight: { amount: -1, currency: 'AUD' } }, 'freight.amount'],
    ['another kind of clearance', { items: [item], needClearance: 'X' }, 'needClearance'],
  ])('answers 422 for %s and names the field', async (_, sent, path) => {
    const { status, body } = await visitor.post(ESTIMATE, sent);
    expect([status, body.fields?.[0]?.path]).toEqual([422, path]);
  });
});
