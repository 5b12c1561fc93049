import type { Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import { expect, expectNoBarriers, expectNoOverflow, tabTo, test } from './fixtures.ts';

const TRACK = '**/api/parcel/byHblNo';
const NOTHING = '조회된 배송상품이 없습니다.';
const FAILED = '배송 상품 조회에 실패 했습니다.';
const MISSING = 'HHK0000000';

const number = (page: Page) => page.getByRole('textbox', { name: 'H/BL 번호' });
const results = (page: Page) => page.getByRole('list', { name: '조회 결과' });
const lines = (page: Page) => results(page).getByRole('listitem');
const search = (page: Page) => page.getByRole('search').getByRole('button', { name: '배송조회' }).click();
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

for (const [how, typed] of [
  ['commas', 'hhs00012,HHS00010, HHS00011'],
  ['blanks', ' hhs00012 HHS00010  hhs00011 '],
  ['commas and blanks mixed', 'HHS00012 ,hhs00010 HHS00011,'],
] as const) {
  test(`several numbers are typed with ${how}, and found in their order`, async ({ page }) => {
    await page.goto('/parcel-info');
    await number(page).pressSequentially(typed);
    await search(page);
    await expect(page).toHaveURL(/hblNo=HHS00012(,|%2C)HHS00010(,|%2C)HHS00011$/);
    await expect(lines(page).getByRole('button')).toHaveText(['HHS00012', 'HHS00010', 'HHS00011']);
    await expect(page.getByText('3개 중 3개를 찾았습니다.')).toBeVisible();
    await expect(results(page).getByText('배송완료')).toHaveCount(3);
    await expect(number(page)).toHaveValue('HHS00012, HHS00010, HHS00011');
  });
}

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

test('ten are looked up at once, more are not', async ({ page }) => {
  let requests = 0;
  await page.route(TRACK, (route) => {
    requests += 1;
    return route.continue();
  });
  await page.goto(address(demo(11)));
  const tooMany = '한 번에 10개까지 조회할 수 있습니다. 지금은 11개입니다.';
  await expect(number(page)).toHaveAccessibleDescription(tooMany);
  await expect(number(page)).toHaveValue(demo(11).join(', '));
  await search(page);
  await expect(number(page)).toBeFocused();
  await expect(number(page)).toHaveAccessibleDescription(tooMany);
  expect(requests).toBe(0);

  await number(page).fill(demo(10).join('\n'));
  await search(page);
  await expect(lines(page)).toHaveCount(10);
  await expect(page.getByText('10개 중 10개를 찾았습니다.')).toBeVisible();
  await expect(number(page)).toHaveAccessibleDescription(/10개까지 한 번에 조회합니다\.$/);
  expect(requests).toBe(10);
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

test('the notice says so when none of them was found', async ({ page }) => {
  await page.goto(address([MISSING, 'HHK0000001']));
  await expect(page.getByRole('region', { name: /알림/ }).getByText(NOTHING)).toBeVisible();
  await expect(page.getByText(`${MISSING}, HHK0000001 번호를 다시 확인해주세요.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'H/BL 번호는 여기에서 확인할 수 있습니다' })).toBeVisible();
});

test('one that fails hides no other, and is tried again by itself', async ({ page }) => {
  await failFor(page, ['HHS00011']);
  await page.goto(address(['HHS00010', 'HHS00011', MISSING]));
  await expect(lines(page).nth(0)).toContainText('배송완료');
  await expect(lines(page).nth(1)).toContainText(`${FAILED}${errorCatalog.UNAVAILABLE.message}`);
  await expect(
    page.getByText(`3개 중 1개를 찾았습니다. 찾지 못한 번호: ${MISSING}. 조회하지 못한 번호: HHS00011.`),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: /알림/ }).getByText(FAILED)).toHaveCount(1);
  await page.unroute(TRACK);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/parcel/byHblNo')) asked.push(request.postDataJSON().hblNo);
  });
  await page.getByRole('button', { name: 'HHS00011 다시 시도' }).click();
  await expect(lines(page).nth(1)).toContainText('배송완료');
  expect(asked).toEqual(['HHS00011']);
  await expect(page.getByText('3개 중 2개를 찾았습니다.')).toBeVisible();
});

test('a limit that some of them met says when to try again', async ({ page }) => {
  await failFor(page, ['HHS00011', 'HHS00012'], { 'retry-after': '42' });
  await page.goto(address(['HHS00010', 'HHS00011', 'HHS00012']));
  await expect(results(page).getByText('42초 후에')).toHaveCount(2);
  await expect(lines(page).nth(0)).toContainText('배송완료');
});

test('a search again asks for all of them', async ({ page }) => {
  await failFor(page, ['HHS00010', 'HHS00011']);
  await page.goto(address(['HHS00010', 'HHS00011']));
  await expect(results(page).getByText(FAILED)).toHaveCount(2);
  await page.unroute(TRACK);
  await search(page);
  await expect(results(page).getByText('배송완료')).toHaveCount(2);
});

test('the keyboard alone finds several and reads the details of one', async ({ page }) => {
  await page.goto('/parcel-info');
  await tabTo(page, number(page));
  await page.keyboard.type('HHS00010');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('HHS00011');
  await page.keyboard.press('Enter');
  const opener = results(page).getByRole('button', { name: 'HHS00011' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'HHS00011' });
  await expect(dialog.getByRole('heading', { name: '배송 이력' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the home page takes several numbers too', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByLabel('H/BL 번호').fill('HHS00010, HHS00011');
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(2);
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
