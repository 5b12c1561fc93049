import type { Page, Route } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import {
  expect,
  expectNoBarriers,
  expectNoOverflow,
  knock,
  readAlert,
  signInAsCustomer,
  signInAsStaff,
  test,
} from './fixtures.ts';

const PARTNER = 'partner@demo.hanho.test';
const STAFF = 'staff@demo.hanho.test';
const WRONG = '이메일 또는 비밀번호가 올바르지 않습니다.';

const doors = [
  ['/login', '로그인'],
  ['/partnerAdmin', '파트너 로그인'],
  ['/admin', '관리자 로그인'],
] as const;

/** Nobody's address: failures are counted by address, and the demo accounts belong to all tests. */
const nobody = () => `${crypto.randomUUID()}@nobody.test`;

const refuse =
  (code: 'SESSION_EXPIRED' | 'FORBIDDEN', headers: Record<string, string> = {}) =>
  (route: Route) => {
    const { status, message } = errorCatalog[code];
    return route.fulfill({ status, headers, json: { code, message } });
  };

const storedSession = (page: Page) => page.evaluate(() => sessionStorage.getItem('hanho.session'));

/** Opens the menu of the public header behind a label. */
const openMenu = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name }).click();

test('a customer enters, is greeted, and leaves again', async ({ page }) => {
  await signInAsCustomer(page);
  await openMenu(page, '김민지님, 안녕하세요');
  await expect(page.getByRole('link', { name: '관리 화면' })).toHaveCount(0);
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: '로그인' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await storedSession(page)).toBeNull();
  await page.goto('/admin/parcel-info');
  await readAlert(page, '로그인이 필요합니다.');
});

for (const [door, email, who] of [
  ['/partnerAdmin', PARTNER, '시드니마트'],
  ['/admin', STAFF, '한호로지스'],
] as const) {
  test(`${door} lets its people in, and out to /admin`, async ({ page }) => {
    await page.goto(door);
    await knock(page, email);
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

test('whoever works here and is signed in goes right through the door', async ({ page }) => {
  await signInAsStaff(page, STAFF);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: '통합 조회' })).toBeVisible();
  await expect(page).toHaveURL('/admin/parcel-info');
  await page.goto('/');
  await openMenu(page, '최은영님, 안녕하세요');
  await page.getByRole('link', { name: '관리 화면' }).click();
  await expect(page.getByRole('heading', { name: '통합 조회' })).toBeVisible();
});

test('a session that the server no longer knows is forgotten here too', async ({ page, context }) => {
  await signInAsStaff(page, STAFF);
  await context.clearCookies();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: '관리자 로그인' })).toBeVisible();
  expect(await storedSession(page)).toBeNull();
});

for (const [how, answer] of [
  ['by its code', refuse('SESSION_EXPIRED')],
  ['by a header', refuse('FORBIDDEN', { 'session-expired': '1' })],
] as const) {
  test(`an expired session, told ${how}, leads to /login and back`, async ({ page }) => {
    await signInAsStaff(page, STAFF);
    await page.route('**/api/parcel/parcel', answer);
    await page.getByRole('button', { name: '조회', exact: true }).click();
    await expect(page.getByRole('heading', { name: '로그인', exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/login');
    await expect(page.getByRole('banner').getByRole('button', { name: '로그인' })).toBeVisible();
    expect(await storedSession(page)).toBeNull();

    await page.unroute('**/api/parcel/parcel');
    await knock(page, STAFF);
    await expect(page.getByText(/\d건 표시/)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin/parcel-info');
  });
}

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    for (const [door, title] of doors) {
      test(`${door} has no barrier and stays on the screen`, async ({ page }) => {
        await page.goto(door);
        await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
        await expectNoOverflow(page);
        await expectNoBarriers(page);
        await knock(page, nobody(), 'not-the-password');
        if (door === '/login') {
          await expect(page.getByRole('alertdialog')).toContainText(WRONG);
          await expectNoBarriers(page);
          await readAlert(page, WRONG);
        }
        await expect(page.getByRole('alert').filter({ hasText: WRONG })).toBeVisible();
        await expectNoOverflow(page);
        await expectNoBarriers(page);
      });
    }
  });
}
