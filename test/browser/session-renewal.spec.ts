import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#infra/local/demo-accounts.ts';
import { errorCatalog } from '#shared/errors.ts';
import { client, signedIn } from '#test/support/client.ts';
import { startProduct, UNTHROTTLED } from '#test/support/product.ts';
import { expect, expectNoOverflow, openAs, readAlert, test } from './fixtures.ts';
import {
  completeRecipientStep,
  errorMessages,
  expectRegistered,
  field,
  fillIn,
  item,
  PARTNER_LINK,
  pressNext,
  recipient,
  step,
  submitOrder,
  validateOrder,
} from './order-form.ts';

/** Longer than the idle limits of all kinds of sessions. */
const AFTER_EXPIRY_SECONDS = 90_000;

/** A separate product, because these tests move the clock. */
let product: Awaited<ReturnType<typeof startProduct>>;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  product = await startProduct({ env: UNTHROTTLED });
});
test.beforeEach(() => setClock(0));
test.afterAll(() => product.stop());

const setClock = (offsetSeconds: number) => client(product.url).post('/_local/clock', { offsetSeconds });
const demo = (name: string) => signedIn(product.url, `${name}@demo.hanho.test`);
const renewal = (page: Page) => page.getByRole('dialog', { name: '다시 로그인' });
const renew = async (page: Page, password = DEMO_PASSWORD) => {
  await renewal(page).getByLabel('비밀번호', { exact: true }).fill(password);
  await pressNext(page, '로그인하고 계속');
};

/** Returns the newest order in the back office. */
const newestOrder = async () => {
  const staff = await demo('staff');
  const { rows } = (await staff.post('/api/parcel/parcel', {})).body;
  return (await staff.post('/api/parcel/getOrders', { id: [rows[0].id] })).body[0];
};

const forms = {
  staff: { path: '/admin/parcel-info', button: '신규 주문', next: '기본 정보' },
  partner: { path: '/admin/parcel-info', button: '신규 주문', next: '기본 정보' },
  customer: { path: PARTNER_LINK, button: undefined, next: '상품' },
} as const;

for (const [name, { path, button, next }] of Object.entries(forms)) {
  test(`${name}: a session that expires during registration is renewed in a dialog, and the registration continues`, async ({
    page,
  }) => {
    const member = await demo(name);
    await openAs(page, member, product.url + path);
    if (button) await pressNext(page, button);
    await completeRecipientStep(page, next);
    if (button) await pressNext(page);
    await fillIn(step(page, '상품'), item);

    await setClock(AFTER_EXPIRY_SECONDS);
    await pressNext(page, 'ORDER 검증');
    await expect(renewal(page)).toContainText(errorCatalog.SESSION_EXPIRED.message);
    await expectNoOverflow(page);
    await renew(page, 'not-the-password');
    await expect(renewal(page)).toContainText(errorCatalog.INVALID_CREDENTIALS.message);
    await renew(page);
    await readAlert(page, '등록 가능합니다');

    await setClock(2 * AFTER_EXPIRY_SECONDS);
    await pressNext(page, 'ORDER 등록');
    await renew(page);
    await (button ? readAlert(page, '상품등록에 성공했습니다.') : expectRegistered(page));

    const { regId, regType, customerNum, receiverName } = await newestOrder();
    const { memberId } = member.session;
    expect(receiverName).toBe(recipient['받는 분 이름']);
    expect([regId, regType]).toEqual([memberId, button ? 'admin' : 'customer']);
    if (!button) expect(customerNum).toBe(memberId);
  });
}

test('customer: after a cancelled renewal the form keeps its values, and the next attempt renews the session', async ({
  page,
}) => {
  await openAs(page, await demo('customer'), product.url + PARTNER_LINK);
  await completeRecipientStep(page);
  await fillIn(step(page, '상품'), item);
  await page.context().clearCookies();
  await pressNext(page, 'ORDER 검증');
  await renewal(page).getByRole('button', { name: '취소' }).click();
  await expect(errorMessages(step(page, '상품'))).toHaveText([errorCatalog.NOT_SIGNED_IN.message]);
  await expect(field(step(page, '상품'), '품명')).toHaveValue(item.품명);
  await pressNext(page, 'ORDER 검증');
  await renew(page);
  await readAlert(page, '등록 가능합니다');
});

test('staff: after another member signs in in a second tab, the form requires the first member to sign in', async ({
  page,
}) => {
  const staff = await demo('staff');
  await openAs(page, staff, `${product.url}/admin/parcel-info`);
  await pressNext(page, '신규 주문');
  await completeRecipientStep(page, '기본 정보');
  await pressNext(page);
  await fillIn(step(page, '상품'), item);
  await page.context().addCookies([(await demo('partner')).browserCookie()]);
  await pressNext(page, 'ORDER 검증');
  await expect(renewal(page)).toContainText(errorCatalog.SESSION_REPLACED.message);
  await pressNext(page, '다른 계정으로 로그인');
  await page.getByRole('alertdialog').getByRole('button', { name: '계속 입력' }).click();
  await renew(page);
  await readAlert(page, '등록 가능합니다');
  await pressNext(page, 'ORDER 등록');
  await readAlert(page, '상품등록에 성공했습니다.');
  expect((await newestOrder()).regId).toBe(staff.session.memberId);
});

test('visitor: an order is registered without a registrant, although a member signed in in a second tab', async ({
  page,
}) => {
  await page.goto(product.url + PARTNER_LINK);
  await completeRecipientStep(page);
  await fillIn(step(page, '상품'), item);
  await page.context().addCookies([(await demo('staff')).browserCookie()]);
  await validateOrder(page);
  await submitOrder(page);
  const { regId, regType } = await newestOrder();
  expect([regId, regType]).toEqual([null, 'customer']);
});
