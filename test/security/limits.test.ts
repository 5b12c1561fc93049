import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#infra/local/demo-accounts.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { signUpPayload } from '../fixtures/members.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { inquiryPayload } from '../fixtures/visitor-forms.ts';
import { type Answer, type Client, client, signedIn } from '../support/client.ts';
import { resetMailTo, sentMails, tokenIn } from '../support/mails.ts';
import { type OpenProduct, openProduct } from './support.ts';

/** What somebody gains who asks again and again. */

const ADMIN = 'admin@demo.hanho.test';
let product: OpenProduct;
let admin: Client;
beforeAll(async () => {
  product = await openProduct();
  admin = await signedIn(product.url, ADMIN);
  const range = { name: 'S', min_value: 1, max_value: 99_999, base_value: 1 };
  await admin.post('/api/seqConfig/save', range);
});
afterAll(() => product.stop());
beforeEach(() => product.toNextHour());

const visitor = () => client(product.url);
const inTurn = async (count: number, ask: (nth: number) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let nth = 0; nth < count; nth += 1) answers.push(await ask(nth));
  return answers;
};
const statusesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))];

/** Hundreds of requests, a hundred of which reckon a password. */
const PATIENCE_MS = 120_000;

describe.sequential('S08 counting through the house bills', { timeout: PATIENCE_MS }, () => {
  it('shows masked rows of 120 numbers, and nothing of the others', async () => {
    const secret = orderPayload({ orderMemo: '부재 시 경비실', receiverAddress2: '101동 1203호' });
    const numbers = await mapWithLimit(Array(30).fill(0), 4, async () => {
      const { body } = await admin.post('/api/parcel/registerOrderByCustomer', secret);
      return body.hblNo as string;
    });
    const first = Math.min(...numbers.map((hblNo) => Number(hblNo.slice(1))));
    const answers = await inTurn(500, (nth) =>
      visitor().post('/api/parcel/byHblNo', { hblNo: `S${String(first + nth).padStart(5, '0')}` }),
    );

    const [open, closed] = [answers.slice(0, 120), answers.slice(120)];
    expect(statusesOf(open)).toEqual([200]);
    expect(open.filter(({ body }) => body.length === 1)).toHaveLength(30);
    expect(open.filter(({ body }) => body.length === 0)).toHaveLength(90);
    const told = JSON.stringify(open.map(({ body }) => body));
    const { receiverName, receiverMobile, receiverTel, pcc, shipperName, shipperMobile } = secret;
    const untold = [receiverName, receiverMobile, receiverTel, pcc, shipperName, shipperMobile];
    for (const text of [...untold, '부재 시', '1203호', '세종대로', '5678']) expect(told).not.toContain(text);

    expect(statusesOf(closed)).toEqual([429]);
    for (const { units, headers } of closed) {
      expect([units.read, units.write]).toEqual([0, 1]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('tells a number that was issued from one that was not by its row alone', async () => {
    const { body } = await admin.post('/api/parcel/registerOrderByCustomer', orderPayload());
    const [known, unknown] = await inTurn(2, (nth) =>
      visitor().post('/api/parcel/byHblNo', { hblNo: nth === 0 ? body.hblNo : 'S99998' }),
    );
    const shape = (answer: Answer | undefined) => [
      answer?.status,
      Array.isArray(answer?.body),
      [...(answer?.headers.keys() ?? [])].sort(),
    ];
    expect(shape(known)).toEqual(shape(unknown));
  });
});

describe.sequential('S11 guessing at one account', () => {
  const guess = (as = visitor()) => as.post('/api/admin/signIn', { email: ADMIN, pwd: 'a guess' });
  const signIn = (as: Client, pwd = DEMO_PASSWORD) => as.post('/api/admin/signIn', { email: ADMIN, pwd });
  /** Guesses until one has just been answered and the next is a whole minute away, however fast the guesses went. */
  const slowDown = async (ask: () => Promise<Answer>): Promise<void> => {
    const swarm = await inTurn(20, ask);
    expect(statusesOf(swarm)).toContain(429);
    await product.goOn(60);
    expect((await ask()).status).toBe(401);
  };

  it('is slowed to once a minute', async () => {
    expect(statusesOf(await inTurn(5, () => guess()))).toEqual([401]);
    await slowDown(() => guess());
    for (let minute = 0; minute < 5; minute += 1) {
      await product.goOn(60);
      const tries = await inTurn(4, () => guess());
      expect(tries.map(({ status }) => status)).toEqual([401, 429, 429, 429]);
      expect(tries.at(-1)?.body.code).toBe('TOO_MANY_ATTEMPTS');
    }
  });

  it('keeps strangers out and lets the owner in, from a browser of earlier', async () => {
    const browser = client(product.url);
    expect((await signIn(browser)).status).toBe(200);
    await browser.post('/api/admin/signOut');
    await slowDown(() => guess());
    expect((await signIn(visitor())).body.code).toBe('TOO_MANY_ATTEMPTS');
    expect((await signIn(browser)).status).toBe(200);
  });

  it('is slowed in the browser of earlier as well, which opens no other account', async () => {
    const browser = client(product.url);
    await signIn(browser);
    await slowDown(() => guess(browser));
    expect((await guess(browser)).status).toBe(429);

    const other = signUpPayload();
    await visitor().post('/api/cust/signUp', other);
    const mine = signUpPayload();
    await visitor().post('/api/cust/signUp', mine);
    const device = client(product.url);
    await device.post('/api/cust/signIn', { email: mine.email, pwd: mine.password });
    const guessOther = () => device.post('/api/cust/signIn', { email: other.email, pwd: 'a guess' });
    await slowDown(guessOther);
    expect((await guessOther()).status).toBe(429);
    expect((await signIn(device)).status).not.toBe(429);
  });

  it('lets the owner in by a mailed link, in a browser that was never seen', async () => {
    const owner = signUpPayload();
    await visitor().post('/api/cust/signUp', owner);
    const signInWith = (as: Client, pwd: string) => as.post('/api/cust/signIn', { email: owner.email, pwd });
    await slowDown(() => signInWith(visitor(), 'a guess'));
    const browser = client(product.url);
    expect((await signInWith(browser, owner.password)).status).toBe(429);
    const token = tokenIn(await resetMailTo(product.url, owner.email));
    const password = 'another long one';
    expect((await browser.post('/api/admin/reset-password', { token, password })).status).toBe(200);
    expect((await signInWith(browser, password)).status).toBe(200);
  });

  it('does not keep the owner, who is signed in, from changing the password', async () => {
    const owner = signUpPayload();
    await visitor().post('/api/cust/signUp', owner);
    const browser = client(product.url);
    await browser.post('/api/cust/signIn', { email: owner.email, pwd: owner.password });
    await slowDown(() => visitor().post('/api/cust/signIn', { email: owner.email, pwd: 'a guess' }));
    const change = { password: owner.password, newPassword: 'another long one' };
    expect((await browser.post('/api/my/changePassword', change)).status).toBe(200);
  });
});

it('S12 trying one password on many accounts ends after a hundred, before anything is looked up', {
  timeout: PATIENCE_MS,
}, async () => {
  const tryAt = (nth: number) =>
    visitor().post('/api/cust/signIn', { email: `somebody-${nth}@example.com`, pwd: 'Summer2026!' });
  const first = await mapWithLimit([...Array(100).keys()], 4, tryAt);
  expect(statusesOf(first)).toEqual([401]);
  for (const answer of await inTurn(20, tryAt)) {
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(answer.units).toEqual({ read: 0, write: 1, trips: 1 });
  }
});

describe.sequential('S30 reports of the screens', () => {
  const report = (body: unknown) => visitor().post('/api/log', body);

  it('are a line each, whatever they hold', async () => {
    const mark = 'flood-mark';
    const message = `${mark}\r\n{"level":"ERROR","message":"forged"}\u001b[31m\u0000\u2028\u009b`;
    expect((await report({ message, stack: message, meta: { path: message } })).status).toBe(204);
    const lines = (await product.log()).split('\n').filter(Boolean);
    for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
    const [line, ...more] = lines.filter((one) => one.includes(mark));
    expect(more).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must be gone
    expect(JSON.stringify(JSON.parse(line ?? ''))).not.toMatch(/[\u0000-\u001f\u007f-\u009f]|\\u001b|\\r/);
    expect(lines.some((one) => JSON.parse(one).message === 'forged')).toBe(false);
  });

  it('end after 120 in five minutes, and are refused when large', async () => {
    const answers = await mapWithLimit([...Array(130).keys()], 8, () => report({ message: 'again' }));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(120);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    await product.toNextHour();
    expect((await report({ message: 'x'.repeat(1_000_000) })).status).toBe(413);
  });
});

describe.sequential('S31 mails', () => {
  // Hours have gone by.
  beforeAll(async () => {
    admin = await signedIn(product.url, ADMIN);
  });

  it('go to a member three times an hour, whoever asks and however often', async () => {
    const member = signUpPayload();
    await visitor().post('/api/cust/signUp', member);
    const answers = await inTurn(20, () => admin.post('/api/admin/send-mail', { to: member.email }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.at(-1)?.body.code).toBe('TOO_MANY_ATTEMPTS');
    expect((await sentMails(product.url)).filter(({ to }) => to === member.email)).toHaveLength(3);
  });

  it('go to one address, whatever is typed', async () => {
    const before = (await sentMails(product.url)).length;
    const broken = [
      'a@b.co\r\nBcc: c@d.co',
      'a@b.co\nBcc: c@d.co',
      'a@b.co,c@d.co',
      'a@b.co;c@d.co',
      '<a@b.co>',
    ];
    for (const email of broken) {
      expect((await admin.post('/api/admin/send-mail', { to: email })).status).toBe(422);
      expect((await visitor().post('/api/cust/requestPasswordReset', { email })).status).toBe(422);
      expect((await visitor().post('/api/inquiry/addInquiry', inquiryPayload({ email }))).status).toBe(422);
    }
    const name = '홍길동\r\nBcc: c@d.co\r\nSubject: hello';
    const email = signUpPayload().email;
    await visitor().post('/api/inquiry/addInquiry', inquiryPayload({ email, name, title: name }));
    const [mail, ...others] = (await sentMails(product.url)).slice(0, -before || undefined);
    expect([mail?.to, others]).toEqual([email, []]);
    expect(mail?.subject).toBe('[한호로지스] 문의가 접수되었습니다');
  });
});
