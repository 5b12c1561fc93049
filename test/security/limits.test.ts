import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#infra/local/demo-accounts.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { signUpPayload } from '#test/fixtures/members.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { inquiryPayload } from '#test/fixtures/visitor-forms.ts';
import { type Answer, type Client, client, signedIn } from '#test/support/client.ts';
import { resetMailTo, sentMails, tokenIn } from '#test/support/mails.ts';
import { joinMember, signUpMember } from '#test/support/members.ts';
import { type OpenProduct, openProduct } from './support.ts';

const ADMIN = 'admin@demo.hanho.test';
let product: OpenProduct;
let admin: Client;
beforeAll(async () => {
  product = await openProduct({ env: { LOCAL_THROTTLE_FACTOR: '1' } });
  admin = await signedIn(product.url, ADMIN);
  const range = { name: 'S', min_value: 1, max_value: 99_999, base_value: 1 };
  await admin.post('/api/seqConfig/save', range);
});
afterAll(() => product.stop());
beforeEach(() => product.advanceToNextHour());

const visitor = () => client(product.url);
const repeat = async (count: number, send: (nth: number) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let nth = 0; nth < count; nth += 1) answers.push(await send(nth));
  return answers;
};
const statusesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))];

describe.sequential('S08 POST /api/parcel/byHblNo', () => {
  it('returns masked rows for 120 consecutive numbers, then 429 without reading the table', async () => {
    const secret = orderPayload({ orderMemo: '부재 시 경비실', receiverAddress2: '101동 1203호' });
    const numbers = await mapWithLimit(Array(30).fill(0), 4, async () => {
      const { body } = await admin.post('/api/parcel/registerOrderByCustomer', secret);
      return body.hblNo as string;
    });
    const first = Math.min(...numbers.map((hblNo) => Number(hblNo.slice(1))));
    const answers = await repeat(200, (nth) =>
      visitor().post('/api/parcel/byHblNo', { hblNo: `S${String(first + nth).padStart(5, '0')}` }),
    );

    const [allowed, throttled] = [answers.slice(0, 120), answers.slice(120)];
    expect(statusesOf(allowed)).toEqual([200]);
    expect(allowed.filter(({ body }) => body.length === 1)).toHaveLength(30);
    expect(allowed.filter(({ body }) => body.length === 0)).toHaveLength(90);
    const shown = JSON.stringify(allowed.map(({ body }) => body));
    const { receiverName, receiverMobile, receiverTel, pcc, shipperName, shipperMobile } = secret;
    const masked = [receiverName, receiverMobile, receiverTel, pcc, shipperName, shipperMobile];
    for (const text of [...masked, '부재 시', '1203호', '세종대로', '5678'])
      expect(shown).not.toContain(text);

    expect(statusesOf(throttled)).toEqual([429]);
    for (const { units, headers } of throttled) {
      expect([units.read, units.write]).toEqual([0, 1]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('returns the same status and headers for issued and unknown numbers', async () => {
    const { body } = await admin.post('/api/parcel/registerOrderByCustomer', orderPayload());
    const [known, unknown] = await repeat(2, (nth) =>
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

describe.sequential('S11 wrong passwords for one account', () => {
  const guess = (as = visitor()) => as.post('/api/admin/signIn', { email: ADMIN, pwd: 'a guess' });
  const signIn = (as: Client, pwd = DEMO_PASSWORD) => as.post('/api/admin/signIn', { email: ADMIN, pwd });
  /** Sends wrong passwords until only one attempt per minute is allowed, and uses the attempt of this minute. */
  const exhaustAttempts = async (send: () => Promise<Answer>): Promise<void> => {
    const attempts = await repeat(20, send);
    expect(statusesOf(attempts)).toContain(429);
    await product.advanceClock(60);
    expect((await send()).status).toBe(401);
  };

  it('are limited to one attempt per minute after the first five', async () => {
    expect(statusesOf(await repeat(5, () => guess()))).toEqual([401]);
    await exhaustAttempts(() => guess());
    for (let minute = 0; minute < 5; minute += 1) {
      await product.advanceClock(60);
      const attempts = await repeat(4, () => guess());
      expect(attempts.map(({ status }) => status)).toEqual([401, 429, 429, 429]);
      expect(attempts.at(-1)?.body.code).toBe('TOO_MANY_ATTEMPTS');
    }
  });

  it('block unknown browsers, but not a browser in which the account signed in before', async () => {
    const browser = client(product.url);
    expect((await signIn(browser)).status).toBe(200);
    await browser.post('/api/admin/signOut');
    await exhaustAttempts(() => guess());
    expect((await signIn(visitor())).body.code).toBe('TOO_MANY_ATTEMPTS');
    expect((await signIn(browser)).status).toBe(200);
  });

  it('are also limited in a browser in which an account signed in before, separately for each account', async () => {
    const browser = client(product.url);
    await signIn(browser);
    await exhaustAttempts(() => guess(browser));
    expect((await guess(browser)).status).toBe(429);

    const other = await signUpMember(product.url);
    const { api: device } = await joinMember(product.url);
    const guessOther = () => device.post('/api/cust/signIn', { email: other.email, pwd: 'a guess' });
    await exhaustAttempts(guessOther);
    expect((await guessOther()).status).toBe(429);
    expect((await signIn(device)).status).not.toBe(429);
  });

  it('do not block a new browser in which the member used a reset link', async () => {
    const member = await signUpMember(product.url);
    const signInWith = (as: Client, pwd: string) => as.post('/api/cust/signIn', { email: member.email, pwd });
    await exhaustAttempts(() => signInWith(visitor(), 'a guess'));
    const browser = client(product.url);
    expect((await signInWith(browser, member.password)).status).toBe(429);
    const token = tokenIn(await resetMailTo(product.url, member.email));
    const password = 'another long one';
    expect((await browser.post('/api/admin/reset-password', { token, password })).status).toBe(200);
    expect((await signInWith(browser, password)).status).toBe(200);
  });

  it('do not prevent the member from changing the password in a signed-in browser', async () => {
    const member = await joinMember(product.url);
    await exhaustAttempts(() => visitor().post('/api/cust/signIn', { email: member.email, pwd: 'a guess' }));
    const change = { password: member.password, newPassword: 'another long one' };
    expect((await member.api.post('/api/my/changePassword', change)).status).toBe(200);
  });
});

it('S12 POST /api/cust/signIn returns 429 without reading the table after 100 attempts on different accounts', async () => {
  const attempt = (nth: number) =>
    visitor().post('/api/cust/signIn', {
      email: `member-${nth}@example.com`,
      // Hashing is slow, so most attempts send a password over the maximum length, which gets the same answer without a hash.
      pwd: nth % 10 === 0 ? 'Summer2026!' : 'x'.repeat(129),
    });
  const first = await mapWithLimit([...Array(100).keys()], 4, attempt);
  expect(statusesOf(first)).toEqual([401]);
  for (const answer of await repeat(20, attempt)) {
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(answer.units).toEqual({ read: 0, write: 1, trips: 1 });
  }
});

describe.sequential('S30 POST /api/log', () => {
  const report = (body: unknown) => visitor().post('/api/log', body);

  it('writes one JSON line without control characters per report', async () => {
    const mark = 'flood-mark';
    const message = `${mark}\r\n{"level":"ERROR","message":"forged"}\u001b[31m\u0000\u2028\u009b`;
    expect((await report({ message, stack: message, meta: { path: message } })).status).toBe(204);
    const lines = (await product.readLog()).split('\n').filter(Boolean);
    for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
    const [line, ...more] = lines.filter((one) => one.includes(mark));
    expect(more).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no control character may remain
    expect(JSON.stringify(JSON.parse(line ?? ''))).not.toMatch(/[\u0000-\u001f\u007f-\u009f]|\\u001b|\\r/);
    expect(lines.some((one) => JSON.parse(one).message === 'forged')).toBe(false);
  });

  it('returns 429 after 120 reports in five minutes and 413 for a report of 1 MB', async () => {
    const answers = await mapWithLimit([...Array(130).keys()], 8, () => report({ message: 'again' }));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(120);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    await product.advanceToNextHour();
    expect((await report({ message: 'x'.repeat(1_000_000) })).status).toBe(413);
  });
});

describe.sequential('S31 mails', () => {
  // The previous session expired, because each test advances the clock by an hour.
  beforeAll(async () => {
    admin = await signedIn(product.url, ADMIN);
  });

  it('are sent to a member at most three times an hour, also on requests of staff', async () => {
    const member = await signUpMember(product.url);
    const answers = await repeat(20, () => admin.post('/api/admin/send-mail', { to: member.email }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.at(-1)?.body.code).toBe('TOO_MANY_ATTEMPTS');
    expect((await sentMails(product.url)).filter(({ to }) => to === member.email)).toHaveLength(3);
  });

  it('are sent to one valid address, with a fixed subject', async () => {
    const before = (await sentMails(product.url)).length;
    const invalid = [
      'a@b.co\r\nBcc: c@d.co',
      'a@b.co\nBcc: c@d.co',
      'a@b.co,c@d.co',
      'a@b.co;c@d.co',
      '<a@b.co>',
    ];
    for (const email of invalid) {
      expect((await admin.post('/api/admin/send-mail', { to: email })).status).toBe(422);
      expect((await visitor().post('/api/cust/requestPasswordReset', { email })).status).toBe(422);
      expect((await visitor().post('/api/inquiry/addInquiry', inquiryPayload({ email }))).status).toBe(422);
    }
    const title = '문의\r\nBcc: c@d.co\r\nSubject: hello';
    const email = signUpPayload().email;
    await visitor().post('/api/inquiry/addInquiry', inquiryPayload({ email, title }));
    const [mail, ...others] = (await sentMails(product.url)).slice(0, -before || undefined);
    expect([mail?.to, others]).toEqual([email, []]);
    expect(mail?.subject).toBe('[한호로지스] 문의가 접수되었습니다');
  });
});
