import { beforeAll, describe, expect, it } from 'vitest';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { importForm, orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import type { Answer, Client, SignedIn } from '#test/support/client.ts';
import { demoClients, url } from '#test/support/demo-clients.ts';
import { joinMember, signUpMember } from '#test/support/members.ts';
import { REGISTER, readOrder } from '#test/support/orders.ts';

const UNKNOWN = 999_999;

let staff: SignedIn;
let partner: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  [staff, partner, other] = await demoClients('staff', 'partner', 'partner2');
});

const order = (customerNum: number) => ({ ...orderPayload(), customerNum });
const register = (by: Client, customerNum: number) => by.post(REGISTER, order(customerNum));
const search = (by: Client, email: string) => by.post('/api/member/searchCustomer', { cat: 2, email });
const update = async (by: Client, id: number, customerNum: number): Promise<Answer> => {
  const { itemList, ...stored } = await readOrder(by, id);
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
    const { id } = await signUpMember(url);
    const own = (await register(partner, NON_MEMBER)).body.id;
    for (const send of [
      (number: number) => partner.post('/api/parcel/validateOrder', order(number)),
      (number: number) => register(partner, number),
      (number: number) => update(partner, own, number),
    ]) {
      const [known, unknown] = [await send(id), await send(UNKNOWN)];
      expectRefused(known);
      expect(known.body).toEqual(unknown.body);
    }
    expect(await readOrder(partner, own)).toMatchObject({ customerNum: NON_MEMBER, customerName: '' });
  });

  it('has its spreadsheet rows refused with the same reason as for a number without a member', async () => {
    const { id } = await signUpMember(url);
    const [known, unknown] = [await importOne(partner, id), await importOne(partner, UNKNOWN)];
    expect(known.body).toMatchObject({ successCount: 0, failedCount: 1 });
    const reasonOf = ({ body }: Answer, sent: number) =>
      body.failedRows[0].error.replace(` (입력값: ${sent})`, '');
    expect(reasonOf(known, id)).toBe(reasonOf(unknown, UNKNOWN));
    expect(reasonOf(known, id)).not.toMatch(/\d/);
  });
});

describe('a partner that found a member by an exact search', () => {
  it('may register, import and update orders for this member, unlike other partners', async () => {
    const { id, email } = await signUpMember(url);
    expectRefused(await register(partner, id));
    await search(partner, email);
    const registered = await register(partner, id);
    expect(registered.status).toBe(200);
    expect(await readOrder(partner, registered.body.id)).toMatchObject({
      customerNum: id,
      customerName: '홍길동',
    });
    expect((await importOne(partner, id)).body).toMatchObject({ successCount: 1 });
    const own = (await register(partner, NON_MEMBER)).body.id;
    expect((await update(partner, own, id)).status).toBe(200);
    expectRefused(await register(other, id));
  });

  it('may not register orders for a partner or staff, also if the member was a customer during the search', async () => {
    const { id, email } = await signUpMember(url);
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
  it('may register further orders for this member, unlike other partners', async () => {
    const { id, api } = await joinMember(url);
    const first = await api.post(REGISTER, { ...orderPayload(), partnerId: 3 });
    expect(first.status).toBe(200);
    expect((await register(other, id)).status).toBe(200);
    expectRefused(await register(partner, id));
  });
});

it('staff may register orders for every member, but not for a number without a member', async () => {
  const { id } = await signUpMember(url);
  expect((await register(staff, id)).status).toBe(200);
  expect((await register(staff, partner.session.memberId)).status).toBe(200);
  expectRefused(await register(staff, UNKNOWN));
});
