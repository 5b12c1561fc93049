import type { Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import { adminPages } from '../../web/src/lib/admin-pages.ts';
import { expect, expectNoBarriers, expectNoOverflow, openAsStaff, readAlert, test } from './fixtures.ts';

const PARTNER = 'partner@demo.hanho.test';
const STAFF = 'staff@demo.hanho.test';
const OWNER = 'admin@demo.hanho.test';

const people = [
  [PARTNER, 80],
  [STAFF, 90],
  [OWNER, 99],
] as const;

/** From which level on each page is open, as the specification has it. */
const levels: Record<string, number> = {
  '/admin/dashboard': 80,
  '/admin/parcel-info': 80,
  '/admin/console': 90,
  '/admin/hbl-no-manage': 90,
  '/admin/freight-manage': 90,
  '/admin/pickup-request-list': 90,
  '/admin/courier-manage': 90,
  '/admin/pickup-manage': 90,
  '/admin/location-manage': 90,
  '/admin/customer-manage': 90,
  '/admin/partner-manage': 90,
  '/admin/notice': 90,
  '/admin/inquery': 90,
  '/admin/manage-schedule': 90,
  '/admin/code-management': 90,
  '/admin/audit': 90,
  '/admin/backup-management': 90,
  '/admin/update-report': 90,
  '/admin/lab': 99,
};

const aside = (page: Page) => page.getByRole('complementary', { name: '내 정보와 메뉴' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Signs in, and waits for the shell, which listens to the keyboard from then on. */
const enter = async (page: Page, email: string) => {
  await openAsStaff(page, email);
  await expect(heading(page, '통합 조회')).toBeVisible();
};

for (const [email, level] of people) {
  test(`level ${level} sees exactly its pages, and each opens`, async ({ page }) => {
    await enter(page, email);
    const links = aside(page).getByRole('navigation', { name: '업무 메뉴' }).getByRole('link');
    const allowed = adminPages.filter(({ path }) => (levels[path] ?? Number.POSITIVE_INFINITY) <= level);
    await expect(links).toHaveText(allowed.map(({ title }) => title));
    for (const { path, title } of allowed) {
      await links.getByText(title, { exact: true }).click();
      await page.waitForURL((url) => url.pathname === path);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(links.getByText(title, { exact: true })).toHaveAttribute('aria-current', 'page');
    }
  });
}

for (const { path } of adminPages.filter((each) => (levels[each.path] ?? 0) > 80)) {
  test(`a partner who types ${path} is told, and led back`, async ({ page }) => {
    await enter(page, PARTNER);
    await page.goto(path);
    await readAlert(page, errorCatalog.FORBIDDEN.message);
    await page.waitForURL('/admin/parcel-info');
    await expect(heading(page, '통합 조회')).toBeVisible();
  });
}

test('the version leads staff to what it brought', async ({ page }) => {
  await enter(page, STAFF);
  await page.getByRole('banner').getByRole('link', { name: '0.9.16' }).click();
  await expect(heading(page, '업데이트 내역')).toBeFocused();
  await expect(page).toHaveTitle(/^업데이트 내역/);
  await expect(page.getByRole('row').nth(1)).toContainText('0.9.16');
});

test('partners are shown no version', async ({ page }) => {
  await enter(page, PARTNER);
  await expect(page.getByRole('banner').getByRole('button', { name: '신규 주문' })).toBeVisible();
  await expect(page.getByRole('link', { name: '0.9.16' })).toHaveCount(0);
});

test('the side menu is 200 px wide, tells who is there, and stays away when it was closed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 701, height: 844 });
  await enter(page, PARTNER);
  for (const text of ['시드니마트', PARTNER]) await expect(aside(page)).toContainText(text);
  expect((await aside(page).boundingBox())?.width).toBe(200);
  await page.getByRole('button', { name: '메뉴 닫기' }).click();
  await expect(aside(page)).toBeHidden();
  await page.reload();
  await expect(heading(page, '통합 조회')).toBeVisible();
  await expect(aside(page)).toBeHidden();
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(aside(page)).toBeVisible();
});

test('below 700 px the menu lies over the page', async ({ page }) => {
  await page.setViewportSize({ width: 699, height: 844 });
  await enter(page, STAFF);
  await expect(aside(page)).toBeHidden();
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  const menu = dialog(page, '업무 메뉴');
  await expect(menu).toContainText(STAFF);
  await menu.getByRole('link', { name: '대시보드' }).click();
  await expect(heading(page, '대시보드')).toBeVisible();
  await expect(menu).toBeHidden();
});

test('the calculator of the home page is at hand', async ({ page }) => {
  await enter(page, PARTNER);
  await page.getByRole('button', { name: '부피무게 계산기' }).click();
  const calculator = dialog(page, '부피무게 계산기');
  for (const [label, value] of Object.entries({ 가로: '50', 세로: '40', 높이: '30', 실중량: '7' })) {
    await calculator.getByLabel(label).fill(value);
  }
  await expect(calculator).toContainText('10.00 kg');
  await expect(calculator).toContainText('0.06 CBM');
  await page.keyboard.press('Escape');
  await expect(calculator).toBeHidden();
  await expect(page.getByRole('button', { name: '부피무게 계산기' })).toBeFocused();
});

test.describe('the keyboard', () => {
  const palette = (page: Page) => dialog(page, '빠른 이동');
  const box = (page: Page) => palette(page).getByRole('combobox');

  test('opens a page by its name', async ({ page }) => {
    await enter(page, STAFF);
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await expect(palette(page).getByRole('option', { selected: true })).toHaveText('대시보드');
    await page.keyboard.type('업데이트');
    await expect(palette(page).getByRole('option')).toHaveText(['업데이트 내역']);
    await page.keyboard.press('Enter');
    await expect(heading(page, '업데이트 내역')).toBeVisible();
    await expect(palette(page)).toBeHidden();

    await page.keyboard.press('Control+k');
    await box(page).fill('없는 화면');
    await expect(palette(page)).toContainText('맞는 항목이 없습니다.');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(heading(page, '업데이트 내역')).toBeVisible();
  });

  test('opens a tool and looks a number up', async ({ page }) => {
    await enter(page, PARTNER);
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(palette(page).getByRole('option', { selected: true })).toHaveText('단축키 보기');
    await page.keyboard.press('ArrowDown');
    await box(page).fill('신규');
    await page.keyboard.press('Enter');
    await expect(dialog(page, '주문등록')).toBeVisible();
    await expect(palette(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog(page, '주문등록')).toBeHidden();

    await page.keyboard.press('Control+k');
    await box(page).fill('HHS00001');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/parcel-info\?hblNo=HHS00001/);
  });

  test('goes from page to page, opens a new order and lists what it can', async ({ page }) => {
    await enter(page, STAFF);
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await expect(heading(page, '대시보드')).toBeFocused();
    // As a Mac says it while its keyboard is Korean.
    for (const [key, code] of [
      ['ㅎ', 'KeyG'],
      ['ㅕ', 'KeyU'],
    ] as const) {
      await page.evaluate(
        (init) => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true })),
        { key, code },
      );
    }
    await expect(heading(page, '업데이트 내역')).toBeFocused();

    await page.keyboard.press('n');
    await expect(dialog(page, '주문등록')).toBeVisible();
    // Behind a dialog nothing moves.
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.keyboard.press('Escape');
    await expect(dialog(page, '주문등록')).toBeHidden();
    await expect(heading(page, '업데이트 내역')).toBeVisible();

    await page.keyboard.press('?');
    const help = dialog(page, '단축키');
    await expect(help.getByText('대시보드 열기')).toBeVisible();
    await help.getByLabel('글자 하나로 된 단축키 사용').uncheck();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('n');
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await expect(dialog(page, '주문등록')).toHaveCount(0);
  });

  test('stays out of what is being typed or composed', async ({ page }) => {
    await enter(page, STAFF);
    await page.goto('/admin/dashboard');
    const field = page.getByLabel('H/BL 번호');
    await field.click();
    await page.keyboard.type('gp n?');
    await expect(field).toHaveValue('gp n?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: '조회' }).focus();
    await page.evaluate(() => {
      const init = { key: 'n', code: 'KeyN', bubbles: true, isComposing: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
    });
    // A key that does open something, after those that must not have.
    await page.keyboard.press('?');
    await expect(dialog(page, '단축키')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page).toHaveURL('/admin/dashboard');
  });
});

for (const width of [1440, 1024, 700, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('shell, calculator, QR, palette, help and update report have no barrier', async ({ page }) => {
      test.slow();
      const look = async () => {
        await expectNoOverflow(page);
        await expectNoBarriers(page);
      };
      await enter(page, OWNER);
      await page.goto('/admin/update-report');
      await expect(heading(page, '업데이트 내역')).toBeVisible();
      await look();
      for (const name of ['부피무게 계산기', 'QR 주문등록']) {
        await page.getByRole('button', { name }).click();
        await expect(dialog(page, name)).toBeVisible();
        await look();
        await page.keyboard.press('Escape');
        await expect(dialog(page, name)).toBeHidden();
      }
      for (const [keys, name] of [
        ['Control+k', '빠른 이동'],
        ['?', '단축키'],
      ] as const) {
        await page.keyboard.press(keys);
        await expect(dialog(page, name)).toBeVisible();
        await look();
        await page.keyboard.press('Escape');
        await expect(dialog(page, name)).toBeHidden();
      }
    });
  });
}
