import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#infra/local/demo-accounts.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { type Client, client, codeOf, signedIn } from '#test/support/client.ts';
import { joinMember } from '#test/support/members.ts';
import { type Product, startProduct } from '#test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ seed: 'empty' });
});
afterAll(() => product.stop());

const setClock = (offsetSeconds: number) => product.setClock(offsetSeconds);
const statuses = async (count: number, ask: (nth: number) => Promise<{ status: number }>) => {
  const seen: number[] = [];
  for (let nth = 0; nth < count; nth += 1) seen.push((await ask(nth)).status);
  return seen;
};

/** Moves the clock by about `seconds` to the start of a throttle window, so that no window ends during a test. */
const setClockToWindow = async (seconds: number, window: number): Promise<number> => {
  const now = Date.now() / 1000;
  const offset = Math.ceil((now + seconds) / window) * window - now + 1;
  await setClock(offset);
  return offset;
};

describe.sequential('throttling', () => {
  it('refuses repeated wrong passwords for one account with 429, and accepts the correct password after the wait', async () => {
    const email = 'admin@demo.hanho.test';
    const guess = () => client(product.url).post('/api/admin/signIn', { email, pwd: 'guess' });
    expect(await statuses(5, guess)).toEqual(Array(5).fill(401));
    // From here each failed attempt doubles the wait, so that a slow machine is refused within ten attempts, too.
    let refused = await guess();
    for (let nth = 0; nth < 10 && refused.status === 401; nth += 1) refused = await guess();
    expect(codeOf(refused)).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

    await setClock(120);
    expect((await client(product.url).post('/api/admin/signIn', { email, pwd: DEMO_PASSWORD })).status).toBe(
      200,
    );
    expect(await statuses(5, guess)).toEqual(Array(5).fill(401));
    await setClock(0);
  });

  it('increases the wait for concurrent attempts', async () => {
    const guess = () =>
      client(product.url).post('/api/cust/signIn', { email: 'swarm@demo.hanho.test', pwd: 'x' });
    const answers = await Promise.all(Array.from({ length: 30 }, guess));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    const waits: number[] = [];
    for (const seconds of [1000, 2000]) {
      await setClock(seconds);
      await guess();
      waits.push(Number((await guess()).headers.get('retry-after')));
    }
    for (const wait of waits) expect(wait).toBeGreaterThan(30);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
    await setClock(0);
  });

  it('refuses visitors, not staff, after tracking 120 numbers in five minutes, ignoring IP addresses in request headers', async () => {
    const offset = await setClockToWindow(10_000, 300);
    const track = (as = client(product.url), headers = {}) =>
      as.post('/api/parcel/byHblNo', { hblNo: 'X1' }, headers);
    const seen = await statuses(121, (nth) => {
      const ip = `10.0.0.${nth}`;
      return track(undefined, { 'x-viewer-ip': ip, 'x-forwarded-for': ip });
    });
    expect([seen[119], seen[120]]).toEqual([200, 429]);
    const refused = await track();
    expect(refused.body.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(300);

    const staff = await signedIn(product.url, 'admin@demo.hanho.test');
    expect((await track(staff)).status).toBe(200);
    await setClock(offset + 301);
    expect((await track()).status).toBe(200);
    await setClock(0);
  });

  it('refuses visitors, not staff, after 60 registrations in ten minutes', async () => {
    await setClockToWindow(30_000, 600);
    const staff = await signedIn(product.url, 'admin@demo.hanho.test');
    await staff.post('/api/seqConfig/save', { name: 'T', min_value: 1, max_value: 999, base_value: 1 });
    const register = (as = client(product.url)) =>
      as.post('/api/parcel/registerOrderByCustomer', orderPayload());
    const seen = await statuses(61, () => register());
    expect([seen[59], seen[60]]).toEqual([200, 429]);
    expect((await register(staff)).status).toBe(200);
    await setClock(0);
  });

  it('refuses a member, from any network, after 120 changes of own data in ten minutes, and no other member', async () => {
    await setClockToWindow(35_000, 600);
    const [member, other] = [await joinMember(product.url), await joinMember(product.url)];
    const forget = (as: Client) => as.post('/api/my/deleteAddress', { id: 'A'.repeat(16) });
    const seen = await statuses(121, () => forget(member.api));
    expect([seen[119], seen[120]]).toEqual([200, 429]);
    expect((await forget(other.api)).status).toBe(200);
    await setClock(0);
  });

  it('requests no mails for a visitor after 20 addresses in an hour, and still registers the orders', async () => {
    await setClockToWindow(40_000, 3600);
    const register = async (nth: number) => {
      const order = orderPayload({ noticeEmail: `visitor${nth}@example.com` });
      return (await client(product.url).post('/api/parcel/registerOrderByCustomer', order)).body;
    };
    const answers = [];
    for (let nth = 0; nth < 21; nth += 1) answers.push(await register(nth));
    expect(answers.map(({ isMailRefused = false }) => isMailRefused)).toEqual([
      ...Array(20).fill(false),
      true,
    ]);
    expect(answers[20].hblNo).toMatch(/^[A-Z]+\d+$/);
    await setClock(0);
  });
});
