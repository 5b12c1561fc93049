import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import { errorCatalog } from '#shared/errors.ts';
import { signUpPayload } from '../fixtures/members.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { inquiryPayload } from '../fixtures/visitor-forms.ts';
import { type Answer, type Client, client, signedIn } from '../support/client.ts';
import { resetMailTo, tokenIn } from '../support/mails.ts';
import type { TableHandler } from '../support/table-proxy.ts';
import { type OpenProduct, openProduct } from './support.ts';
import { type Written, writtenRecords } from './written-records.ts';

/** What answers, the table and the log tell of what is nobody's business. */

let product: OpenProduct;
let owner: Client;
beforeAll(async () => {
  product = await openProduct({ env: { LOCAL_THROTTLE_FACTOR: '1000' } });
  owner = await signedIn(product.url, 'admin@demo.hanho.test');
});
afterAll(() => product.stop());

const visitor = () => client(product.url);
const newcomer = async () => {
  const person = signUpPayload();
  const { body } = await visitor().post('/api/cust/signUp', person);
  return { ...person, id: body.id as number };
};
const reset = (token: string, password: string) =>
  visitor().post('/api/admin/reset-password', { token, password });

describe('S10 whether somebody is a member', () => {
  /** All that a stranger can see or measure of an answer but the noise of a network. */
  const traits = ({ status, body, headers, units }: Answer) => ({
    status,
    body,
    headers: [...headers.keys()].sort(),
    units,
  });

  it.each(['/api/cust/signIn', '/api/admin/signIn'])('is not told by %s, nor by its work', async (path) => {
    const { email } = await newcomer();
    const pwd = 'a wrong guess';
    const known = await visitor().post(path, { email, pwd });
    const unknown = await visitor().post(path, { email: signUpPayload().email, pwd });
    expect(known.body.code).toBe('INVALID_CREDENTIALS');
    expect(traits(known)).toEqual(traits(unknown));
  });

  it('is not told by the form for a forgotten password, nor by its work', async () => {
    const { email } = await newcomer();
    const ask = (address: string) => visitor().post('/api/cust/requestPasswordReset', { email: address });
    const stranger = signUpPayload().email;
    for (let nth = 0; nth < 5; nth += 1) {
      const [known, unknown] = [await ask(email), await ask(stranger)];
      expect(known.status).toBe(200);
      expect(traits(known)).toEqual(traits(unknown));
    }
  });

  it('is not told by a reset link: that of nobody costs what a wrong one of a member costs', async () => {
    const { id } = await newcomer();
    const secret = 'A'.repeat(43);
    const [known, nobody] = [
      await reset(`${id}.${secret}`, 'long enough words'),
      await reset(`999999.${secret}`, 'long enough words'),
    ];
    expect(known.body.code).toBe('RESET_TOKEN_INVALID');
    expect([known.status, known.body]).toEqual([nobody.status, nobody.body]);
  });
});

describe('S14 a reset link', () => {
  it('is in the table as a hash only, as are passwords and sessions', async () => {
    const person = await newcomer();
    const member = visitor();
    await member.post('/api/cust/signIn', { email: person.email, pwd: person.password });
    const token = tokenIn(await resetMailTo(product.url, person.email));
    const [, secret = ''] = token.split('.');
    const [, session = ''] = (member.cookie() ?? '').split('.');
    expect([secret.length, session.length]).toEqual([43, 43]);
    const dump = await product.dump();
    for (const text of [token, secret, session, person.password]) expect(dump).not.toContain(text);
    expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  it('opens the account it was mailed to and no other, once', async () => {
    const [mine, theirs] = [await newcomer(), await newcomer()];
    await resetMailTo(product.url, theirs.email);
    const [, secret] = tokenIn(await resetMailTo(product.url, mine.email)).split('.');
    const stolen = await reset(`${theirs.id}.${secret}`, 'stolen password');
    expect([stolen.status, stolen.body.code]).toEqual([400, 'RESET_TOKEN_INVALID']);
    const signIn = await visitor().post('/api/cust/signIn', { email: theirs.email, pwd: theirs.password });
    expect(signIn.status).toBe(200);
    const link = `${mine.id}.${secret}`;
    expect((await reset(link, 'another long one')).status).toBe(200);
    expect((await reset(link, 'one more of these')).body.code).toBe('RESET_TOKEN_INVALID');
  });
});

describe('S27 a failure inside', () => {
  const secretMessage =
    'Requested resource hanho ORDER#77 not found at Object.send (/var/task/index.mjs:12:34)';
  /** The table works for the session, and for nothing else. */
  const broken: TableHandler = async ({ operation, body, forward }) => {
    const isSession = operation === 'GetItem' && String(body.Key?.sk?.S).startsWith('SESSION#');
    if (isSession || /Stream|Shard|GetRecords/.test(operation)) return forward();
    return {
      status: 400,
      headers: { 'content-type': 'application/x-amz-json-1.0' },
      body: JSON.stringify({
        __type: 'com.amazonaws.dynamodb.v20120810#ValidationException',
        message: secretMessage,
      }),
    };
  };

  it('is told in general on every route, with the id that its line in the log has', async () => {
    const records: Record<string, Written> = await writtenRecords(product.url);
    const bodies = new Map<string, Record<string, unknown>>();
    for (const [id, { body }] of Object.entries(records)) bodies.set(id, await body());
    const failed = await product.withTable(broken, async () => {
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
    const log = await product.log();
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

describe('S28 the log', () => {
  it('holds nothing of what people keep to themselves, also when things go wrong', async () => {
    const canary = {
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
        password: canary.password,
        passwordConfirm: canary.password,
        mobile: canary.mobile,
        lastName: canary.name,
      }),
    );
    const member = visitor();
    await member.post('/api/cust/signIn', { email, pwd: canary.wrong });
    await member.post('/api/cust/signIn', { email, pwd: canary.password });
    const token = tokenIn(await resetMailTo(product.url, email));
    const order = orderPayload({
      receiverName: canary.name,
      receiverMobile: canary.mobile,
      receiverTel: canary.tel,
      receiverAddress1: canary.address,
      pcc: canary.pcc,
      orderMemo: canary.memo,
    });
    await member.post('/api/parcel/registerOrderByCustomer', order);
    await member.post('/api/parcel/registerOrderByCustomer', { ...order, receiverZipcode: 'x' });
    await member.post('/api/parcel/registerOrderByCustomer', order, { 'content-type': 'text/plain' });
    await member.get(`/api/cust/getSession?token=${token}&email=${email}`);
    await visitor().post(
      '/api/inquiry/addInquiry',
      inquiryPayload({ email, name: canary.name, contents: canary.memo }),
    );
    await visitor().post('/api/log', {
      message: `failed for ${email} with ${canary.pcc} and ${canary.mobile}`,
      stack: `at register (${canary.pcc})`,
      meta: {
        password: canary.password,
        token,
        receiverName: canary.name,
        address: canary.address,
        page: '/admin',
      },
    });
    const down: TableHandler = async ({ operation, body, forward }) =>
      /Put|Transact|Update/.test(operation)
        ? {
            status: 400,
            headers: { 'content-type': 'application/x-amz-json-1.0' },
            body: JSON.stringify({
              __type: 'x#ValidationException',
              message: 'One or more parameter values were invalid',
            }),
          }
        : forward(body);
    await product.withTable(down, async () => {
      await member.post('/api/parcel/registerOrderByCustomer', order);
      await member.post('/api/my/changePassword', { password: canary.password, newPassword: canary.wrong });
      await visitor().post('/api/cust/requestPasswordReset', { email });
    });
    await reset(token, canary.wrong);

    const log = await product.log();
    expect(log.split('\n').length).toBeGreaterThan(20);
    expect(log).toContain('"client report"');
    const [, secret] = token.split('.');
    const [, session] = (member.cookie() ?? '.none').split('.');
    for (const text of [...Object.values(canary), email, secret, session]) expect(log).not.toContain(text);
  });
});
