import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpPayload } from '../fixtures/members.ts';
import { client, codeOf, signedIn } from '../support/client.ts';
import { url, visitor } from '../support/demo-clients.ts';
import { resetMailTo, sentMails, tokenIn } from '../support/mails.ts';
import { startProduct } from '../support/product.ts';

const signIn = (pwd: string, email: string, at = url) => client(at).post('/api/cust/signIn', { email, pwd });

describe('POST /api/cust/signUp', () => {
  it('creates a customer, and ignores a sent level and partner', async () => {
    const payload = signUpPayload();
    const { status, body } = await visitor.post('/api/cust/signUp', {
      ...payload,
      authLevel: 99,
      partnerId: 1,
    });
    expect([status, typeof body.id]).toEqual([200, 'number']);
    const session = (await signIn(payload.password, payload.email)).body;
    expect(session).toMatchObject({
      id: body.id,
      authLevel: 10,
      partnerId: null,
      lName: '홍',
      fName: '길동',
    });
  });

  it('accepts one of three concurrent requests with one e-mail address in any case', async () => {
    const payload = signUpPayload();
    const check = () => visitor.post('/api/cust/userCheck', { email: payload.email.toUpperCase() });
    expect((await check()).body).toBe(true);
    const answers = await Promise.all(
      [payload.email, payload.email.toUpperCase(), ` ${payload.email} `].map((email) =>
        visitor.post('/api/cust/signUp', { ...payload, email }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const taken = answers.find(({ status }) => status === 409)?.body;
    expect([taken.code, taken.message]).toEqual(['EMAIL_TAKEN', '회원가입이 된 email 입니다.']);
    expect((await check()).body).toBe(false);
  });

  it.each([
    ['email', '', '전체항목을 입력하세요.'],
    ['email', ' ', '전체항목을 입력하세요.'],
    ['email', 'nobody', '잘못된 이메일 형식입니다.'],
    ['email', 'a@b', '잘못된 이메일 형식입니다.'],
    ['password', 'short', '비밀번호는 8자 이상 입력해주세요.'],
    ['password', 'x'.repeat(129), '비밀번호는 128자까지 입력 가능합니다.'],
    ['password', 'Qwer1234!', '너무 흔한 비밀번호입니다. 다른 비밀번호를 입력해주세요.'],
    ['lastName', ' ', '전체항목을 입력하세요.'],
    ['firstName', '가'.repeat(21), '최대 20자까지 입력 가능합니다.'],
    ['mobile', '-', '전체항목을 입력하세요.'],
    ['country', 'USA', '전체항목을 입력하세요.'],
  ])('returns 422 for %s = %s', async (path, value, message) => {
    const payload = {
      ...signUpPayload(),
      [path]: value,
      ...(path === 'password' && { passwordConfirm: value }),
    };
    const { status, body } = await visitor.post('/api/cust/signUp', payload);
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
  });

  it('returns the sentence about missing fields for an empty password and an empty confirmation', async () => {
    const message = '전체항목을 입력하세요.';
    const empty = signUpPayload({ password: '', passwordConfirm: '' });
    const { status, body } = await visitor.post('/api/cust/signUp', empty);
    expect([status, body.fields]).toEqual([
      422,
      [
        { path: 'password', message },
        { path: 'passwordConfirm', message },
      ],
    ]);
    const unconfirmed = await visitor.post('/api/cust/signUp', signUpPayload({ passwordConfirm: '' }));
    expect(unconfirmed.body.fields).toEqual([{ path: 'passwordConfirm', message }]);
  });

  it('returns 422 for passwords that differ, and for the e-mail address as password', async () => {
    const differ = await visitor.post('/api/cust/signUp', signUpPayload({ passwordConfirm: 'other words' }));
    expect(differ.body.fields).toEqual([
      { path: 'passwordConfirm', message: '비밀번호가 일치하지 않습니다.' },
    ]);
    const { email } = signUpPayload();
    const same = await visitor.post(
      '/api/cust/signUp',
      signUpPayload({ email, password: email, passwordConfirm: email }),
    );
    expect(same.body.fields).toEqual([
      { path: 'password', message: '이메일과 같은 비밀번호는 사용할 수 없습니다.' },
    ]);
  });
});

describe('POST /api/cust/requestPasswordReset', () => {
  /** A product of its own, because the tests read its mailbox and move its clock. */
  let product: Awaited<ReturnType<typeof startProduct>>;
  const member = signUpPayload();
  beforeAll(async () => {
    product = await startProduct({ seed: 'empty', env: { LOCAL_THROTTLE_FACTOR: '1000' } });
    await client(product.url).post('/api/cust/signUp', member);
  });
  afterAll(() => product.stop());

  const linkOf = async (email: string) => tokenIn(await resetMailTo(product.url, email));
  const request = (email: string) => client(product.url).post('/api/cust/requestPasswordReset', { email });
  const reset = (token: string, password: string) =>
    client(product.url).post('/api/admin/reset-password', { token, password });
  const setClock = (offsetSeconds: number) => client(product.url).post('/_local/clock', { offsetSeconds });

  it('mails a link that sets the password once and ends every session', async () => {
    const elsewhere = client(product.url);
    await elsewhere.post('/api/cust/signIn', { email: member.email, pwd: member.password });
    const mail = await resetMailTo(product.url, member.email);
    expect(mail).toMatchObject({ to: member.email, subject: '[한호로지스] 비밀번호 재설정 안내' });
    expect(mail.text).toContain('홍길동님');
    expect(mail.html).toContain(`${product.url}/reset-password?token=`);

    const token = tokenIn(mail);
    expect((await reset(token, 'a whole new one')).status).toBe(200);
    expect((await elsewhere.get('/api/cust/getSession')).body).toEqual({ user: null });
    expect((await signIn(member.password, member.email, product.url)).status).toBe(401);
    expect((await signIn('a whole new one', member.email, product.url)).status).toBe(200);
    const again = await reset(token, 'yet another one');
    expect(codeOf(again)).toEqual([400, 'RESET_TOKEN_INVALID']);
  });

  it('mails a link that one of two concurrent requests can use', async () => {
    await setClock(3600);
    const token = await linkOf(member.email);
    const answers = await Promise.all(
      ['first of two', 'second of two'].map((password) => reset(token, password)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('makes older links invalid, and its own after thirty minutes', async () => {
    const older = await linkOf(member.email);
    const newer = await linkOf(member.email);
    expect((await reset(older, 'long enough word')).body.code).toBe('RESET_TOKEN_INVALID');
    await setClock(3600 + 31 * 60);
    expect((await reset(newer, 'long enough word')).body.code).toBe('RESET_TOKEN_INVALID');
  });

  it('returns the same response, and sends no mail, for unknown addresses and above three requests', async () => {
    await setClock(4 * 3600);
    const before = await sentMails(product.url);
    expect((await request('stranger@example.com')).body).toEqual({});
    for (let nth = 0; nth < 5; nth += 1) expect((await request(member.email)).body).toEqual({});
    const other = signUpPayload();
    await client(product.url).post('/api/cust/signUp', other);
    // Mails are sent in order, so this one arrives after all mails before it.
    await resetMailTo(product.url, other.email);
    const sent = (await sentMails(product.url)).slice(0, -before.length);
    expect(sent.map(({ to }) => to).sort()).toEqual([other.email, ...Array(3).fill(member.email)].sort());
  });

  it.each(['', 'x', '1.short', `999999.${'A'.repeat(43)}`])(
    'issues no token "%s": 400 RESET_TOKEN_INVALID',
    async (token) => {
      expect(codeOf(await reset(token, 'long enough word'))).toEqual([400, 'RESET_TOKEN_INVALID']);
    },
  );
});

describe('POST /api/admin/send-mail', () => {
  const send = async (as: string, to: string) =>
    (await signedIn(url, `${as}@demo.hanho.test`)).post('/api/admin/send-mail', { to });

  it('returns 403 for a higher member, MEMBER_NOT_FOUND for an unknown address, 422 for line breaks', async () => {
    const payload = signUpPayload();
    await visitor.post('/api/cust/signUp', payload);
    expect((await send('staff', payload.email)).body).toEqual({});
    expect((await send('staff', 'admin@demo.hanho.test')).body.code).toBe('FORBIDDEN');
    expect((await send('staff', 'stranger@example.com')).body.code).toBe('MEMBER_NOT_FOUND');
    expect((await send('staff', 'a@b.co\r\nBcc: c@d.co')).status).toBe(422);
  });
});
