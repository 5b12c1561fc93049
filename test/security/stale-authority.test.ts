import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpPayload } from '../fixtures/members.ts';
import { type Client, client, signedIn } from '../support/client.ts';
import { startEngine } from '../support/engine.ts';
import { resetMailTo, tokenIn } from '../support/mails.ts';
import { startProduct } from '../support/product.ts';
import { proxyTable, type TableRequest } from '../support/table-proxy.ts';

/**
 * A member is changed after its password was checked and before the session, or the new password, is written. A proxy in
 * front of the table makes the change at exactly this moment.
 */

let engine: Awaited<ReturnType<typeof startEngine>>;
let table: Awaited<ReturnType<typeof proxyTable>>;
let product: Awaited<ReturnType<typeof startProduct>>;
let owner: Client;
let url: string;

type Interposed = { at: (asked: TableRequest) => boolean; change: () => Promise<void> };
let interposed: Interposed | undefined;

beforeAll(async () => {
  engine = await startEngine();
  table = await proxyTable(engine.endpoint, async (asked) => {
    const due = interposed?.at(asked) ? interposed : undefined;
    if (due) {
      interposed = undefined;
      await due.change();
    }
    return asked.forward();
  });
  const env = { LOCAL_THROTTLE_FACTOR: '1000', LOCAL_DYNAMODB_ENDPOINT: table.endpoint };
  product = await startProduct({ seed: 'empty', env });
  url = product.url;
  owner = await signedIn(url, 'admin@demo.hanho.test');
});
afterAll(async () => {
  await product.stop();
  table.stop();
  await engine.stop();
});

const writes = (text: string) => (asked: TableRequest) =>
  /^(PutItem|UpdateItem|TransactWriteItems)$/.test(asked.operation) &&
  JSON.stringify(asked.body).includes(text);
const sessionWrite = writes('SESSION#');
const passwordWrite = writes('passwordHash');

/** Makes the change right before the first write of this kind. @returns the answer, once the change was made */
const during = async <T>(at: Interposed['at'], change: () => Promise<void>, ask: () => Promise<T>) => {
  interposed = { at, change };
  const answer = await ask();
  expect(interposed, 'the change was made').toBeUndefined();
  return answer;
};

type Person = { id: number; email: string; password: string };
const signIn = (by: Client, { email, password }: Pick<Person, 'email' | 'password'>, door = 'cust') =>
  by.post(`/api/${door}/signIn`, { email, pwd: password });
const modify = async (id: number, changes: object): Promise<void> => {
  const { body } = await owner.post('/api/member/getCustomerList', {});
  const member = body.find((one: { id: number }) => one.id === id);
  const { status } = await owner.post('/api/member/modifyCustomer', { ...member, ...changes });
  expect(status).toBe(200);
};
const remove = async (id: number): Promise<void> => {
  expect((await owner.post('/api/member/delCustomer', { id })).status).toBe(200);
};
const joinStaff = async (): Promise<Person> => {
  const { email, password, ...rest } = signUpPayload();
  const { body } = await client(url).post('/api/cust/signUp', { email, password, ...rest });
  await modify(body.id, { authLevel: 90 });
  return { id: body.id, email, password };
};
const isStaff = async (by: Client) => (await by.post('/api/member/getCustomerList', {})).status === 200;
const userOf = async (by: Client) => (await by.get('/api/cust/getSession')).body.user;

const demotion = ({ id }: Person) => modify(id, { authLevel: 10 });
const deletion = ({ id }: Person) => remove(id);

describe.each(['cust', 'admin'])('POST /api/%s/signIn', (door) => {
  it('gives no staff session to a member that is demoted after the password check', async () => {
    const person = await joinStaff();
    const browser = client(url);
    const answer = await during(
      sessionWrite,
      () => demotion(person),
      () => signIn(browser, person, door),
    );
    expect(answer.status).toBe(door === 'cust' ? 200 : 403);
    expect(await isStaff(browser)).toBe(false);
    expect((await userOf(browser))?.authLevel).toBe(door === 'cust' ? 10 : undefined);
  });

  it('gives no session to a member that is deleted after the password check', async () => {
    const person = await joinStaff();
    const browser = client(url);
    const answer = await during(
      sessionWrite,
      () => deletion(person),
      () => signIn(browser, person, door),
    );
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(await userOf(browser)).toBeNull();
  });

  it('returns 401 INVALID_CREDENTIALS when the member is deleted after its address was found', async () => {
    const person = await joinStaff();
    const answer = await during(
      ({ operation, body }) =>
        operation === 'GetItem' && JSON.stringify(body).includes(`"MEMBER#${person.id}"`),
      () => deletion(person),
      () => signIn(client(url), person, door),
    );
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
  });
});

describe('POST /api/cust/signIn', () => {
  it('refuses a password that is replaced after it was checked', async () => {
    const person = await joinStaff();
    const elsewhere = client(url);
    await signIn(elsewhere, person);
    const newPassword = 'another long password';
    const replace = async () => {
      const body = { password: person.password, newPassword };
      expect((await elsewhere.post('/api/my/changePassword', body)).status).toBe(200);
    };
    const browser = client(url);
    const answer = await during(sessionWrite, replace, () => signIn(browser, person));
    expect(answer.body.code).toBe('INVALID_CREDENTIALS');
    expect(await userOf(browser)).toBeNull();
    expect(await isStaff(elsewhere)).toBe(true);
  });

  it('starts the session under the name that the member takes at the same moment', async () => {
    const person = await joinStaff();
    const browser = client(url);
    await during(
      sessionWrite,
      () => modify(person.id, { fName: '새이름' }),
      () => signIn(browser, person),
    );
    expect((await userOf(browser)).fName).toBe('새이름');
  });
});

describe('POST /api/my/changePassword', () => {
  const newPassword = 'another long password';
  const change = (by: Client, { password }: Person) =>
    by.post('/api/my/changePassword', { password, newPassword });
  const signedInStaff = async () => {
    const [person, browser] = [await joinStaff(), client(url)];
    await signIn(browser, person);
    return { person, browser };
  };

  it('gives no staff session to a member that is demoted after the password check', async () => {
    const { person, browser } = await signedInStaff();
    const answer = await during(
      passwordWrite,
      () => demotion(person),
      () => change(browser, person),
    );
    expect(answer.status).toBe(200);
    expect(await isStaff(browser)).toBe(false);
    expect((await userOf(browser)).authLevel).toBe(10);
  });

  it('gives no session to a member that is deleted after the password check', async () => {
    const { person, browser } = await signedInStaff();
    const answer = await during(
      passwordWrite,
      () => deletion(person),
      () => change(browser, person),
    );
    expect(answer.status).toBe(422);
    expect(await userOf(browser)).toBeNull();
    expect((await signIn(client(url), { ...person, password: newPassword })).status).toBe(401);
  });

  it('refuses the second of two changes that were confirmed with the same password', async () => {
    const { person, browser } = await signedInStaff();
    const elsewhere = client(url);
    await signIn(elsewhere, person);
    const first = async () => {
      const body = { password: person.password, newPassword: 'the first new password' };
      expect((await elsewhere.post('/api/my/changePassword', body)).status).toBe(200);
    };
    const answer = await during(passwordWrite, first, () => change(browser, person));
    expect(answer.status).toBe(422);
    expect(await userOf(browser)).toBeNull();
    expect(await userOf(elsewhere)).not.toBeNull();
    expect((await signIn(client(url), { ...person, password: newPassword })).status).toBe(401);
  });
});

describe('POST /api/admin/reset-password', () => {
  it('refuses a link when the mail address that received it is replaced at the same moment', async () => {
    const person = await joinStaff();
    const token = tokenIn(await resetMailTo(url, person.email));
    const email = `moved-${person.email}`;
    const password = 'a password by the old link';
    const answer = await during(
      passwordWrite,
      () => modify(person.id, { email }),
      () => client(url).post('/api/admin/reset-password', { token, password }),
    );
    expect([answer.status, answer.body.code]).toEqual([400, 'RESET_TOKEN_INVALID']);
    expect((await signIn(client(url), { ...person, email })).status).toBe(200);
  });

  it('stores no token for a mail address that is replaced at the same moment', async () => {
    const person = await joinStaff();
    const email = `moved-${person.email}`;
    const tokenWrite = (asked: TableRequest) => writes('"RESET"')(asked) && !passwordWrite(asked);
    let isMoved = false;
    interposed = {
      at: tokenWrite,
      change: async () => {
        await modify(person.id, { email });
        isMoved = true;
      },
    };
    await client(url).post('/api/cust/requestPasswordReset', { email: person.email });
    await expect.poll(() => isMoved).toBe(true);
    // The stream delivers changes in order, so a mail to the new address comes after the one to the old address would.
    await resetMailTo(url, email);
    const mails = (await client(url).get('/_local/mail', { accept: 'application/json' })).body;
    const toOld = mails.filter(({ to, text }: { to: string; text: string }) => {
      return to === person.email && text.includes('token=');
    });
    expect(toOld).toEqual([]);
  });
});
