import { describe, expect, it } from 'vitest';
import { ADDRESS_LIMIT } from '#shared/domain/address.ts';
import { signUpPayload } from '../fixtures/members.ts';
import { addressPayload } from '../fixtures/visitor-forms.ts';
import { type Client, client, signedIn } from '../support/client.ts';
import { url } from '../support/demo-clients.ts';
import { readOrder, registerOrder } from '../support/orders.ts';

type Person = { email: string; password: string };
const signIn = async ({ email, password }: Person) => {
  const member = client(url);
  const answer = await member.post('/api/cust/signIn', { email, pwd: password });
  return { member, answer };
};
/** A member of its own, signed in. */
const newcomer = async (): Promise<Person & { member: Client; id: number }> => {
  const { email, password, ...rest } = signUpPayload();
  const { body } = await client(url).post('/api/cust/signUp', { email, password, ...rest });
  const { member } = await signIn({ email, password });
  return { email, password, member, id: body.id };
};

const profile = (changes = {}) => ({
  lName: '홍',
  fName: '길동',
  mobile: '010-1234-5678',
  country: 'KOR',
  statusMail: false,
  sender: null,
  ...changes,
});
const sender = {
  siteUrl: '',
  shipperName: 'GIL DONG HONG',
  shipperMobile: '0491570006',
  shipperAddress: '12 Rawson St Eastwood NSW 2122',
};

describe('the own profile', () => {
  it('is what sign-up told, and takes changes in every session', async () => {
    const { member, email, password } = await newcomer();
    const elsewhere = (await signIn({ email, password })).member;
    expect((await member.get('/api/my/getProfile')).body).toEqual({
      ...profile({ mobile: '01012345678' }),
      email,
      regDate: expect.any(String),
    });
    const changed = await member.post(
      '/api/my/updateProfile',
      profile({ fName: '길순', statusMail: true, sender, authLevel: 99, email: 'other@example.com' }),
    );
    expect(changed.body).toMatchObject({ fName: '길순', email, statusMail: true, sender });
    for (const session of [member, elsewhere]) {
      expect((await session.get('/api/cust/getSession')).body.user).toMatchObject({
        fName: '길순',
        authLevel: 10,
        email,
      });
    }
  });

  it.each([
    [{ fName: ' ' }, 'fName', '전체항목을 입력하세요.'],
    [{ mobile: '12' }, 'mobile', '휴대폰번호 을 올바르게 입력해주세요.'],
    [{ country: 'USA' }, 'country', '전체항목을 입력하세요.'],
    [
      { sender: { ...sender, shipperName: '홍길동' } },
      'sender.shipperName',
      '보내는 분 이름(영문) 을 올바르게 입력해주세요.',
    ],
  ])('refuses %j', async (change, path, message) => {
    const { member } = await newcomer();
    const { status, body } = await member.post('/api/my/updateProfile', profile(change));
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
  });
});

describe('another password', () => {
  it('ends every other session and the old password', async () => {
    const { member, email, password } = await newcomer();
    const elsewhere = (await signIn({ email, password })).member;
    const newPassword = 'quite another one';
    const answer = await member.post('/api/my/changePassword', { password, newPassword });
    expect(answer.status).toBe(200);
    expect((await member.get('/api/my/getProfile')).status).toBe(200);
    expect((await elsewhere.get('/api/my/getProfile')).status).toBe(401);
    expect((await signIn({ email, password })).answer.status).toBe(401);
    expect((await signIn({ email, password: newPassword })).answer.status).toBe(200);
  });

  it('needs the present one, which cannot be guessed at will', async () => {
    const { member } = await newcomer();
    const guess = () =>
      member.post('/api/my/changePassword', { password: 'a guess', newPassword: 'quite another one' });
    const first = await guess();
    expect([first.status, first.body.fields]).toEqual([
      422,
      [{ path: 'password', message: '현재 비밀번호가 올바르지 않습니다.' }],
    ]);
    const guesses = await Promise.all(Array.from({ length: 12 }, guess));
    expect(guesses.map(({ body }) => body.code)).toContain('TOO_MANY_ATTEMPTS');
    expect((await member.get('/api/my/getProfile')).status).toBe(200);
  });
});

describe('withdrawing', () => {
  it('leaves no person behind, frees the mail address and keeps the order', async () => {
    const { member, email, password, id } = await newcomer();
    await member.post('/api/my/saveAddress', { address: addressPayload() });
    const order = await registerOrder(member);
    const elsewhere = (await signIn({ email, password })).member;

    expect((await member.post('/api/my/withdraw', { password })).status).toBe(200);

    expect((await elsewhere.get('/api/my/getProfile')).status).toBe(401);
    expect((await signIn({ email, password })).answer.status).toBe(401);
    expect((await client(url).post('/api/cust/userCheck', { email })).body).toBe(true);
    const staff = await signedIn(url, 'staff@demo.hanho.test');
    const kept = await readOrder(staff, order.id);
    expect(kept).toMatchObject({ customerNum: id, receiverName: '홍길동' });
    const found = await staff.post('/api/member/searchCustomer', { cat: 2, email });
    expect(found.body).toEqual([]);
  });

  it('needs the password', async () => {
    const { member } = await newcomer();
    const { status, body } = await member.post('/api/my/withdraw', { password: 'a guess' });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect((await member.get('/api/my/getProfile')).status).toBe(200);
  });

  it('is not for staff', async () => {
    const staff = await signedIn(url, 'partner2@demo.hanho.test');
    const { status } = await staff.post('/api/my/withdraw', { password: 'Hanho-demo-2026' });
    expect(status).toBe(403);
  });
});

describe('the address book', () => {
  it('keeps a recipient once, changes and forgets it', async () => {
    const { member } = await newcomer();
    const save = (body: unknown) => member.post('/api/my/saveAddress', body);
    const list = async () => (await member.get('/api/my/getAddressList')).body;

    const { id } = (await save({ address: addressPayload() })).body;
    expect((await save({ address: addressPayload({ alias: '본가' }) })).body.id).toBe(id);
    expect(await list()).toEqual([{ ...addressPayload({ alias: '본가' }), id }]);

    const moved = (await save({ id, address: addressPayload({ receiverAddress2: '1001호' }) })).body;
    expect(moved.id).not.toBe(id);
    expect(await list()).toEqual([moved]);

    for (let turn = 0; turn < 2; turn += 1) {
      expect((await member.post('/api/my/deleteAddress', { id: moved.id })).status).toBe(200);
    }
    expect(await list()).toEqual([]);
    expect((await save({ id: moved.id, address: addressPayload() })).body.code).toBe('ADDRESS_NOT_FOUND');
  });

  it('belongs to its member', async () => {
    const [mine, theirs] = [await newcomer(), await newcomer()];
    const { id } = (await mine.member.post('/api/my/saveAddress', { address: addressPayload() })).body;
    expect((await theirs.member.get('/api/my/getAddressList')).body).toEqual([]);
    await theirs.member.post('/api/my/deleteAddress', { id });
    expect((await mine.member.get('/api/my/getAddressList')).body).toHaveLength(1);
  });

  it('holds fifty', async () => {
    const { member } = await newcomer();
    const save = (index: number) =>
      member.post('/api/my/saveAddress', { address: addressPayload({ receiverAddress2: `${index}호` }) });
    for (let index = 0; index < ADDRESS_LIMIT; index += 1) expect((await save(index)).status).toBe(200);
    const { status, body } = await save(ADDRESS_LIMIT);
    expect([status, body.code]).toEqual([409, 'ADDRESS_BOOK_FULL']);
    expect((await save(0)).status).toBe(200);
  });

  it.each([
    [{ receiverName: 'HONG' }, 'receiverName', '받는 분 이름 을 올바르게 입력해주세요.'],
    [{ receiverZipcode: '123' }, 'receiverZipcode', '5자리를 입력하세요'],
    [{ alias: '가'.repeat(21) }, 'alias', '최대 20자까지 입력 가능합니다.'],
  ])('refuses %j', async (change, path, message) => {
    const { member } = await newcomer();
    const { status, body } = await member.post('/api/my/saveAddress', { address: addressPayload(change) });
    expect([status, body.fields]).toEqual([422, [{ path: `address.${path}`, message }]]);
  });
});

describe('own parcels', () => {
  it('come newest first by status, thirty at a time, nobody else’s', async () => {
    const { member } = await newcomer();
    const ids: number[] = [];
    for (let index = 0; index < 32; index += 1) {
      ids.unshift((await registerOrder(member)).id);
    }
    const page = async (body: unknown) => (await member.post('/api/my/getParcels', body)).body;
    const first = await page({});
    const second = await page({ paging: first.nextPaging });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids);
    expect(first.rows[0]).toMatchObject({ status: '00', statusName: '접수대기', boxQty: 1 });
    expect(second.nextPaging).toBeNull();
    expect((await page({ status: ['00'] })).rows).toHaveLength(30);
    expect(await page({ status: ['10'] })).toEqual({ rows: [], nextPaging: null });
    expect((await member.post('/api/my/getParcels', { paging: 'x' })).status).toBe(400);
    const stranger = (await newcomer()).member;
    expect((await stranger.post('/api/my/getParcels', {})).body.rows).toEqual([]);
    expect((await stranger.post('/api/my/getParcel', { id: ids[0] })).body.code).toBe('ORDER_NOT_FOUND');
  });

  it('one is told in full to be registered again', async () => {
    const { member } = await newcomer();
    const { id } = await registerOrder(member);
    const { body: copy } = await member.post('/api/my/getParcel', { id });
    expect(copy).toMatchObject({ receiverName: '홍길동', shipperName: 'MIN JUN KIM', pcc: 'P123456789012' });
    const again = await member.post('/api/parcel/registerOrderByCustomer', copy);
    expect([again.status, again.body.id > id]).toEqual([200, true]);
  });
});
