import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type OrderCells, orderCells, spreadsheet } from '../fixtures/spreadsheets.ts';
import { expect, expectNoBarriers, expectNoOverflow, openAsStaff, tabTo, test } from './fixtures.ts';

const PARTNER = 'partner@demo.hanho.test';
/** Whose connections are all taken back, so that no other test counts on them. */
const PARTNER2 = 'partner2@demo.hanho.test';
const STAFF = 'staff@demo.hanho.test';

const dialog = (page: Page) => page.getByRole('dialog', { name: '엑셀 대량등록' });
const choiceFor = (page: Page, header: string) => dialog(page).getByLabel(`${header} 열에 연결할 열`);
const check = (page: Page) => dialog(page).getByRole('button', { name: '저장하고 다시 확인' });

const open = async (page: Page, email: string) => {
  await openAsStaff(page, email);
  await page.getByRole('button', { name: '엑셀 대량등록' }).click();
  await expect(dialog(page)).toBeVisible();
};
const send = (page: Page, row: OrderCells) =>
  dialog(page)
    .getByLabel('엑셀 파일 선택')
    .setInputFiles({ name: '우리 양식.xlsx', mimeType: '', buffer: Buffer.from(spreadsheet([row])) });

/** A row whose item and receiver stand under other headers: one that is known, one that no other test has. */
const rowOfTheirs = () => {
  const {
    품명: itemName = '',
    '받는 분 이름': receiver = '',
    ...row
  } = orderCells({
    주문번호: `M-${randomUUID().slice(0, 12)}`,
  });
  const item = `물건 ${randomUUID().slice(0, 8)}`;
  return { item, row: { ...row, [item]: itemName, 수취인: receiver } };
};

test('headers of a sheet of their own are connected once, and read by themselves the next time', async ({
  page,
}) => {
  const { item, row } = rowOfTheirs();
  await open(page, PARTNER);
  await send(page, row);
  await expect(dialog(page).getByRole('status')).toContainText('연결해야 하는 필수 열: 품명.');
  await expect(dialog(page).getByRole('row', { name: item })).toContainText('OMEGA 3 FISH OIL');
  await expect(choiceFor(page, '수취인')).toHaveValue('order.receiverName');
  await expect(choiceFor(page, item)).toHaveValue('');
  await expectNoBarriers(page);

  await choiceFor(page, item).selectOption('받는 분 이름 *');
  await expect(dialog(page).getByText('다른 열에 이미 연결했습니다.')).toHaveCount(2);
  await check(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('한 열에는 엑셀의 열 하나만 연결할 수 있습니다.');

  await choiceFor(page, item).selectOption('품명 *');
  await expect(dialog(page).getByRole('status')).toHaveText('필수 열을 모두 연결했습니다.');
  await check(page).click();
  await dialog(page).getByRole('button', { name: '1건 등록' }).click();
  await expect(dialog(page)).toContainText('등록한 주문1건');

  await dialog(page).getByRole('button', { name: '다른 파일' }).click();
  await send(page, { ...row, 주문번호: `M-${randomUUID().slice(0, 12)}` });
  await expect(dialog(page).getByRole('button', { name: '1건 등록' })).toBeEnabled();
});

test('what is connected can be seen and taken back later, by keyboard', async ({ page }) => {
  const { item, row } = rowOfTheirs();
  await open(page, PARTNER2);
  await send(page, row);
  await choiceFor(page, item).selectOption('품명 *');
  await check(page).click();
  const register = dialog(page).getByRole('button', { name: '1건 등록' });
  await expect(register).toBeVisible();

  const again = dialog(page).getByRole('button', { name: '열 연결' });
  await tabTo(page, again);
  await page.keyboard.press('Enter');
  await expect(choiceFor(page, item)).toHaveValue('item.itemName');
  await dialog(page).getByRole('button', { name: '돌아가기' }).click();
  await expect(register).toBeVisible();

  await again.click();
  await choiceFor(page, item).selectOption('사용 안 함');
  await expect(dialog(page).getByRole('status')).toContainText('연결해야 하는 필수 열: 품명.');
  await check(page).click();
  await expect(dialog(page).getByRole('button', { name: '돌아가기' })).toHaveCount(0);
  await expect(choiceFor(page, item)).toHaveValue('');

  await dialog(page)
    .getByRole('button', { name: /^저장된 연결 \d+개 모두 지우기$/ })
    .click();
  await page.getByRole('button', { name: '모두 지우기', exact: true }).click();
  await expect(dialog(page).getByRole('button', { name: /모두 지우기$/ })).toHaveCount(0);
  await expect(choiceFor(page, item)).toBeVisible();
});

test('a failure to save is said, and can be tried again', async ({ page }) => {
  const { item, row } = rowOfTheirs();
  await open(page, PARTNER);
  await page.route('/api/parcel/saveImportMapping', (route) => route.abort(), { times: 1 });
  await send(page, row);
  await choiceFor(page, item).selectOption('품명 *');
  await check(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('열 연결을 저장하지 못했습니다.');
  await expect(choiceFor(page, item)).toHaveValue('item.itemName');
  await check(page).click();
  await expect(dialog(page).getByRole('button', { name: '1건 등록' })).toBeVisible();
});

test('fits a phone, and follows the partner that staff choose', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  const { item, row } = rowOfTheirs();
  await open(page, STAFF);
  await send(page, { ...row, '<img src=x onerror=alert(1)>': '아주 긴 보기 '.repeat(20) });
  await expect(choiceFor(page, '<img src=x onerror=alert(1)>')).toBeVisible();
  await expectNoOverflow(page);
  await expectNoBarriers(page);
  await choiceFor(page, item).selectOption('품명 *');
  await check(page).click();
  await expect(dialog(page).getByRole('button', { name: '1건 등록' })).toBeVisible();
  await dialog(page).getByLabel('파트너').selectOption({ index: 1 });
  await expect(choiceFor(page, item)).toHaveValue('');
});
