import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { type OrderCells, orderCells, spreadsheet } from '../fixtures/spreadsheets.ts';
import { expect, expectNoBarriers, expectNoOverflow, openAsStaff, tabTo, test } from './fixtures.ts';

const PARTNER = 'partner@demo.hanho.test';
const STAFF = 'staff@demo.hanho.test';

const number = () => `X-${randomUUID().slice(0, 12)}`;
const dialog = (page: Page) => page.getByRole('dialog', { name: '엑셀 대량등록' });

const openHere = async (page: Page) => {
  await page.getByRole('button', { name: '엑셀 대량등록' }).click();
  await expect(dialog(page)).toBeVisible();
};
const open = async (page: Page, email: string) => {
  await openAsStaff(page, email);
  await openHere(page);
};

const fileOf = (rows: readonly OrderCells[], name = '11월 주문.xlsx') => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(spreadsheet(rows)),
});
const choose = (page: Page, file: ReturnType<typeof fileOf>) =>
  dialog(page).getByLabel('엑셀 파일 선택').setInputFiles(file);

test('a partner tries a file out, registers it, and corrects what was left out', async ({ page }) => {
  const [good, bad] = [number(), number()];
  await openAsStaff(page, PARTNER);
  await page.getByRole('button', { name: '최근 7일 조회' }).click();
  await openHere(page);
  await expect(dialog(page).getByLabel('파트너')).toHaveCount(0);
  await choose(page, fileOf([orderCells({ 주문번호: good }), orderCells({ 주문번호: bad, 우편번호: '1' })]));

  await expect(dialog(page)).toContainText('11월 주문.xlsx');
  await expect(dialog(page)).toContainText('등록할 주문1건상품 1개');
  const row = dialog(page).getByRole('table', { name: '등록할 수 없는 행' }).getByRole('row', { name: bad });
  await expect(row).toContainText('3');
  await expect(row).toContainText('P123456789012');
  await expect(row).toContainText('우편번호: 5자리를 입력하세요');
  await expectNoBarriers(page);

  await dialog(page).getByRole('button', { name: '1건 등록' }).click();
  await expect(dialog(page)).toContainText('등록한 주문1건');
  await expect(dialog(page)).toContainText('실패한 주문1건');
  await expectNoBarriers(page);
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: '실패한 행 내려받기' }).click();
  const saved = read(await readFile(await (await download).path()));
  const [failed] = utils.sheet_to_json<OrderCells>(saved.Sheets[saved.SheetNames[0] ?? ''] as never);
  expect(failed).toMatchObject({ 주문번호: bad, 사유: expect.stringContaining('우편번호') });

  await dialog(page).getByRole('button', { name: '다른 파일' }).click();
  await choose(page, fileOf([{ ...failed, 우편번호: '04524' }], '고친 파일.xlsx'));
  await dialog(page).getByRole('button', { name: '1건 등록' }).click();
  await expect(dialog(page)).toContainText('실패한 주문0건');
  await dialog(page).getByRole('button', { name: '확인' }).click();
  await expect(dialog(page)).toBeHidden();
  // The list behind has it now.
  await expect(page.getByRole('gridcell', { name: bad })).toBeVisible();
});

test('staff choose the partner, and a file registered before asks again', async ({ page }) => {
  const rows = [orderCells({ '배송 메모': randomUUID() })];
  await open(page, STAFF);
  await dialog(page).getByLabel('파트너').selectOption({ index: 2 });
  await choose(page, fileOf(rows));
  await dialog(page).getByRole('button', { name: '1건 등록' }).click();
  await expect(dialog(page)).toContainText('등록한 주문1건');
  await dialog(page).getByRole('button', { name: '다른 파일' }).click();

  await choose(page, fileOf(rows));
  await expect(dialog(page)).toContainText('이미 등록한 파일입니다.');
  const register = dialog(page).getByRole('button', { name: '1건 등록' });
  await expect(register).toBeDisabled();
  await dialog(page).getByLabel('그래도 한 번 더 등록합니다.').check();
  await register.click();
  await expect(dialog(page)).toContainText('등록한 주문1건');
});

test('the template is offered, and can be sent as it comes, by keyboard', async ({ page }) => {
  await openAsStaff(page, PARTNER);
  await page.getByRole('button', { name: '엑셀 대량등록' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await tabTo(page, dialog(page).getByRole('button', { name: '양식 내려받기' }));
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const template = await download;
  expect(template.suggestedFilename()).toBe('주문 대량등록 양식.xlsx');
  await dialog(page)
    .getByLabel('엑셀 파일 선택')
    .setInputFiles(
      await template.path().then(async (path) => ({
        name: template.suggestedFilename(),
        mimeType: '',
        buffer: await readFile(path),
      })),
    );
  const register = dialog(page).getByRole('button', { name: '2건 등록' });
  await tabTo(page, register);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: '엑셀 대량등록' })).toBeFocused();
});

test('what cannot be read is said, and the next file can be tried', async ({ page }) => {
  await open(page, PARTNER);
  const alert = dialog(page).getByRole('alert');
  await choose(page, fileOf([], 'orders.csv'));
  await expect(alert).toHaveText('.xls 또는 .xlsx 파일만 등록할 수 있습니다.');
  await choose(page, { ...fileOf([]), name: '가짜.xls', buffer: Buffer.from('<html>') });
  await expect(alert).toContainText(
    '엑셀 대량등록 중 오류가 발생했습니다. 엑셀 파일(.xls, .xlsx)이 아니거나',
  );
  // Unanswered, a registration is sent again under the same key.
  await choose(page, fileOf([orderCells({ 주문번호: number() })]));
  await expect(dialog(page).getByRole('button', { name: '1건 등록' })).toBeVisible();
  const keys: (string | undefined)[] = [];
  await page.route('/api/parcel/importExcelUpload', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) return route.abort();
    return route.continue();
  });
  await dialog(page).getByRole('button', { name: '1건 등록' }).click();
  await expect(alert).toContainText('네트워크 연결을 확인한 뒤');
  await dialog(page).getByRole('button', { name: '1건 등록' }).click();
  await expect(dialog(page)).toContainText('등록한 주문1건');
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await open(page, STAFF);
  await expectNoOverflow(page);
  const rows = Array.from({ length: 3 }, () => orderCells({ 주문번호: number(), 품명: '' }));
  await choose(page, fileOf([orderCells(), ...rows]));
  await expect(
    dialog(page).getByRole('list', { name: '등록할 수 없는 행' }).getByRole('listitem'),
  ).toHaveCount(3);
  await expectNoOverflow(page);
  await expectNoBarriers(page);
});
