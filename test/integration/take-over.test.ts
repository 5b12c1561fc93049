import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { TAKE_OVER_HOURS } from '#shared/domain/take-over-token.ts';
import { type Client, client, codeOf, signedIn } from '#test/support/client.ts';
import { mailsTo, tokenIn } from '#test/support/mails.ts';
import { joinMember, signInMember } from '#test/support/members.ts';
import { readOrder, registerOrder } from '#test/support/orders.ts';
import { type Product, startProduct } from '#test/support/product.ts';

const REQUEST = '/api/my/requestTakeOver';
const TAKE_OVER = '/api/my/takeOver';
const SUBJECT = '화물 가져오기 확인';

/** A separate product, because a test moves its clock. */
let product: Product;
let staff: Client;

beforeAll(async () => {
  product = await startProduct();
  staff = await signedIn(product.url, 'admin@demo.hanho.test');
});
beforeEach(() => product.setClock(0));
afterAll(() => product.stop());

const join = () => joinMember(product.url);
const newAddress = () => `${randomUUID()}@example.com`;
/** An order that a visitor registered with an address. */
const register = async (email = newAddress()) => ({
  ...(await registerOrder(client(product.url), { noticeEmail: email })),
  email,
});
const request = async (as: Client, body: { hblNo: string; email: string }) => {
  const answer = await as.post(REQUEST, body);
  expect(codeOf(answer)).toEqual([200, undefined]);
  return answer;
};
const mailsAbout = async (email: string) => mailsTo(product.url, email, SUBJECT);
/** Requests a link and waits for its mail. @returns the token of the link */
const requestToken = async (as: Client, body: { hblNo: string; email: string }): Promise<string> => {
  const before = (await mailsAbout(body.email)).length;
  await request(as, body);
  return vi.waitFor(async () => {
    const [mail, ...others] = await mailsAbout(body.email);
    if (!mail || others.length < before) throw new Error(`No new mail was sent to ${body.email}.`);
    return tokenIn(mail);
  }, 60_000);
};
const assign = async (id: number, customerNum: number) => {
  const { status, body } = await staff.post('/api/parcel/updateOrder', {
    ...(await readOrder(staff, id)),
    customerNum,
  });
  expect(status, JSON.stringify(body)).toBe(200);
};
const remove = (id: number, isDel: '0' | '1') => staff.post('/api/parcel/delete', { id: [id], isDel });
const ownNumbers = async (as: Client) =>
  (await as.post('/api/my/getParcels', {})).body.rows.map(({ hblNo }: { hblNo: string }) => hblNo);

describe('POST /api/my/requestTakeOver', () => {
  it('answers every request in the same way, and mails the link only to the address of the registration', async () => {
    const { api } = await join();
    const [{ hblNo, email }, other] = [await register(), await register()];
    const { hblNo: withoutAddress } = await registerOrder(client(product.url));
    const stranger = newAddress();
    const requests = [
      { hblNo, email: stranger },
      { hblNo: other.hblNo, email },
      { hblNo: withoutAddress, email },
      { hblNo: 'HHK9999999', email: stranger },
    ];
    const answers = [];
    for (const body of requests) answers.push(await request(api, body));
    // The stream is read in sequence, so the requests before this one have been handled when its mail arrives.
    const last = await register();
    answers.push(await request(api, { hblNo: last.hblNo, email: last.email }));
    await expect.poll(async () => (await mailsAbout(last.email)).length).toBe(1);
    for (const { body, units } of answers) expect([body, units]).toEqual([{}, answers[0]?.units]);
    for (const address of [stranger, email, other.email]) expect(await mailsAbout(address)).toEqual([]);
  });

  it('reads number and address like the registration, and sends a mail without names that ends the mails of the visitor', async () => {
    const { api, id: memberId, email: memberEmail } = await join();
    const { id, hblNo, email } = await register();
    await request(api, { hblNo: ` ${hblNo.toLowerCase()}`, email: email.toUpperCase() });
    await expect.poll(async () => (await mailsAbout(email)).length).toBe(1);
    const [mail] = await mailsAbout(email);
    expect(mail?.text).toContain(`${product.url}/take-over?token=${hblNo}.${memberId}.`);
    for (const text of ['길동', memberEmail]) expect(mail?.text).not.toContain(text);
    expect(mail?.headers).toMatchObject({
      'list-unsubscribe': expect.stringContaining(`/api/parcel/stopNotices/${id}.`),
    });
    const { body } = await staff.post('/api/parcel/getTimeline', { orderId: id });
    expect(JSON.stringify(body)).toContain(SUBJECT);
    expect(await ownNumbers(api)).toEqual([]);
  });

  it('sends at most three mails per hour to an address', async () => {
    const { api } = await join();
    const { hblNo, email } = await register();
    for (let nth = 0; nth < 3; nth += 1) await requestToken(api, { hblNo, email });
    await request(api, { hblNo, email });
    const last = await register();
    await requestToken(api, last);
    expect(await mailsAbout(email)).toHaveLength(3);
  });

  it('sends no mail about an order that has a customer or is deleted', async () => {
    const [{ api }, { id: customerNum }] = [await join(), await join()];
    const [owned, deleted] = [await register(), await register()];
    await assign(owned.id, customerNum);
    await remove(deleted.id, '1');
    for (const { hblNo, email } of [owned, deleted]) await request(api, { hblNo, email });
    await requestToken(api, await register());
    for (const { email } of [owned, deleted]) expect(await mailsAbout(email)).toEqual([]);
  });

  it.each([
    [{ hblNo: '', email: 'a@example.com' }, 'hblNo'],
    [{ hblNo: '홍길동', email: 'a@example.com' }, 'hblNo'],
    [{ hblNo: 'HHK1000001', email: 'a' }, 'email'],
  ])('returns 422 with the invalid field for %j', async (body, path) => {
    const { api } = await join();
    const { status, body: refused } = await api.post(REQUEST, body);
    expect([status, refused.fields.map((one: { path: string }) => one.path)]).toEqual([422, [path]]);
  });
});

describe('POST /api/my/takeOver', () => {
  it('makes the member the customer, whose address replaces that of the visitor, and repeats its answer', async () => {
    const { api, id: memberId, email: memberEmail } = await join();
    const { id, hblNo, email } = await register();
    const token = await requestToken(api, { hblNo, email });
    const taken = await api.post(TAKE_OVER, { token });
    expect([taken.status, taken.body]).toEqual([200, {}]);
    expect(await ownNumbers(api)).toEqual([hblNo]);
    const order = await readOrder(staff, id);
    expect(order).toMatchObject({ customerNum: memberId, customerName: '홍길동', version: 2 });
    expect(order).not.toHaveProperty('noticeEmail');
    expect(taken.units.write).toBeLessThanOrEqual(14);

    const again = await api.post(TAKE_OVER, { token });
    expect([again.status, (await readOrder(staff, id)).version]).toEqual([200, 2]);
    const { body: log } = await staff.post('/api/parcel/getOrderChanges', { orderId: id });
    expect(log).toMatchObject([
      { by: '홍길동', changes: [{ field: 'customerNum', from: '비회원', to: `홍길동 (${memberId})` }] },
    ]);

    await staff.post('/api/parcel/modifyOrderStatus', { id: [id], status: '81' });
    await expect.poll(async () => (await mailsTo(product.url, memberEmail, hblNo)).length).toBe(1);
    expect(await mailsTo(product.url, email, '배송 상태')).toEqual([]);
  });

  it('returns 403 FORBIDDEN to another member, and the link stays valid', async () => {
    const [{ api }, { api: other }] = [await join(), await join()];
    const registered = await register();
    const token = await requestToken(api, registered);
    const refused = await other.post(TAKE_OVER, { token });
    expect([...codeOf(refused), refused.body.message]).toEqual([
      403,
      'FORBIDDEN',
      '이 링크를 요청한 계정이 아닙니다. 요청한 계정으로 로그인한 뒤 링크를 다시 열어주세요.',
    ]);
    expect(codeOf(await client(product.url).post(TAKE_OVER, { token }))[0]).toBe(401);
    expect((await api.post(TAKE_OVER, { token })).status).toBe(200);
  });

  it('returns 400 TAKE_OVER_INVALID for an unknown, replaced or used link', async () => {
    const { api, id: memberId } = await join();
    const { id, hblNo, email } = await register();
    const replaced = await requestToken(api, { hblNo, email });
    const token = await requestToken(api, { hblNo, email });
    const wrong = 'A'.repeat(43);
    const texts = ['none', replaced, `${hblNo}.${memberId}.${wrong}`, `HHK9999999.${memberId}.${wrong}`];
    for (const text of texts) {
      expect(codeOf(await api.post(TAKE_OVER, { token: text }))).toEqual([400, 'TAKE_OVER_INVALID']);
    }
    expect((await readOrder(staff, id)).customerNum).toBe(NON_MEMBER);
    expect((await api.post(TAKE_OVER, { token })).status).toBe(200);
    await assign(id, NON_MEMBER);
    expect(codeOf(await api.post(TAKE_OVER, { token }))).toEqual([400, 'TAKE_OVER_INVALID']);
  });

  it('gives an order to one of two members who confirm at the same time, and returns 409 CONFLICT to the other', async () => {
    const members = [await join(), await join()];
    const registered = await register();
    const tokens: string[] = [];
    for (const { api } of members) tokens.push(await requestToken(api, registered));
    const answers = await Promise.all(
      members.map(({ api }, nth) => api.post(TAKE_OVER, { token: tokens[nth] })),
    );
    expect(answers.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'CONFLICT'],
    ]);
    const winner = members[answers.findIndex(({ status }) => status === 200)];
    expect((await readOrder(staff, registered.id)).customerNum).toBe(winner?.id);
  });

  it('returns 409 for an order that staff assigned or deleted after the mail', async () => {
    const [{ api }, { id: customerNum }] = [await join(), await join()];
    const [owned, deleted] = [await register(), await register()];
    const tokens = [await requestToken(api, owned), await requestToken(api, deleted)];
    await assign(owned.id, customerNum);
    await remove(deleted.id, '1');
    const take = (nth: number) => api.post(TAKE_OVER, { token: tokens[nth] });
    const refused = await take(0);
    expect([...codeOf(refused), refused.body.message]).toEqual([
      409,
      'CONFLICT',
      '이미 다른 회원의 내 배송에 있는 화물입니다. 고객센터로 문의해주세요.',
    ]);
    expect(codeOf(await take(1))).toEqual([409, 'ORDER_DELETED']);
    await remove(deleted.id, '0');
    expect((await take(1)).status).toBe(200);
  });

  it('accepts a link until a day after its mail, and then returns 400 TAKE_OVER_INVALID', async () => {
    const member = await join();
    const tokens = [
      await requestToken(member.api, await register()),
      await requestToken(member.api, await register()),
    ];
    const takeAt = async (seconds: number, nth: number) => {
      await product.setClock(seconds);
      return codeOf(await (await signInMember(product.url, member)).post(TAKE_OVER, { token: tokens[nth] }));
    };
    expect(await takeAt((TAKE_OVER_HOURS - 1) * 3600, 0)).toEqual([200, undefined]);
    expect(await takeAt(TAKE_OVER_HOURS * 3600, 1)).toEqual([400, 'TAKE_OVER_INVALID']);
  });
});
