import { describe, expect, it } from 'vitest';
import { signUpPayload } from '#test/fixtures/members.ts';
import { client } from '#test/support/client.ts';
import { url, visitor } from '#test/support/demo-clients.ts';

describe('POST /api/cust/signUp', () => {
  it('creates a customer, and ignores a sent level and partner', async () => {
    const payload = signUpPayload();
    const { status, body } = await visitor.post('/api/cust/signUp', {
      ...payload,
      authLevel: 99,
      partnerId: 1,
    });
    expect([status, typeof body.id]).toEqual([200, 'number']);
    const session = (
      await client(url).post('/api/cust/signIn', { email: payload.email, pwd: payload.password })
    ).body;
    expect(session).toMatchObject({
      id: body.id,
      authLevel: 10,
      partnerId: null,
      lName: '홍',
      fName: '길동',
    });
  });

  it('accepts only one of three concurrent requests that spell an e-mail address in different case', async () => {
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
    ['password', 'Football1', '너무 흔한 비밀번호입니다. 다른 비밀번호를 입력해주세요.'],
    ['password', 'abcdefgh1234', '연속되거나 반복되는 글자로 된 비밀번호는 사용할 수 없습니다.'],
    [
      'password',
      'hanho-2026!',
      '이름, 이메일, 휴대폰번호나 한호의 이름으로 된 비밀번호는 사용할 수 없습니다.',
    ],
    ['lastName', ' ', '전체항목을 입력하세요.'],
    ['firstName', '가'.repeat(21), '최대 20자까지 입력 가능합니다.'],
    ['mobile', ' ', '전체항목을 입력하세요.'],
    ['mobile', '-', '전화번호를 확인해주세요. (예: 010-1234-5678)'],
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

  it('returns 422 with the message for missing fields for an empty password or confirmation', async () => {
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

  it('returns 422 with the message for missing fields for each absent field', async () => {
    const { status, body } = await visitor.post('/api/cust/signUp', {});
    expect(status).toBe(422);
    expect(body.fields).toEqual(
      ['email', 'password', 'passwordConfirm', 'lastName', 'firstName', 'mobile', 'country'].map((path) => ({
        path,
        message: '전체항목을 입력하세요.',
      })),
    );
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
