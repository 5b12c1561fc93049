import type { Page } from '@playwright/test';
import { orderPayload } from '#test/fixtures/orders.ts';
import { expect, openAsCustomer, readAlert, submitSignIn, tabTo } from './fixtures.ts';
import { openAsMember, test } from './members.ts';

const table = (page: Page) => page.getByRole('table', { name: '내 배송' });
const rows = (page: Page) => table(page).getByRole('row');
const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '배송 상태' }).getByRole('link', { name, exact: true });

/** Opens the list of the demo customer, who has parcels in each status. Tests only read it. */
const openDemoList = async (page: Page) => {
  await openAsCustomer(page, '/my');
  await expect(rows(page)).toHaveCount(31);
};

const statusesOf = async (page: Page) =>
  new Set(await table(page).locator('td:nth-child(2)').allInnerTexts());

test('visitor: /my/addresses redirects to the login page, and back after sign-in', async ({
  page,
  member,
}) => {
  await page.goto('/my/addresses');
  await readAlert(page, '로그인이 필요합니다.');
  await page.waitForURL(/\/login\?redirect=/);
  await submitSignIn(page, member.person.email, member.person.password);
  await page.waitForURL('/my/addresses');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('주소록');
  await expect(page).toHaveTitle(/^주소록 \|/);
});

test('member: a new tab of the same browser is signed in', async ({ page, context, member }) => {
  await openAsMember(page, member, '/my');
  const other = await context.newPage();
  await other.goto('/my/profile');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('내 정보');
});

test('customer: the list, a filter and an order are opened by keyboard', async ({ page }) => {
  await openAsCustomer(page);
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, page.getByRole('button', { name: '김민지님, 안녕하세요' }).first());
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '마이페이지' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '내 배송' })).toBeFocused();
  await tabTo(page, filter(page, '배송 완료'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/my?status=delivered');
  await expect(filter(page, '배송 완료')).toBeFocused();
  await expect.poll(() => statusesOf(page)).toEqual(new Set(['배송완료']));
  await tabTo(page, table(page).getByRole('link').first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/parcel-info\?hblNo=/);
  await expect(page.getByRole('table', { name: '조회 결과' })).toBeVisible();
});

test('customer: a filter stays in the URL, and more parcels load on request', async ({ page }) => {
  await openDemoList(page);
  await expect(page.getByText('최근 30건')).toBeVisible();
  await page.getByRole('button', { name: '더 보기' }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(31);
  const numbers = await table(page).locator('td:first-child').allInnerTexts();
  expect(new Set(numbers).size).toBe(numbers.length);
  await expect(page.getByText(/^(최근|모두) \d+건$/)).toHaveText(new RegExp(`${numbers.length}건`));

  await filter(page, '확인 필요').click();
  await expect(page).toHaveURL('/my?status=check');
  await expect(table(page)).toContainText(/오류입고|출고보류|통관보류|세금납부대기|반송·폐기/);
  await expect(table(page)).not.toContainText(/접수대기|접수완료|통관중|배송완료|신청취소/);
  await page.reload();
  await expect(filter(page, '확인 필요')).toHaveAttribute('aria-current', 'page');
  await expect(filter(page, '전체')).not.toHaveAttribute('aria-current');
  await expect(table(page)).not.toContainText('배송완료');
  await filter(page, '배송 중').click();
  await expect(table(page)).toContainText('통관중');
  await page.goBack();
  await expect(table(page)).not.toContainText('통관중');
});

test('member: a row shows contents, receiver and status of a parcel, and links to tracking', async ({
  page,
  member,
}) => {
  const { body } = await member.api.post('/api/parcel/registerOrderByCustomer', orderPayload());
  await openAsMember(page, member, '/my');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('모두 1건')).toBeVisible();
  const row = rows(page).last();
  for (const text of [body.hblNo, '접수대기', '홍길동', 'OMEGA 3 FISH OIL', 'USD 94.00']) {
    await expect(row).toContainText(text);
  }
  await row.getByRole('link', { name: body.hblNo, exact: true }).click();
  await expect(page).toHaveURL(`/parcel-info?hblNo=${body.hblNo}`);
});

test('member: a registered order is changed and cancelled', async ({ page, member }) => {
  const { body } = await member.api.post('/api/parcel/registerOrderByCustomer', orderPayload());
  await openAsMember(page, member, '/my');
  await page.getByRole('link', { name: `${body.hblNo} 접수 내용` }).click();
  const drawer = page.getByRole('dialog', { name: `접수 내용 ${body.hblNo}` });
  await drawer.getByRole('link', { name: '수정' }).click();
  await expect(page).toHaveTitle(/^주문 수정 \|/);
  await page.getByLabel('상세주소').fill('7층');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(drawer).toContainText('세종대로 110 7층');
  await drawer.getByRole('button', { name: '신청 취소' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '신청 취소' }).click();
  await expect(drawer).toContainText('취소한 주문입니다.');
  await drawer.getByRole('button', { name: '닫기' }).click();
  await expect(rows(page).last()).toContainText('신청취소');
});

test('member: an empty list links to the order form, and an empty filter to all parcels', async ({
  page,
  member,
}) => {
  await openAsMember(page, member, '/my');
  await expect(page.getByText('아직 등록한 배송이 없습니다')).toBeVisible();
  await filter(page, '배송 완료').click();
  await expect(page.getByText('‘배송 완료’ 상태인 배송이 없습니다')).toBeVisible();
  await page.getByRole('link', { name: '전체 보기' }).click();
  await expect(page).toHaveURL('/my');
  await page.getByRole('link', { name: '주문등록하기' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('주문등록');
});
