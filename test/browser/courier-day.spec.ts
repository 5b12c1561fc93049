import { randomInt } from 'node:crypto';
import { client, type SignedIn } from '#test/support/client.ts';
import { type Product, startProduct, UNPACED } from '#test/support/product.ts';
import { HOUR_SECONDS, numberEndingIn, secondsUntilTomorrow } from '#test/support/tracked-parcels.ts';
import { volume } from '#test/support/volume.ts';
import {
  dialogOf,
  expect,
  expectException,
  press,
  type RegisteredOrder,
  registerOrder,
  rowsOf,
  send,
} from './back-office.ts';
import { demoMember, expectNoOverflow, openAs, openAsDemo, test } from './fixtures.ts';
import { readOrder } from './order-drawer.ts';

/** Ordinary checks are in the daytime. */
const MORNING = secondsUntilTomorrow(11);

/** A separate product, because the test moves its clock and makes its tracking service fail. */
let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ env: UNPACED });
  await setHour(0);
});
test.afterAll(() => product.stop());

const setHour = (hour: number) => product.setClock(MORNING + hour * HOUR_SECONDS);
/** Sessions end while the clock moves. */
const demo = (name: string) => demoMember(product, name);
const runCouriers = () => send(client(product.url), '/_local/jobs/couriers', {});
const change = (fault: object) => send(client(product.url), '/_local/simulators/courierTracker', fault);

/** A number of CJ대한통운 whose check digit is wrong. */
const wrongDigit = () => {
  const digits = `51${randomInt(1e8, 1e9)}`;
  return `${digits}${(Number(digits.slice(2)) + 1) % 7}`;
};

test('parcels go from the entry of their numbers to the delivery by the clock, without a person', async ({
  page,
}) => {
  test.setTimeout(900_000);
  page.setDefaultTimeout(60_000);
  const [staff, customer] = [await demo('staff'), await demo('customer')];
  const { email } = (await customer.get('/api/cust/getSession')).body.user;
  const register = async (as: SignedIn) => {
    const order = await registerOrder(as, { orderId: '' });
    await send(staff, '/api/parcel/addEvent', { orderId: order.id, kind: 'customsReleased' });
    return order;
  };
  const own = await register(customer);
  const [absent, unknown, wrong, refused] = [
    await register(staff),
    await register(staff),
    await register(staff),
    await register(staff),
  ];
  const others: RegisteredOrder[] = [];
  for (let nth = 0; nth < volume.trackedParcels; nth += 1) others.push(await register(staff));
  const delivered = [own, ...others];

  await test.step('numbers are pasted with messy spellings, and a wrong check digit is saved after a tick', async () => {
    const rows = [
      ...delivered.map(({ hblNo }, nth) => `${hblNo}\t한진\t${numberEndingIn(String(nth % 5))}`),
      `${absent.hblNo}\t 한진택배 \t${numberEndingIn('5').replace(/(\d{4})(\d{4})/, '$1-$2-')}`,
      `${unknown.hblNo}\tK003\t${numberEndingIn('6')}`,
      `${wrong.hblNo}\tCJ\t${wrongDigit()}`,
      `${refused.hblNo}\t한진\t분실`,
    ];
    await openAs(page, staff, `${product.url}/admin/courier-numbers`);
    await page.getByLabel('H/BL, 택배사, 운송장 번호').fill(rows.join('\n'));
    await press(page, '번호 확인');
    await expect(rowsOf(page, '등록할 수 없는 행')).toHaveText([new RegExp(refused.hblNo)]);
    await expect(rowsOf(page, '번호 확인이 필요한 행')).toHaveText([
      new RegExp(`${wrong.hblNo}.*번호의 검사 숫자가 맞지 않습니다`),
    ]);
    await page.getByLabel(/검사 숫자가 맞지 않는 번호도 저장/).check();
    await press(page, `${delivered.length + 3}건 등록`);
    await expect(
      page.getByRole('heading', { name: `${delivered.length + 3}건을 등록했습니다.` }),
    ).toBeVisible();
  });

  await test.step('each run of the job adds what happened since the last one', async () => {
    const next = async () =>
      (await send(staff, '/api/courier/getTrackingState', { orderId: others.at(-1)?.id })).nextAt;
    await expect.poll(next).not.toBeNull();
    await runCouriers();
    expect((await readOrder(staff, own.id)).status).toBe('09');
    await openAs(page, staff, `${product.url}/admin/parcel-info?hblNo=${own.hblNo}&order=${own.id}`);
    await expect(dialogOf(page).getByText('택배사 조회: 방금')).toBeVisible();
    for (const hour of [7, 24, 27, 31]) {
      await setHour(hour);
      await runCouriers();
    }
    const member = await demo('staff');
    for (const { id } of delivered) expect((await readOrder(member, id)).status).toBe('10');
  });

  await test.step('the customer reads the events on a phone, and in a mail with a link', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAsDemo(page, product, 'customer', `/my?parcel=${own.id}`);
    const timeline = dialogOf(page);
    for (const text of ['집화처리', '배달출발', '배달완료', '강남']) {
      await expect(timeline.getByText(text).first()).toBeVisible();
    }
    await expectNoOverflow(page);
    const mails = async (): Promise<unknown[]> =>
      (await client(product.url).get(`/_local/mail?${new URLSearchParams({ to: email })}`)).body;
    const link = new RegExp(`parcel-info\\?hblNo=${own.hblNo}`);
    await expect.poll(async () => (await mails()).some((mail) => link.test(JSON.stringify(mail)))).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  const exceptions = async (rule: string) => {
    await openAsDemo(page, product, 'staff', `/admin/exceptions?rule=${rule}`);
    await expect(page.getByText('불러오는 중입니다.')).toHaveCount(0);
    return rowsOf(page, '확인 필요');
  };
  await test.step('a failed delivery and an unknown number need a person until they are solved', async () => {
    await expectException(await demo('staff'), absent, 'DELIVERY_FAILED');
    const failed = (await exceptions('DELIVERY_FAILED')).filter({ hasText: absent.hblNo });
    await expect(failed).toBeVisible();
    for (const hour of [48, 55]) {
      await setHour(hour);
      await runCouriers();
    }
    const member = await demo('staff');
    await expectException(member, absent, 'DELIVERY_FAILED', false);
    await expectException(member, unknown, 'TRACKING_UNKNOWN');
    const notKnown = (await exceptions('TRACKING_UNKNOWN')).filter({ hasText: unknown.hblNo });
    await expect(notKnown).toContainText('운송장 번호 확인 필요');
    await expect((await exceptions('DELIVERY_FAILED')).filter({ hasText: absent.hblNo })).toHaveCount(0);
  });

  await test.step('a courier that fails is named on its page until it recovers by itself', async () => {
    const courier = async () => {
      await openAsDemo(page, product, 'staff', '/admin/courier-manage');
      return rowsOf(page, '택배사').filter({ hasText: '한진택배' });
    };
    const member = await demo('staff');
    for (let nth = 0; nth < 6; nth += 1) {
      const { id } = await registerOrder(member, { orderId: '' });
      await send(member, '/api/parcel/addEvent', { orderId: id, kind: 'customsReleased' });
      const numbered = { courierCode: 'K003', courierNum: numberEndingIn('1') };
      await send(member, '/api/parcel/updateOrder', { ...(await readOrder(member, id)), ...numbered });
    }
    await change({ fault: 'http500', only: '05' });
    await runCouriers();
    await expect(await courier()).toContainText('조회 안 됨');
    await change({ fault: null, reset: true });
    await setHour(58);
    await runCouriers();
    await expect(await courier()).not.toContainText('조회 안 됨');
  });
});
