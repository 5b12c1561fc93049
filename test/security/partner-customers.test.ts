import { beforeAll, describe, expect, inject, it } from 'vitest';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { signUpPayload } from '../fixtures/members.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { importForm, orderCells, spreadsheet } from '../fixtures/spreadsheets.ts';
import { type Answer, type Client, client, signedIn } from '../support/client.ts';

/** A partner that tries the numbers of members learns neither their names nor which numbers exist. */

const url = inject('productUrl');
const UNKNOWN = 999_999;

type Known = Client & { session: { memberId: number } };
let staff: Known;
let partner: Known;
let other: Known;
beforeAll(async () => {
  staff = await signedIn(url, 'staff@demo.hanho.test');
  partner = await signedIn(url, 'partner@demo.hanho.test');
  other = await signedIn(url, 'partner2@demo.hanho.test');
});

const join = async () => {
  const person = signUpPayload();
  const { body } = await client(url).post('/api/cust/signUp', person);
  const api = client(url);
  await api.post('/api/cust/signIn', { email: person.email, pwd: person.password });
  return { id: body.id as number, email: person.email, api };
};
const order = (customerNum: number) => ({ ...orderPayload(), customerNum });
const register = (by: Client, customerNum: number) =>
  by.post('/api/parcel/registerOrderByCustomer', order(customerNum));
const search = (by: Client, email: string) => by.post('/api/member/searchCustomer', { cat: 2, email });
const read = async (by: Client, id: number) => (await by.post('/api/parcel/getOrders', { id: [id] })).body[0];
const update = async (by: Client, id: number, customerNum: number): Promise<Answer> => {
  const { itemList, ...stored } = await read(by, id);
  return by.post('/api/parcel/updateOrder', {
    ...stored,
    customerNum,
    itemList: itemList.map((item: object) => ({ ...item, hsCode: '210690' })),
    updateHistoryFlag: 'N',
  });
};
const importOne = async (by: Client, customerNum: number): Promise<Answer> =>
  by.postForm(
    '/api/parcel/importExcel',
    importForm(spreadsheet([orderCells({ 고객: String(customerNum) })])),
  );

const expectRefused = ({ status, body }: Answer) => {
  expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
  expect(body.fields.map(({ path }: { path: string }) => path)).toEqual(['customerNum']);
  expect(JSON.stringify(body)).not.toContain('홍길동');
};

describe('a partner that uses the number of a member it never found', () => {
  it('gets the same refusal as for a number without a member, on every route that takes customerNum', async () => {
    const { id } = await join();
    const own = (await register(partner, NON_MEMBER)).body.id;
    for (const ask of [
      (number: number) => partner.post('/api/parcel/validateOrder', order(number)),
      (number: number) => register(partner, number),
      (number: number) => update(partner, own, number),
    ]) {
      const [known, unknown] = [await ask(id), await ask(UNKNOWN)];
      expectRefused(known);
      expect(known.body).toEqual(unknown.body);
    }
    expect(await read(partner, own)).toMatchObject({ customerNum: NON_MEMBER, customerName: '' });
  });

  it('has its spreadsheet rows refused with the same reason as for a number without a member', async () => {
    const { id } = await join();
    const [known, unknown] = [await importOne(partner, id), await importOne(partner, UNKNOWN)];
    expect(known.body).toMatchObject({ successCount: 0, failedCount: 1 });
    expect(known.body.failedRows[0].error).toBe(unknown.body.failedRows[0].error);
  });
});

describe('a partner that found a member by an exact search', () => {
  it('may register, import and update orders for it, unlike other partners', async () => {
    const { id, email } = await join();
    expectRefused(await register(partner, id));
    await search(partner, email);
    const registered = await register(partner, id);
    expect(registered.status).toBe(200);
    expect(await read(partner, registered.body.id)).toMatchObject({
      customerNum: id,
      customerName: '홍길동',
    });
    expect((await importOne(partner, id)).body).toMatchObject({ successCount: 1 });
    const own = (await register(partner, NON_MEMBER)).body.id;
    expect((await update(partner, own, id)).status).toBe(200);
    expectRefused(await register(other, id));
  });

  it('may not use the member once it is a partner or staff', async () => {
    const { id, email } = await join();
    await search(partner, email);
    const { body } = await staff.post('/api/member/getCustomerList', {});
    const member = body.find((one: { id: number }) => one.id === id);
    await staff.post('/api/member/modifyCustomer', { ...member, authLevel: 80, partnerId: 2 });
    expectRefused(await register(partner, id));
    expectRefused(await register(partner, staff.session.memberId));
    expectRefused(await register(partner, partner.session.memberId));
  });
});

describe('a partner that has an order of a member', () => {
  it('may register further orders for it', async () => {
    const { id, api } = await join();
    const first = await api.post('/api/parcel/registerOrderByCustomer', { ...orderPayload(), partnerId: 3 });
    expect(first.status).toBe(200);
    expect((await register(other, id)).status).toBe(200);
    expectRefused(await register(partner, id));
  });
});

it('staff may use every member, as before', async () => {
  const { id } = await join();
  expect((await register(staff, id)).status).toBe(200);
  expect((await register(staff, partner.session.memberId)).status).toBe(200);
  expectRefused(await register(staff, UNKNOWN));
});
