import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import { orderLabels } from '#shared/domain/order-fields.ts';
import { itemLabels } from '#shared/domain/order-item-fields.ts';
import type { FieldKind } from '#shared/domain/values/kinds.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { orderMessages } from '#shared/words.ko.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { orderCells } from '#test/fixtures/spreadsheets.ts';
import { type ValueCase, valueCases } from '#test/fixtures/value-cases.ts';
import { demoClients } from '#test/support/demo-clients.ts';
import { importRows, orderNumber } from '#test/support/imports.ts';
import { readOrder, registerOrder } from '#test/support/orders.ts';

const [partner, staff] = await demoClients('partner', 'staff');

/** One field of each kind: its path in an order. */
const fieldOf = {
  phone: 'receiverMobile',
  zipcode: 'receiverZipcode',
  pcc: 'pcc',
  orderNumber: 'orderId',
  trackingNumber: 'courierNum',
  personName: 'shipperName',
  firmName: 'receiverName',
  koreanAddress: 'receiverAddress1',
  addressDetail: 'receiverAddress2',
  englishAddress: 'shipperAddress',
  weight: 'weight',
  count: 'boxQty',
  length: 'itemList.0.length',
  hsCode: 'itemList.0.hsCode',
  goodsName: 'itemList.0.itemName',
  price: 'itemList.0.unitPrice',
} as const satisfies Partial<Record<FieldKind, string>>;

const pathOf = ({ kind }: ValueCase): string => fieldOf[kind as keyof typeof fieldOf];
const labelOf = (path: string): string => {
  const itemField = path.split('.')[2] as keyof typeof itemLabels | undefined;
  return itemField === undefined ? orderLabels[path as keyof typeof orderLabels] : itemLabels[itemField];
};
/** Header of the field's column in the import template. */
const headerOf = (path: string): string => (path === 'itemList.0.length' ? '상품 세로' : labelOf(path));

/** A company, because the name of a person has only Hangul. A courier whose numbers have any form. */
const order = orderPayload({ receiverType: 2, receiverName: '(주)한호', courierCode: 'K006' });
/** Body of a change of the order. */
const changeOf = ({ id, version }: Pick<Order, 'id' | 'version'>) => ({
  ...order,
  id,
  version,
  freightMethod: 2,
  needClearance: 'N',
  status: '01',
});
const withText = <T extends object>(body: T, path: string, text: string): T => {
  const [name = '', , itemField] = path.split('.');
  if (itemField === undefined) return { ...body, [name]: text };
  const { itemList } = body as unknown as { itemList: readonly object[] };
  return { ...body, itemList: [{ ...itemList[0], [itemField]: text }] };
};
const valueAt = (stored: Order, path: string): unknown => {
  const [name = '', , itemField] = path.split('.');
  return itemField === undefined
    ? stored[name as keyof Order]
    : stored.itemList[0]?.[itemField as keyof Order['itemList'][number]];
};

const isUnique = ({ kind }: ValueCase): boolean => kind === 'orderNumber' || kind === 'trackingNumber';
// An order has no field of the other kinds.
const orderCases = valueCases.filter(({ kind }) => kind in fieldOf);
const accepted = orderCases.flatMap((one) => ('stored' in one ? [one] : []));
const refused = orderCases.flatMap((one) => ('stored' in one ? [] : [one]));

const AT_ONCE = 8;
/** Cases of which an entrance made something else than expected, with what it made. */
const mismatches = async <T extends ValueCase>(
  cases: readonly T[],
  resultOf: (one: T, nth: number) => Promise<unknown>,
  expected: (one: T) => unknown,
) => {
  const results = await mapWithLimit(cases, AT_ONCE, resultOf);
  return cases.flatMap(({ kind, text, ...one }, nth) =>
    isDeepStrictEqual(results[nth], expected({ kind, text, ...one } as T))
      ? []
      : [[kind, text, results[nth]]],
  );
};

const storedValue = ({ stored }: { stored: string | number }) => stored;
/** Cells of a row with the text of a case. */
const rowOf = (one: ValueCase) =>
  orderCells({
    '받는 분 구분': '사업자',
    '받는 분 이름': '(주)한호',
    주문번호: orderNumber(),
    택배사: '경동택배',
    [headerOf(pathOf(one))]: one.text,
  });

describe('a value at every entrance', () => {
  it('is tested with at least 150 texts', () => {
    expect(orderCases.length).toBeGreaterThanOrEqual(150);
  });

  it('is stored in the same form by the registration of an order', async () => {
    // Numbers that only one order may have are tested with changes of one order, below.
    const cases = accepted.filter((one) => !isUnique(one));
    const register = async (one: ValueCase) => {
      const { id } = await registerOrder(partner, withText(order, pathOf(one), one.text));
      return valueAt(await readOrder(staff, id), pathOf(one));
    };
    expect(await mismatches(cases, register, storedValue)).toEqual([]);
  });

  it('is stored in the same form by a change of an order', async () => {
    const { id } = await registerOrder(partner, order);
    let version = 1;
    const wrong: unknown[] = [];
    for (const one of accepted) {
      const body = withText(changeOf({ id, version }), pathOf(one), one.text);
      const answer = await staff.post('/api/parcel/updateOrder', body);
      const after = await readOrder(staff, id);
      version = after.version;
      const value = valueAt(after, pathOf(one));
      if (answer.status !== 200 || value !== one.stored) wrong.push([one.kind, one.text, value, answer.body]);
    }
    expect(wrong).toEqual([]);
  });

  it('is stored in the same form by the import of a text cell', async () => {
    const used = new Set<unknown>();
    const cases = accepted.filter((one) => !isUnique(one) || (!used.has(one.stored) && used.add(one.stored)));
    const rows = cases.map(rowOf);
    const { status, body } = await importRows(partner, rows);
    expect([status, body.failedRows]).toEqual([200, []]);
    const readRow = async (one: ValueCase, nth: number) => {
      const orderId = one.kind === 'orderNumber' && 'stored' in one ? one.stored : rows[nth]?.주문번호;
      const { rows: found } = (await partner.post('/api/parcel/parcel', { orderId: [orderId] })).body;
      return valueAt(await readOrder(partner, found[0].id), pathOf(one));
    };
    expect(await mismatches(cases, readRow, storedValue)).toEqual([]);
  });

  it('is refused at its field by validation, registration and change of an order', async () => {
    const { id } = await registerOrder(partner, order);
    const before = await readOrder(staff, id);
    const changed = changeOf(before);
    const send = async (one: ValueCase) => {
      const path = pathOf(one);
      const answers = [
        await partner.post('/api/parcel/validateOrder', withText(order, path, one.text)),
        await partner.post('/api/parcel/registerOrderByCustomer', withText(order, path, one.text)),
        await staff.post('/api/parcel/updateOrder', withText(changed, path, one.text)),
      ];
      return answers.map(({ status, body }) => [status, body.fields]);
    };
    const refusal = (one: (typeof refused)[number]) => {
      const path = pathOf(one);
      const message = one.problem ?? orderMessages.enterCorrectly(labelOf(path));
      return [1, 2, 3].map(() => [422, [{ path, message }]]);
    };
    expect(await mismatches(refused, send, refusal)).toEqual([]);
    expect(await readOrder(staff, id)).toEqual(before);
  });

  it('is refused with the same sentence by the import of a text cell', async () => {
    const { body } = await importRows(partner, refused.map(rowOf), { dryRun: '1' });
    const errors = new Map(
      body.failedRows.map((row: { rowIndex: number; error: string }) => [row.rowIndex, row.error]),
    );
    const wrong = refused.flatMap((one, nth) => {
      const error = String(errors.get(nth + 2));
      return error.includes(one.problem ?? '올바르게 입력해주세요.') ? [] : [[one.kind, one.text, error]];
    });
    expect(wrong).toEqual([]);
  });
});
