import type { Page, Route } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import {
  expect,
  expectNoBarriers,
  expectNoOverflow,
  knock,
  knocker,
  readAlert,
  signInAsCustomer,
  signInAsStaff,
  tabTo,
  test,
} from './fixtures.ts';

const CUSTOMER = 'customer@demo.hanho.test';
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
  (code: 'SESSION_EXPIRED' | 'FORBIDDEN' | 'TOO_MANY_ATTEMPTS', headers: Record<string, string> = {}) =>
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

for (const [door, title] of doors) {
  test(`${door} says what is missing and what is wrong`, async ({ page }) => {
    await page.goto(door);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await knocker(page).click();
    await expect(page.getByLabel('이메일')).toBeFocused();
    await expect(page.getByLabel('이메일')).toHaveAccessibleDescription('이메일을 입력해주세요.');
    const password = page.getByLabel('비밀번호', { exact: true });
    await expect(password).toHaveAccessibleDescription('비밀번호를 입력해주세요.');

    await knock(page, nobody(), 'not-the-password');
    if (door === '/login') await readAlert(page, WRONG);
    await expect(page.getByRole('alert').filter({ hasText: WRONG })).toBeVisible();
    await expect(password).toHaveValue('');
    await expect(password).toBeFocused();
    expect(await storedSession(page)).toBeNull();
  });
}

test('a password can be looked at', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('비밀번호', { exact: true });
  await password.fill('geheim-2026');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: '비밀번호 표시' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: '비밀번호 숨기기' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

for (const door of ['/partnerAdmin', '/admin']) {
  test(`${door} turns a customer away`, async ({ page }) => {
    await page.goto(door);
    await knock(page, CUSTOMER);
    await expect(page.getByRole('alert').filter({ hasText: '관리자가 아닙니다.' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(door);
    expect(await storedSession(page)).toBeNull();
  });
}

test('the back office is shut to visitors', async ({ page }) => {
  await page.goto('/admin/parcel-info');
  await readAlert(page, '로그인이 필요합니다.');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the back office is shut to customers', async ({ page }) => {
  await signInAsCustomer(page);
  await page.goto('/admin/parcel-info');
  await readAlert(page, '관리자가 아닙니다.');
  await expect(page.getByRole('banner').getByRole('button', { name: '김민지님, 안녕하세요' })).toBeVisible();
  await expect(page).toHaveURL('/');
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

test('an expired session of a customer leads to /login', async ({ page }) => {
  await signInAsCustomer(page);
  await page.route('**/api/parcel/byCustomer', refuse('SESSION_EXPIRED'));
  await page.goto('/parcel-info');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fparcel-info$/);
  expect(await storedSession(page)).toBeNull();
});

for (const target of ['https://evil.example/', '//evil.example/', '/\\evil.example/']) {
  test(`signing in never leads to ${target}`, async ({ page }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await knock(page, CUSTOMER);
    await expect(page.getByRole('banner').getByRole('button', { name: '김민지님' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });
}

for (const [door] of doors) {
  test(`${door} waits as long as the server asks`, async ({ page }) => {
    await page.clock.install();
    await page.route('**/api/*/signIn', refuse('TOO_MANY_ATTEMPTS', { 'retry-after': '300' }));
    await page.goto(door);
    await knock(page, nobody(), 'not-the-password');
    const sentence = errorCatalog.TOO_MANY_ATTEMPTS.message;
    if (door === '/login') await readAlert(page, sentence);
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(300|29\d)초 후 다시 시도$/ })).toBeDisabled();
    await page.clock.fastForward(100_000);
    await expect(page.getByRole('button', { name: /^(200|1[89]\d)초 후 다시 시도$/ })).toBeDisabled();
    await page.clock.fastForward(200_000);
    await expect(knocker(page)).toBeEnabled();
  });
}

test('signing out that fails is told, and nobody is signed out by halves', async ({ page }) => {
  await page.route('**/signOut', (route) => route.abort());
  await signInAsCustomer(page);
  await openMenu(page, '김민지님, 안녕하세요');
  await page.getByRole('button', { name: '로그아웃' }).click();
  await readAlert(page, '로그아웃 도중 오류가 발생했습니다.');
  expect(await storedSession(page)).not.toBeNull();

  await signInAsStaff(page, STAFF);
  await page.getByRole('button', { name: '로그아웃' }).click();
  await readAlert(page, '로그아웃 중 오류가 발생했습니다.');
  expect(await storedSession(page)).not.toBeNull();
});

test('the keyboard alone signs in', async ({ page }) => {
  await page.goto('/login');
  await tabTo(page, page.getByLabel('이메일'));
  await page.keyboard.type(nobody());
  await page.keyboard.press('Tab');
  await page.keyboard.type('not-the-password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText(WRONG);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('비밀번호', { exact: true })).toBeFocused();
});

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
