import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { manyRows, spreadsheet } from '../fixtures/spreadsheets.ts';
import { expect, expectNoBarriers, expectNoOverflow, openAsStaff, test } from './fixtures.ts';

const PARTNER = 'partner@demo.hanho.test';
const STATUS = '/api/parcel/importExcelStatus';

const dialog = (page: Page) => page.getByRole('dialog', { name: '엑셀 대량등록' });
const open = async (page: Page) => {
  await page.getByRole('button', { name: '엑셀 대량등록' }).click();
  await expect(dialog(page)).toBeVisible();
};
const choose = (page: Page, buffer: Buffer) =>
  dialog(page).getByLabel('엑셀 파일 선택').setInputFiles({ name: '큰 주문.xlsx', mimeType: '', buffer });

/** More rows than one call takes. */
const largeFile = (orders: number) =>
  Buffer.from(
    spreadsheet(
      manyRows(
        Array.from({ length: orders }, () => `B-${randomUUID().slice(0, 12)}`),
        Math.ceil(5_100 / orders),
      ),
    ),
  );

/** Holds a job's status back until it is let go, so that what is shown meanwhile can be looked at. */
const holdStatus = async (page: Page, status: object) => {
  let isHeld = true;
  await page.route(STATUS, (route) => (isHeld ? route.fulfill({ json: status }) : route.continue()));
  return () => {
    isHeld = false;
  };
};
const running = { state: 'running', done: 48, total: 102, result: null, reason: null };

test('a large file is tried out and registered by a job, which outlives dialog and page', async ({
  page,
}) => {
  test.slow();
  await openAsStaff(page, PARTNER);
  await open(page);
  const file = largeFile(102);
  const letCheck = await holdStatus(page, running);
  await choose(page, file);
  const bar = dialog(page).getByRole('progressbar', { name: '파일을 확인하는 중입니다.' });
  await expect(dialog(page)).toContainText('48 / 102건');
  await expect(bar).toHaveAttribute('value', '48');
  await expect(dialog(page)).toContainText('창을 닫거나 페이지를 떠나도 계속됩니다.');
  await expectNoBarriers(page);
  letCheck();
  await expect(dialog(page)).toContainText('등록할 주문102건상품 5,100개');

  const letRegister = await holdStatus(page, running);
  await dialog(page).getByRole('button', { name: '102건 등록' }).click();
  await expect(dialog(page)).toContainText('48 / 102건');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await open(page);
  await expect(dialog(page)).toContainText('48 / 102건');

  await page.reload();
  await open(page);
  await expect(dialog(page)).toContainText('큰 주문.xlsx');
  await expect(dialog(page)).toContainText('48 / 102건');
  letRegister();
  await expect(dialog(page)).toContainText('등록한 주문102건');
  await page.reload();
  await open(page);
  await expect(dialog(page)).toContainText('등록한 주문102건');
  await dialog(page).getByRole('button', { name: '확인' }).click();
  await open(page);
  await expect(dialog(page)).toContainText('20MB와 10,000행까지');
});

test('a page that is loaded anew shows what was checked, and asks for the file again', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 780 });
  await openAsStaff(page, PARTNER);
  await open(page);
  const file = largeFile(51);
  const letCheck = await holdStatus(page, { ...running, done: 0, total: 0 });
  await choose(page, file);
  await expect(dialog(page)).toContainText('파일을 읽는 중');
  await expectNoOverflow(page);
  letCheck();
  await expect(dialog(page).getByRole('button', { name: '51건 등록' })).toBeVisible();
  await page.reload();
  await open(page);
  await expect(dialog(page)).toContainText('등록하려면 파일을 다시 선택해주세요.');
  await expect(dialog(page).getByRole('button', { name: '51건 등록' })).toHaveCount(0);
  await expectNoOverflow(page);
  await dialog(page).getByRole('button', { name: '다른 파일' }).click();
  await expect(dialog(page).getByLabel('엑셀 파일 선택')).toBeAttached();
});

test('an upload shows how much was sent, and says when it fails', async ({ page }) => {
  await openAsStaff(page, PARTNER);
  await open(page);
  const alert = dialog(page).getByRole('alert');
  await choose(page, Buffer.alloc(21 * 1024 * 1024));
  await expect(alert).toHaveText('20MB까지 등록할 수 있습니다. 파일을 나누어 올려주세요.');

  // The bucket's answer is held back, so that the upload is seen.
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await asked;
    return route.abort();
  });
  await choose(page, Buffer.alloc(5 * 1024 * 1024));
  await expect(dialog(page).getByRole('progressbar')).toBeVisible();
  await expect(dialog(page)).toContainText(/올리는 중 \d+%/);
  answer();
  await expect(alert).toContainText('네트워크 연결을 확인한 뒤 다시 시도해주세요.');

  await page.unroute('**/uploads/*');
  await choose(page, Buffer.alloc(5 * 1024 * 1024));
  await expect(alert).toContainText('엑셀 파일(.xls, .xlsx)이 아니거나 손상된 파일입니다.');
});
