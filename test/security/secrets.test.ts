import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import { errorCatalog } from '#shared/errors.ts';
import { signUpPayload } from '#test/fixtures/members.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { inquiryPayload } from '#test/fixtures/visitor-forms.ts';
import { type Answer, type Client, client, signedIn } from '#test/support/client.ts';
import { resetMailTo, tokenIn } from '#test/support/mails.ts';
import { joinMember, signInMember, signUpMember } from '#test/support/members.ts';
import { REGISTER } from '#test/support/orders.ts';
import type { TableHandler } from '#test/support/table-proxy.ts';
import { type OpenProduct, openProduct, validationException } from './support.ts';
import { type RecordWrite, writtenRecords } from './written-records.ts';

let product: OpenProduct;
let owner: Client;
beforeAll(async () => {
  product = await openProduct();
  owner = await signedIn(product.url, 'admin@demo.hanho.test');
});
afterAll(() => product.stop());

const visitor = () => client(product.url);
const signUp = () => signUpMember(product.url);
const reset = (token: string, password: string) =>
  visitor().post('/api/admin/reset-password', { token, password });

describe('S10 answers for members and for unknown addresses', () => {
  /** Status, body, header names and consumed units of an answer. Only the local gateway reports the units. */
  const traits = ({ status, body, headers, units }: Answer) => ({
    status,
    body,
    headers: [...headers.keys()].sort(),
    units,
  });

  it.each(['/api/cust/signIn', '/api/admin/signIn'])(
    'are equal for a wrong password at POST %s, including consumed units',
    async (path) => {
      const { email } = await signUp();
      const pwd = 'a wrong guess';
      const known = await visitor().post(path, { email, pwd });
      const unknown = await visitor().post(path, { email: signUpPayload().email, pwd });
      expect(known.body.code).toBe('INVALID_CREDENTIALS');
      expect(traits(known)).toEqual(traits(unknown));
    },
  );

  it('are equal for POST /api/cust/requestPasswordReset, including consumed units', async () => {
    const { email } = await signUp();
    const request = (address: string) => visitor().post('/api/cust/requestPasswordReset', { email: address });
    const unknownEmail = signUpPayload().email;
    for (let nth = 0; nth < 5; nth += 1) {
      const [known, unknown] = [await request(email), await request(unknownEmail)];
      expect(known.status).toBe(200);
      expect(traits(known)).toEqual(traits(unknown));
    }
  });

  it('are equal for an invalid reset link of a member and of an unknown id', async () => {
    const { id } = await signUp();
    const secret = 'A'.repeat(43);
    const [known, unknown] = [
      await reset(`${id}.${secret}`, 'long enough words'),
      await reset(`999999.${secret}`, 'long enough words'),
    ];
    expect(known.body.code).toBe('RESET_TOKEN_INVALID');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });
});

describe('S14 password reset link', () => {
  it('is stored as a hash only, like passwords and sessions', async () => {
    const { api, email, password } = await joinMember(product.url);
    const token = tokenIn(await resetMailTo(product.url, email));
    const [, secret = ''] = token.split('.');
    const [, session = ''] = (api.cookie() ?? '').split('.');
    expect([secret.length, session.length]).toEqual([43, 43]);
    const items = await product.readTable();
    for (const text of [token, secret, session, password]) expect(items).not.toContain(text);
    expect(items).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  it('resets only the account that it was mailed to, once', async () => {
    const [mine, theirs] = [await signUp(), await signUp()];
    await resetMailTo(product.url, theirs.email);
    const [, secret] = tokenIn(await resetMailTo(product.url, mine.email)).split('.');
    const stolen = await reset(`${theirs.id}.${secret}`, 'stolen password');
    expect([stolen.status, stolen.body.code]).toEqual([400, 'RESET_TOKEN_INVALID']);
    await signInMember(product.url, theirs);
    const link = `${mine.id}.${secret}`;
    expect((await reset(link, 'another long one')).status).toBe(200);
    expect((await reset(link, 'one more of these')).body.code).toBe('RESET_TOKEN_INVALID');
  });
});

describe('S27 an unexpected failure of the table', () => {
  const secretMessage =
    'Requested resource hanho ORDER#77 not found at Object.send (/var/task/index.mjs:12:34)';
  /** Fails all table requests except reads of sessions and of the stream. */
  const failRequests: TableHandler = async ({ operation, body, forward }) => {
    const isSession = operation === 'GetItem' && String(body.Key?.sk?.S).startsWith('SESSION#');
    return isSession || /Stream|Shard|GetRecords/.test(operation)
      ? forward()
      : validationException(secretMessage);
  };

  it('returns 500 INTERNAL without details on each route whose request reaches the table, and logs the cause with the request id', async () => {
    const records: Record<string, RecordWrite> = await writtenRecords(product.url);
    const bodies = new Map<string, Record<string, unknown>>();
    for (const [id, { body }] of Object.entries(records)) bodies.set(id, await body());
    const failed = await product.withTable(failRequests, async () => {
      const answers: [string, Answer][] = [];
      for (const { id, path, method, form } of allRoutes) {
        if (/sign(In|Out)$/.test(id)) continue;
        const to = path.replace(/\{\w+\}/g, '1');
        const body = bodies.get(id) ?? { id: 1, orderId: 1, consoleId: 1, hblNo: 'S00001', month: '2026-11' };
        const as = records[id]?.as ?? owner;
        if (method === 'GET') answers.push([id, await as.get(to)]);
        else if (form) answers.push([id, await as.postForm(to, body as Record<string, string>)]);
        else
          answers.push([
            id,
            await as.request(to, {
              method,
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }),
          ]);
      }
      return answers.filter(([, { status }]) => status >= 500);
    });

    expect(failed.length).toBeGreaterThan(45);
    const log = await product.readLog();
    for (const [id, { status, body, headers }] of failed) {
      expect([id, status, body]).toEqual([
        id,
        500,
        { code: 'INTERNAL', message: errorCatalog.INTERNAL.message },
      ]);
      const requestId = headers.get('x-request-id') ?? 'none';
      const lines = log.split('\n').filter((line) => line.includes(requestId));
      expect(
        lines.some((line) => line.includes(secretMessage)),
        id,
      ).toBe(true);
    }
  });
});

describe('S28 log lines', () => {
  it('contain no password, token, name, number or address of a person, also after failures', async () => {
    const personal = {
      password: 'canary-Password-71',
      wrong: 'canary-Wrong-72',
      pcc: 'P987123654012',
      mobile: '01098712365',
      tel: '0298712365',
      name: '카나리아',
      address: '서울특별시 카나리아로 71',
      memo: 'canary-memo-73',
    };
    const email = 'canary-74@example.com';
    await visitor().post(
      '/api/cust/signUp',
      signUpPayload({
        email,
        password: personal.password,
        passwordConfirm: personal.password,
        mobile: personal.mobile,
        lastName: personal.name,
      }),
    );
    const member = visitor();
    await member.post('/api/cust/signIn', { email, pwd: personal.wrong });
    await member.post('/api/cust/signIn', { email, pwd: personal.password });
    const token = tokenIn(await resetMailTo(product.url, email));
    const order = orderPayload({
      receiverName: personal.name,
      receiverMobile: personal.mobile,
      receiverTel: personal.tel,
      receiverAddress1: personal.address,
      pcc: personal.pcc,
      orderMemo: personal.memo,
    });
    await member.post(REGISTER, order);
    await member.post(REGISTER, { ...order, receiverZipcode: 'x' });
    await member.post(REGISTER, order, { 'content-type': 'text/plain' });
    await member.get(`/api/cust/getSession?token=${token}&email=${email}`);
    await visitor().post(
      '/api/inquiry/addInquiry',
      inquiryPayload({ email, name: personal.name, contents: personal.memo }),
    );
    await visitor().post('/api/log', {
      message: `failed for ${email} with ${personal.pcc} and ${personal.mobile}`,
      stack: `at register (${personal.pcc})`,
      meta: {
        password: personal.password,
        token,
        receiverName: personal.name,
        address: personal.address,
        page: '/admin',
      },
    });
    const failWrites: TableHandler = async ({ operation, body, forward }) =>
      /Put|Transact|Update/.test(operation)
        ? validationException('One or more parameter values were invalid')
        : forward(body);
    await product.withTable(failWrites, async () => {
      await member.post(REGISTER, order);
      await member.post('/api/my/changePassword', {
        password: personal.password,
        newPassword: personal.wrong,
      });
      await visitor().post('/api/cust/requestPasswordReset', { email });
    });
    await reset(token, personal.wrong);

    const log = await product.readLog();
    expect(log.split('\n').length).toBeGreaterThan(20);
    expect(log).toContain('"client report"');
    const [, secret] = token.split('.');
    const [, session] = (member.cookie() ?? '.none').split('.');
    for (const text of [...Object.values(personal), email, secret, session]) expect(log).not.toContain(text);
  });
});
