import type { Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import { expect, readAlert, signInAsCustomer, signInAsStaff, submitSignIn, test } from './fixtures.ts';

const PARTNER = 'partner@demo.hanho.test';
const STAFF = 'staff@demo.hanho.test';

const storedSession = (page: Page) => page.evaluate(() => sessionStorage.getItem('hanho.session'));

/** Opens a menu of the public header. */
const openMenu = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name }).click();

test('customer: signs in, is greeted and signs out', async ({ page }) => {
  await signInAsCustomer(page);
  await openMenu(page, '김민지님, 안녕하세요');
  await expect(page.getByRole('link', { name: '관리 화면' })).toHaveCount(0);
  // The header changes before the browser loads the next page.
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: '로그아웃' }).click();
  await loaded;
  await expect(page.getByRole('banner').getByRole('button', { name: '로그인' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await storedSession(page)).toBeNull();
  await page.goto('/admin/parcel-info');
  await readAlert(page, '로그인이 필요합니다.');
});

for (const [path, email, who] of [
  ['/partnerAdmin', PARTNER, '시드니마트'],
  ['/admin', STAFF, '한호로지스'],
] as const) {
  test(`${email}: signs in at ${path}, and signs out to /admin`, async ({ page }) => {
    await page.goto(path);
    await submitSignIn(page, email);
    await page.waitForURL('/admin/parcel-info');
    const aside = page.getByRole('complementary', { name: '내 정보와 메뉴' });
    await expect(aside).toContainText(who);
    await expect(aside).toContainText(email);
    await aside.getByRole('button', { name: '로그아웃' }).click();
    await expect(page.getByRole('heading', { name: '관리자 로그인' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin');
    await page.goto('/admin/parcel-info');
    await readAlert(page, '로그인이 필요합니다.');
  });
}

test('staff: a session opens the back office until it ends on the server', async ({ page, context }) => {
  await signInAsStaff(page, STAFF);
  await test.step('the sign-in page opens the back office directly', async () => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: '통합 조회' })).toBeVisible();
    await expect(page).toHaveURL('/admin/parcel-info');
  });
  await test.step('the site links to the back office', async () => {
    await page.goto('/');
    await openMenu(page, '최은영님, 안녕하세요');
    await page.getByRole('link', { name: '관리 화면' }).click();
    await expect(page.getByRole('heading', { name: '통합 조회' })).toBeVisible();
  });
  await test.step('an expired session leads to /login and back', async () => {
    const { status, message } = errorCatalog.SESSION_EXPIRED;
    await page.route('**/api/parcel/parcel', (route) =>
      route.fulfill({ status, json: { code: 'SESSION_EXPIRED', message } }),
    );
    await page.getByRole('button', { name: '조회', exact: true }).click();
    await expect(page.getByRole('heading', { name: '로그인', exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/login');
    await expect(page.getByRole('banner').getByRole('button', { name: '로그인' })).toBeVisible();
    expect(await storedSession(page)).toBeNull();
    await page.unroute('**/api/parcel/parcel');
    await submitSignIn(page, STAFF);
    await expect(page.getByText(/\d건 표시/)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin/parcel-info');
  });
  await test.step('a stored session that the server does not know is removed', async () => {
    await context.clearCookies();
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: '관리자 로그인' })).toBeVisible();
    expect(await storedSession(page)).toBeNull();
  });
});
