import type { Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import { expect, expectNoBarriers, expectNoOverflow, test } from './fixtures.ts';

const TRACK = '**/api/parcel/byHblNo';
const NOTHING = '조회된 배송상품이 없습니다.';
const FAILED = '배송 상품 조회에 실패 했습니다.';
const MISSING = 'HHK0000000';

const number = (page: Page) => page.getByRole('textbox', { name: 'H/BL 번호' });
const results = (page: Page) => page.getByRole('list', { name: '조회 결과' });
const lines = (page: Page) => results(page).getByRole('listitem');
const address = (numbers: readonly string[]) => `/parcel-info?hblNo=${numbers.join(',')}`;
const demo = (count: number) => Array.from({ length: count }, (_, index) => `HHS000${10 + index}`);

/** Pastes as from a sheet. */
const paste = async (page: Page, text: string) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await number(page).focus();
  await page.keyboard.press('Control+V');
};

/** Fails the lookups of some numbers. */
const failFor = (page: Page, numbers: readonly string[], headers: Record<string, string> = {}) =>
  page.route(TRACK, (route) => {
    if (!numbers.includes(route.request().postDataJSON().hblNo)) return route.continue();
    const code = headers['retry-after'] ? 'TOO_MANY_REQUESTS' : 'UNAVAILABLE';
    const { status, message } = errorCatalog[code];
    return route.fulfill({ status, headers, json: { code, message } });
  });

test('a column of a sheet is pasted, and each number asked for by itself, once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/parcel/byHblNo')) asked.push(request.postDataJSON().hblNo);
  });
  await page.goto('/parcel-info');
  await paste(page, 'HHS00010\r\nHHS00011\r\nhhs00010\r\nHHS00012\r\n');
  await page.keyboard.press('Enter');
  await expect(lines(page).getByRole('button')).toHaveText(['HHS00010', 'HHS00011', 'HHS00012']);
  expect(asked.sort()).toEqual(['HHS00010', 'HHS00011', 'HHS00012']);
});

test('a link with several numbers finds them again, and names those that are missing', async ({ page }) => {
  await page.goto(address(['HHS00010', MISSING, 'HHS00011']));
  await expect(lines(page)).toHaveText([/^HHS00010/, new RegExp(`^${MISSING}${NOTHING}`), /^HHS00011/]);
  await expect(page.getByText(`3개 중 2개를 찾았습니다. 찾지 못한 번호: ${MISSING}.`)).toBeVisible();
  await expect(page.getByRole('region', { name: /알림/ }).getByText(NOTHING)).toHaveCount(0);
  await page.getByRole('link', { name: '로그인', exact: true }).last().click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.goBack();
  await page.reload();
  await expect(lines(page)).toHaveCount(3);
});

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('several results have no barrier and stay on the screen', async ({ page }) => {
      test.slow();
      const look = async () => {
        await expectNoOverflow(page);
        await expectNoBarriers(page);
      };
      await failFor(page, ['HHS00011']);
      await page.goto(address(['HHS00010', 'HHS00011', MISSING]));
      await expect(results(page).getByText(FAILED)).toBeVisible();
      await expect(lines(page).nth(0)).toContainText('배송완료');
      await look();
      await page.goto(address(demo(11)));
      await expect(number(page)).toHaveAttribute('aria-invalid', 'true');
      await look();
      await page.goto(address([MISSING, 'HHK0000001']));
      await expect(page.getByRole('main').getByText(NOTHING)).toBeVisible();
      await look();
    });
  });
}
