import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectNoBarriers, expectNoOverflow, openAsStaff, test } from './fixtures.ts';

const STAFF = 'staff@demo.hanho.test';
const PARTNER = 'partner@demo.hanho.test';

const numbers = (page: Page) => page.getByLabel('H/BL 번호', { exact: true });
const list = (page: Page) => page.getByRole('region', { name: '배송상품' });
const firstHblNos = async (page: Page, count: number): Promise<string[]> => {
  const cells = list(page).locator('.ag-row [col-id=hblNo]');
  await expect(cells.nth(count - 1)).toBeVisible();
  return (await cells.allInnerTexts()).slice(0, count);
};

const openMonth = async (page: Page, email = STAFF) => {
  await openAsStaff(page, email);
  await page.getByRole('button', { name: '30일' }).click();
  await page.getByRole('button', { name: '조회', exact: true }).click();
  await expect(page.getByText(/\d건 표시/)).toBeVisible();
};

const select = async (page: Page, count: number) => {
  const boxes = list(page).locator('.ag-row .ag-checkbox-input');
  for (let row = 0; row < count; row += 1) await boxes.nth(row).check();
  await expect(page.getByText(`${count}건 선택`)).toBeVisible();
};

test('a search, an order and the way back are all in the address', async ({ page }) => {
  await openMonth(page);
  expect(page.url()).toMatch(/from=\d{4}-\d\d-\d\d&to=/);
  const [hblNo = ''] = await firstHblNos(page, 1);
  await list(page).getByText(hblNo, { exact: true }).click();
  const order = page.getByRole('dialog', { name: `주문 ${hblNo}` });
  for (const title of [
    '등록 정보',
    '보내는 분',
    '받는 분',
    '상품 목록과 통관',
    '배송 현황',
    '상태 변경 이력',
  ]) {
    await expect(order.getByRole('heading', { name: title })).toBeVisible();
  }
  await order.getByRole('heading', { name: '상태 변경 이력' }).scrollIntoViewIfNeeded();
  await expect(order.locator('time').first()).toBeVisible();
  await expectNoBarriers(page);
  await page.goBack();
  await expect(order).toBeHidden();
  await page.goForward();
  await expect(order).toBeVisible();
});

test('a list pasted line by line finds exactly these parcels', async ({ page }) => {
  await openMonth(page);
  const wanted = await firstHblNos(page, 3);
  await numbers(page).fill(wanted.join('\n'));
  await numbers(page).press('Enter');
  await expect(page.getByText('3건 표시')).toBeVisible();
  expect(new Set(await firstHblNos(page, 3))).toEqual(new Set(wanted));
  await numbers(page).fill('NOSUCHNUMBER');
  await numbers(page).press('Enter');
  await expect(page.getByRole('region', { name: '알림' }).getByText('조회된 상품이 없습니다.')).toBeVisible();
});

test('waybills are printed for what is selected, and marked', async ({ page }) => {
  await openMonth(page);
  const print = page.getByRole('button', { name: '운송장 미리보기·출력' });
  await print.click();
  await expect(page.getByText('선택된 배송상품이 없습니다.')).toBeVisible();
  await select(page, 2);
  await print.click();
  await expect(page.getByRole('img', { name: /^운송장 / })).toHaveCount(2);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '2건 PDF 출력' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^\d{8}-\d{13}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(list(page).locator('.ag-row').nth(1).getByRole('img', { name: '출력됨' })).toBeVisible();
});

test('a sorting code is read from its XML, and a broken answer says so on the label', async ({ page }) => {
  const answer =
    '<?xml version="1.0"?><code><cod0>광1</cod0><cod1>A&amp;B</cod1><cod2>529</cod2><cod3>11</cod3></code>';
  await openMonth(page);
  for (const [body, printed] of [
    [answer, '광1 A&B 529 11'],
    ['<code><cod0>광1', '주소 조회 실패'],
    ['<code><cod0>광1</cod0></code>', '주소 조회 실패'],
  ] as const) {
    await page.route('**/api/parcel/lookup/*', (route) =>
      route.fulfill({ contentType: 'application/xml', body }),
    );
    await page.reload();
    await select(page, 1);
    await page.getByRole('button', { name: '운송장 미리보기·출력' }).click();
    await expect(page.getByRole('img', { name: /^운송장 / })).toContainText(printed);
  }
});

test('a partner sees its own parcels only, and prints from the list only', async ({ page }) => {
  await openMonth(page, PARTNER);
  const partners = await list(page).locator('.ag-row [col-id=partnerName]').allInnerTexts();
  expect(new Set(partners)).toEqual(new Set(['시드니마트']));
  await list(page).locator('.ag-row [col-id=hblNo]').first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: '다음 주문' })).toBeEnabled();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'PDF 출력' })).toHaveCount(0);
});

test('a phone gets cards and a menu over the page', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await openMonth(page);
  const cards = page.getByRole('list', { name: '배송상품' });
  await cards.getByRole('checkbox').first().check();
  await expect(page.getByText('1건 선택')).toBeVisible();
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(page.getByRole('dialog', { name: '업무 메뉴' })).toContainText(STAFF);
  await page.keyboard.press('Escape');
  await expectNoBarriers(page);
  await expectNoOverflow(page);
});
