import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openPdf, printPage, readCode128, textsOf } from '#test/waybill/support.ts';
import { expect, signInAsStaff, test } from './fixtures.ts';
import { fillIn, item, PARTNER_LINK, pressNext, recipient, sender, validateOrder } from './order-form.ts';

/** Registers a parcel as a visitor, through the link of a partner. @returns its house bill number */
const register = async (page: Page): Promise<string> => {
  await page.goto(PARTNER_LINK);
  await expect(page.getByText('시드니마트').first()).toBeVisible();
  await pressNext(page, '동의합니다');

  await pressNext(page);
  await expect(page.getByRole('alert').getByText(/을 입력해주세요\.$/)).toBeVisible();
  await fillIn(page, sender);
  await pressNext(page);

  await page.getByLabel('개인', { exact: true }).check();
  await fillIn(page, { ...recipient, 우편번호: '0452' });
  await pressNext(page);
  await expect(page.getByText('5자리를 입력하세요').first()).toBeVisible();
  await fillIn(page, { 우편번호: recipient.우편번호 });
  await pressNext(page);

  await fillIn(page, item);
  await expect(page.getByText('USD 49.00').first()).toBeVisible();
  await validateOrder(page);

  await page.getByRole('button', { name: '상품 추가' }).click();
  await expect(page.getByRole('button', { name: 'ORDER 등록', exact: true })).toHaveCount(0);
  await page.getByLabel('품명').nth(1).fill('WOOL BLANKET');
  await page.getByLabel('단가').nth(1).fill('10');
  await page.reload();
  await expect(page.getByLabel('품명').nth(1)).toHaveValue('WOOL BLANKET');

  await validateOrder(page);
  await pressNext(page, 'ORDER 등록');
  await expect(page.getByText('상품등록에 성공했습니다.').first()).toBeVisible();
  const hblNo = await page
    .getByText(/^HHK\d{7}$/)
    .first()
    .textContent();
  expect(hblNo).toBeTruthy();
  return hblNo as string;
};

test('visitor, partner, staff: a parcel is registered, tracked, found and its waybill printed', async ({
  page,
  browser,
}) => {
  test.slow();
  const hblNo = await register(page);

  await page.goto(`/parcel-info?hblNo=${hblNo}`);
  await expect(page.getByText('홍*동').first()).toBeVisible();
  await expect(page.getByText('010-1234-****').first()).toBeVisible();
  await expect(page.getByText('홍길동')).toHaveCount(0);

  const openLookupAs = async (email: string) => {
    const context = await browser.newContext({ locale: 'ko-KR' });
    const office = await context.newPage();
    await signInAsStaff(office, email);
    await office.goto(`/admin/parcel-info?departure=dashboard&hblNo=${hblNo}`);
    return office;
  };
  const partner = await openLookupAs('partner@demo.hanho.test');
  await expect(partner.getByRole('gridcell', { name: '홍길동' })).toBeVisible();
  const other = await openLookupAs('partner2@demo.hanho.test');
  await expect(other.getByText('조회된 상품이 없습니다.').first()).toBeVisible();
  await expect(other.getByRole('gridcell', { name: '홍길동' })).toHaveCount(0);

  const staff = await openLookupAs('staff@demo.hanho.test');
  await staff.getByRole('gridcell', { name: '홍길동' }).click();
  const order = staff.getByRole('dialog');
  await order.getByRole('button', { name: '편집', exact: true }).click();
  await expect(order.getByLabel('품명').nth(1)).toHaveValue('WOOL BLANKET');
  await expect(order.getByLabel('보내는 분 주소(영문)')).toHaveValue('12 Rawson St Eastwood NSW 2122');
  await expect(order.getByLabel('상태').first()).toHaveValue('00');
  await staff.keyboard.press('Escape');
  await expect(order).toHaveCount(0);

  await staff.getByRole('checkbox', { name: /선택/ }).last().check();
  await staff
    .getByRole('button', { name: /운송장/ })
    .first()
    .click();
  const downloading = staff.waitForEvent('download');
  await staff.getByRole('dialog').getByRole('button', { name: /PDF/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^\d{8}-\d{13}\.pdf$/);
  await staff.reload();
  await expect(staff.getByRole('img', { name: '출력됨' })).toBeVisible();

  const pdf = await openPdf(await readFile(await download.path()));
  expect(pdf.numPages).toBe(1);
  const sheet = await pdf.getPage(1);
  const millimetres = sheet.view.map((points) => Math.round((points / 72) * 25.4));
  expect(millimetres).toEqual([0, 0, 170, 110]);
  const texts = (await textsOf(sheet)).join('\n');
  for (const text of ['홍길동', '서울특별시 중구 세종대로 110', '시드니마트', hblNo])
    expect(texts).toContain(text);
  expect(await readCode128(await printPage(sheet))).toContain(hblNo);
});
