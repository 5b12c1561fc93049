import type { Page } from '@playwright/test';
import { expect, expectNoBarriers, expectNoOverflow, test } from './fixtures.ts';

const LIST = '**/api/board/getNoticeList';
const ONE = '**/api/board/getNotice';
const NO_MORE = '더이상 공지사항이 없습니다.';
const FAILED = '공지글 불러오기 실패!';
/** The last of the list: it comes with the second page. */
const OLDEST = '시드니 물류센터 입고 시간 변경';

const list = (page: Page) => page.getByRole('table', { name: '공지사항' });
const rows = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
const more = (page: Page) => page.getByRole('button', { name: '더 보기' });
const fail = { status: 500, json: { code: 'INTERNAL', message: '서버 오류' } };

test('the list: ten at a time, pinned ones first, until a page is empty', async ({ page }) => {
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

test('a notice has its own address, and the way back leads to the same place', async ({ page }) => {
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

for (const id of ['99999', 'abc', '-1']) {
  test(`there is no notice ${id}`, async ({ page }) => {
    await page.goto(`/notice?id=${id}`);
    await expect(page.getByText('공지사항을 찾을 수 없습니다')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: '목록으로' }).click();
    await expect(rows(page)).toHaveCount(10);
  });
}

test('what a notice says is set as text, with safe links and pictures that fit', async ({ page }) => {
  const contents =
    '<h2>제목</h2><ul><li>하나</li></ul><p><a href="https://example.com" target="_blank">링크</a>' +
    '<img src="/favicon.svg" width="3000" alt="그림"></p>';
  await page.route(ONE, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), contents } });
  });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/notice?id=1');
  await expect(page.getByRole('link', { name: '링크' })).toHaveAttribute('rel', 'noopener');
  await expect(page.getByRole('listitem').filter({ hasText: '하나' })).toHaveCSS('list-style-type', 'disc');
  await expectNoOverflow(page);
});

test('a list that cannot be had says so, keeps what is there, and can be asked again', async ({ page }) => {
  await page.route(LIST, (route) => route.fulfill(fail));
  await page.goto('/notice');
  await expect(page.getByRole('alert')).toContainText(FAILED);
  await page.unroute(LIST);
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(rows(page)).toHaveCount(10);

  await page.route(LIST, (route) => route.fulfill(fail));
  await more(page).click();
  await expect(page.getByRole('alert')).toContainText(FAILED);
  await expect(rows(page)).toHaveCount(10);
  await page.unroute(LIST);
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(rows(page)).toHaveCount(13);
});

test('a board without notices says so', async ({ page }) => {
  await page.route(LIST, (route) => route.fulfill({ json: [] }));
  await page.goto('/notice');
  await expect(page.getByText('등록된 공지사항이 없습니다')).toBeVisible();
});

for (const width of [1440, 390, 320]) {
  test(`list and notice at ${width} px are free of barriers`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/notice');
    await expect(more(page)).toBeVisible();
    await expectNoBarriers(page);
    await expectNoOverflow(page);
    await page.getByRole('link', { name: '개인통관고유부호 유효기간 제도 안내' }).click();
    await expect(page.getByText('2026년부터 새로 발급되는')).toBeVisible();
    await expectNoBarriers(page);
    await expectNoOverflow(page);
  });
}

test('home shows the five newest notices, each a way to its text', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('heading', { name: '공지사항' }).scrollIntoViewIfNeeded();
  const newest = page.getByRole('list', { name: '최근 공지사항' }).getByRole('link');
  await expect(newest).toHaveCount(5);
  await newest.first().click();
  await expect(page).toHaveURL(/\/notice\?id=\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('12월 연말 항공편 마감 일정');
});
