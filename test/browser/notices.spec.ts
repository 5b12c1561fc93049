import type { Page } from '@playwright/test';
import { expect, scrollUntilVisible, test } from './fixtures.ts';

const NO_MORE = '더이상 공지사항이 없습니다.';
/** The last notice, which is on the second page of the list. */
const OLDEST = '시드니 물류센터 입고 시간 변경';

const list = (page: Page) => page.getByRole('table', { name: '공지사항' });
const rows = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
const more = (page: Page) => page.getByRole('button', { name: '더 보기' });

test('visitor: the notice list loads ten more on request, with pinned notices first', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '공지사항' }).click();
  await expect(page).toHaveTitle(/^공지사항/);
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).getByRole('img', { name: '고정' })).toHaveCount(2);
  await expect(rows(page).first().getByRole('img', { name: '고정' })).toBeVisible();
  await expect(rows(page).first().getByRole('cell')).toHaveText([
    '1',
    '12월 연말 항공편 마감 일정',
    '관리자',
    /^\d{4}-\d\d-\d\d$/,
  ]);
  await more(page).click();
  await expect(rows(page)).toHaveCount(13);
  await expect(page.getByText(NO_MORE)).toBeVisible();
  await expect(more(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(13);
});

test('visitor: a notice has its own URL, and back restores the position in the list', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/notice');
  await more(page).click();
  const link = page.getByRole('link', { name: OLDEST });
  await link.focus();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: OLDEST })).toBeFocused();
  await expect(page.getByText('평일 입고 시간이 오전 9시부터')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const address = page.url();
  expect(address).toMatch(/\/notice\?id=\d+$/);

  await page.goBack();
  await expect(link).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(place);

  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: OLDEST })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '목록으로' }).click();
  await expect(rows(page)).toHaveCount(10);
});

test('visitor: the home page links to the five newest notices', async ({ page }) => {
  await page.goto('/');
  const newest = page.getByRole('list', { name: '최근 공지사항' }).getByRole('link');
  await scrollUntilVisible(page.getByRole('heading', { name: '공지사항' }), newest.first());
  await expect(newest).toHaveCount(5);
  await newest.first().click();
  await expect(page).toHaveURL(/\/notice\?id=\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('12월 연말 항공편 마감 일정');
});
