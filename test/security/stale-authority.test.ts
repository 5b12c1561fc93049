import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, client, signedIn } from '#test/support/client.ts';
import { resetMailTo, tokenIn } from '#test/support/mails.ts';
import { signUpMember } from '#test/support/members.ts';
import { startProxiedProduct } from '#test/support/proxied-product.ts';
import type { TableRequest } from '#test/support/table-proxy.ts';

/**
 * Tests changes of a member after the password check and before the session or the new password is written. The proxy of
 * the table makes the change at exactly this moment.
 */

let product: Awaited<ReturnType<typeof startProxiedProduct>>;
let owner: Client;
let url: string;

/** A change to make immediately before the first table request that `isMoment` accepts. */
type TimedChange = { isMoment: (request: TableRequest) => boolean; change: () => Promise<void> };
let nextChange: TimedChange | undefined;

beforeAll(async () => {
  product = await startProxiedProduct();
  product.setTableHandler(async (request) => {
    const due = nextChange?.isMoment(request) ? nextChange : undefined;
    if (due) {
      nextChange = undefined;
      await due.change();
    }
    return request.forward();
  });
  url = product.url;
  owner = await signedIn(url, 'admin@demo.hanho.test');
});
afterAll(() => product.stop());

const isWriteOf = (text: string) => (request: TableRequest) =>
  /^(PutItem|UpdateItem|TransactWriteItems)$/.test(request.operation) &&
  JSON.stringify(request.body).includes(text);
const isSessionWrite = isWriteOf('SESSION#');
const isPasswordWrite = isWriteOf('passwordHash');

/** Makes the change immediately before the first matching table request. @returns the answer to `send` */
const sendWithChange = async <T>(
  isMoment: TimedChange['isMoment'],
  change: () => Promise<void>,
  send: () => Promise<T>,
) => {
  nextChange = { isMoment, change };
  const answer = await send();
  expect(nextChange, 'the change was made').toBeUndefined();
  return answer;
};

type Person = { id: number; email: string; password: string };
const signIn = (by: Client, { email, password }: Pick<Person, 'email' | 'password'>, area = 'cust') =>
  by.post(`/api/${area}/signIn`, { email, pwd: password });
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
  const { id, email, password } = await signUpMember(url);
  await modify(id, { authLevel: 90 });
  return { id, email, password };
};
const isStaff = async (by: Client) => (await by.post('/api/member/getCustomerList', {})).status === 200;
const userOf = async (by: Client) => (await by.get('/api/cust/getSession')).body.user;

const demote = ({ id }: Person) => modify(id, { authLevel: 10 });
const deleteMember = ({ id }: Person) => remove(id);

describe.each(['cust', 'admin'])('POST /api/%s/signIn', (area) => {
  it('gives no staff session to a member that is demoted after the password check', async () => {
    const person = await joinStaff();
    const browser = client(url);
    const answer = await sendWithChange(
      isSessionWrite,
      () => demote(person),
      () => signIn(browser, person, area),
    );
    expect(answer.status).toBe(area === 'cust' ? 200 : 403);
    expect(await isStaff(browser)).toBe(false);
    expect((await userOf(browser))?.authLevel).toBe(area === 'cust' ? 10 : undefined);
  });

  it('gives no session to a member that is deleted after the password check', async () => {
    const person = await joinStaff();
    const browser = client(url);
    const answer = await sendWithChange(
      isSessionWrite,
      () => deleteMember(person),
      () => signIn(browser, person, area),
    );
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(await userOf(browser)).toBeNull();
  });

  it('returns 401 INVALID_CREDENTIALS when the member is deleted between the lookup by address and the read', async () => {
    const person = await joinStaff();
    const answer = await sendWithChange(
      ({ operation, body }) =>
        operation === 'GetItem' && JSON.stringify(body).includes(`"MEMBER#${person.id}"`),
      () => deleteMember(person),
      () => signIn(client(url), person, area),
    );
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
  });
});

describe('POST /api/cust/signIn', () => {
  it('refuses a password that is replaced after it was checked', async () => {
    const person = await joinStaff();
    const otherBrowser = client(url);
    await signIn(otherBrowser, person);
    const newPassword = 'another long password';
    const replace = async () => {
      const body = { password: person.password, newPassword };
      expect((await otherBrowser.post('/api/my/changePassword', body)).status).toBe(200);
    };
    const browser = client(url);
    const answer = await sendWithChange(isSessionWrite, replace, () => signIn(browser, person));
    expect(answer.body.code).toBe('INVALID_CREDENTIALS');
    expect(await userOf(browser)).toBeNull();
    expect(await isStaff(otherBrowser)).toBe(true);
  });

  it('starts the session with a name that is changed after the password check', async () => {
    const person = await joinStaff();
    const browser = client(url);
    await sendWithChange(
      isSessionWrite,
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
    const answer = await sendWithChange(
      isPasswordWrite,
      () => demote(person),
      () => change(browser, person),
    );
    expect(answer.status).toBe(200);
    expect(await isStaff(browser)).toBe(false);
    expect((await userOf(browser)).authLevel).toBe(10);
  });

  it('gives no session to a member that is deleted after the password check', async () => {
    const { person, browser } = await signedInStaff();
    const answer = await sendWithChange(
      isPasswordWrite,
      () => deleteMember(person),
      () => change(browser, person),
    );
    expect(answer.status).toBe(422);
    expect(await userOf(browser)).toBeNull();
    expect((await signIn(client(url), { ...person, password: newPassword })).status).toBe(401);
  });

  it('refuses the second of two changes that were confirmed with the same password', async () => {
    const { person, browser } = await signedInStaff();
    const otherBrowser = client(url);
    await signIn(otherBrowser, person);
    const first = async () => {
      const body = { password: person.password, newPassword: 'the first new password' };
      expect((await otherBrowser.post('/api/my/changePassword', body)).status).toBe(200);
    };
    const answer = await sendWithChange(isPasswordWrite, first, () => change(browser, person));
    expect(answer.status).toBe(422);
    expect(await userOf(browser)).toBeNull();
    expect(await userOf(otherBrowser)).not.toBeNull();
    expect((await signIn(client(url), { ...person, password: newPassword })).status).toBe(401);
  });
});

describe('POST /api/admin/reset-password', () => {
  it('returns 400 RESET_TOKEN_INVALID when the mail address of the member is replaced before the new password is written', async () => {
    const person = await joinStaff();
    const token = tokenIn(await resetMailTo(url, person.email));
    const email = `moved-${person.email}`;
    const password = 'a password by the old link';
    const answer = await sendWithChange(
      isPasswordWrite,
      () => modify(person.id, { email }),
      () => client(url).post('/api/admin/reset-password', { token, password }),
    );
    expect([answer.status, answer.body.code]).toEqual([400, 'RESET_TOKEN_INVALID']);
    expect((await signIn(client(url), { ...person, email })).status).toBe(200);
  });
});

describe('POST /api/cust/requestPasswordReset', () => {
  it('sends no link to a mail address that is replaced before the token is written', async () => {
    const person = await joinStaff();
    const email = `moved-${person.email}`;
    const isTokenWrite = (request: TableRequest) =>
      isWriteOf('"RESET"')(request) && !isPasswordWrite(request);
    let isMoved = false;
    nextChange = {
      isMoment: isTokenWrite,
      change: async () => {
        await modify(person.id, { email });
        isMoved = true;
      },
    };
    await client(url).post('/api/cust/requestPasswordReset', { email: person.email });
    await expect.poll(() => isMoved).toBe(true);
    // The stream delivers changes in order, so a mail to the old address would be sent before this mail to the new address.
    await resetMailTo(url, email);
    const mails = (await client(url).get('/_local/mail', { accept: 'application/json' })).body;
    const toOld = mails.filter(({ to, text }: { to: string; text: string }) => {
      return to === person.email && text.includes('token=');
    });
    expect(toOld).toEqual([]);
  });
});
