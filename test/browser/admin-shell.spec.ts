import { errorCatalog } from '#shared/errors.ts';
import { adminPagesFor } from '#web/lib/admin-pages.ts';
import { dialogOf, expect, formField, OWNER, PARTNER, press, STAFF, test } from './back-office.ts';
import { openAsStaff, readAlert } from './fixtures.ts';

test('owner: every menu link opens its page, focuses the heading or the number field, and is marked as current', async ({
  page,
}) => {
  await openAsStaff(page, OWNER);
  const links = page.getByRole('navigation', { name: '업무 메뉴' }).getByRole('link');
  const pages = adminPagesFor({ authLevel: 99 }).filter(({ isOwnAccount }) => !isOwnAccount);
  await press(page, '설정');
  await expect(links).toHaveCount(pages.length);
  for (const [index, { path, reloadDocument }] of pages.entries()) {
    // A page with its own security policy is a document of its own, without the menu.
    if (reloadDocument) continue;
    await links.nth(index).click();
    await page.waitForURL((url) => url.pathname === path);
    const heading = page.getByRole('heading', { level: 1 });
    // The lookup is opened to scan or paste a number.
    await expect(path === '/admin/parcel-info' ? formField(page, '통합 검색') : heading).toBeFocused();
    await expect(links.nth(index)).toHaveAttribute('aria-current', 'page');
  }
  await page.getByRole('banner').getByRole('link', { name: '0.9.16' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '업데이트 내역' })).toBeFocused();
  await expect(page).toHaveTitle(/^업데이트 내역/);
  await expect(page.getByRole('row').nth(1)).toContainText('0.9.16');
});

test('partner: the scan station opens as a document of its own with a security policy for its camera', async ({
  page,
}) => {
  await openAsStaff(page, PARTNER);
  const loaded = page.waitForResponse((response) => new URL(response.url()).pathname === '/admin/scan');
  await page.getByRole('link', { name: '스캔', exact: true }).click();
  expect((await loaded).headers()['permissions-policy']).toContain('camera=(self)');
  await expect(page.getByRole('heading', { level: 1, name: '스캔' })).toBeVisible();
  await page.getByRole('link', { name: '나가기' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '통합 조회' })).toBeVisible();
});

test('partner: a page for staff shows an alert and opens the lookup, and a closed menu stays closed after a reload', async ({
  page,
}) => {
  const menu = page.getByRole('complementary', { name: '내 정보와 메뉴' });
  await page.setViewportSize({ width: 701, height: 844 });
  await openAsStaff(page, PARTNER);
  await page.goto('/admin/console');
  await readAlert(page, errorCatalog.FORBIDDEN.message);
  await page.waitForURL('/admin/parcel-info');
  for (const text of ['시드니마트', PARTNER]) await expect(menu).toContainText(text);
  expect((await menu.boundingBox())?.width).toBe(200);
  await press(page, '메뉴 닫기');
  await expect(menu).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '통합 조회' })).toBeVisible();
  await expect(menu).toBeHidden();
  await press(page, '메뉴 열기');
  await expect(menu).toBeVisible();

  await test.step('below 700 px the menu covers the page and closes when a page opens', async () => {
    await page.setViewportSize({ width: 699, height: 844 });
    await expect(menu).toBeHidden();
    await press(page, '메뉴 열기');
    const overlay = dialogOf(page, '업무 메뉴');
    await expect(overlay).toContainText(PARTNER);
    await overlay.getByRole('link', { name: '대시보드' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '대시보드' })).toBeVisible();
    await expect(overlay).toBeHidden();
  });
});

test('staff: shortcuts open pages, a new order and an order by its number, except while a text is typed', async ({
  page,
}) => {
  const palette = dialogOf(page, '빠른 이동');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await openAsStaff(page, STAFF);

  await test.step('Control+K opens a page by its name', async () => {
    await expect(heading('통합 조회')).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('업데이트');
    await expect(palette.getByRole('option')).toHaveText(['업데이트 내역', '‘업데이트’ 주문 찾기']);
    await page.keyboard.press('Enter');
    await expect(heading('업데이트 내역')).toBeFocused();
    await expect(palette).toBeHidden();
  });

  await test.step('G with a letter opens a page, also on a Korean keyboard of a Mac', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await expect(heading('대시보드')).toBeFocused();
    for (const [key, code] of [
      ['ㅎ', 'KeyG'],
      ['ㅕ', 'KeyU'],
    ] as const) {
      await page.evaluate(
        (init) => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true })),
        { key, code },
      );
    }
    await expect(heading('업데이트 내역')).toBeFocused();
  });

  await test.step('N opens the form of a new order, in which other shortcuts do nothing', async () => {
    await page.keyboard.press('n');
    await expect(dialogOf(page, '주문등록')).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.keyboard.press('Escape');
    await expect(dialogOf(page, '주문등록')).toBeHidden();
    await expect(heading('업데이트 내역')).toBeVisible();
  });

  await test.step('a house bill number typed after Control+K opens its search', async () => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('HHS00001');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/parcel-info(\?order=\d+)?#find=HHS00001/);
  });

  await test.step('shortcuts do nothing while a text is typed or composed', async () => {
    await page.goto('/admin/dashboard');
    const number = page.getByLabel('H/BL 번호');
    await number.click();
    await page.keyboard.type('gp n?');
    await expect(number).toHaveValue('gp n?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: '조회' }).focus();
    await page.evaluate(() => {
      const init = { key: 'n', code: 'KeyN', bubbles: true, isComposing: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
    });
    // The keys above must not open a dialog. This key opens one, so the count is exact.
    await page.keyboard.press('?');
    await expect(dialogOf(page, '단축키')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page).toHaveURL('/admin/dashboard');
  });
});
