import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openPdf, printPage, readCode128, textsOf } from '../waybill/support.ts';
import { expect, signInAsStaff, test } from './fixtures.ts';

const next = async (page: Page, name = '다음') => page.getByRole('button', { name, exact: true }).click();
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).first().fill(value);
};

/** A visitor follows the link of a partner and registers a parcel; answers its house bill. */
const register = async (page: Page): Promise<string> => {
  await page.goto('/parcel-reg-aus-to-kor?partnerId=2&partnerName=시드니마트');
  await expect(page.getByText('시드니마트').first()).toBeVisible();
  await next(page, '동의합니다');

  await next(page);
  await expect(page.getByRole('alert').getByText(/을 입력해주세요\.$/)).toBeVisible();
  await fill(page, {
    '보내는 분 이름(영문)': 'MIN JUN KIM',
    '보내는 분 전화번호': '61491570006',
    '보내는 분 주소(영문)': '12 Rawson St Eastwood NSW 2122',
  });
  await next(page);

  await page.getByLabel('개인', { exact: true }).check();
  await fill(page, {
    '받는 분 이름': '홍길동',
    전화번호: '0212345678',
    휴대폰번호: '01012345678',
    우편번호: '0452',
    주소: '서울특별시 중구 세종대로 110',
    상세주소: '101동 1203호',
    개인통관고유부호: 'P123456789012',
  });
  await next(page);
  await expect(page.getByText('5자리를 입력하세요').first()).toBeVisible();
  await fill(page, { 우편번호: '04524' });
  await next(page);

  await fill(page, { 품명: 'OMEGA 3 FISH OIL', 수량: '2', 단가: '24.50' });
  await expect(page.getByText('USD 49.00').first()).toBeVisible();
  await next(page, 'ORDER 검증');
  await expect(page.getByRole('alertdialog').getByText('등록 가능합니다')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();

  await page.getByRole('button', { name: '상품 추가' }).click();
  await expect(page.getByRole('button', { name: 'ORDER 등록', exact: true })).toHaveCount(0);
  await page.getByLabel('품명').nth(1).fill('WOOL BLANKET');
  await page.getByLabel('단가').nth(1).fill('10');
  await page.reload();
  await expect(page.getByLabel('품명').nth(1)).toHaveValue('WOOL BLANKET');

  await next(page, 'ORDER 검증');
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await next(page, 'ORDER 등록');
  await expect(page.getByText('상품등록에 성공했습니다.').first()).toBeVisible();
  const hblNo = await page
    .getByText(/^HHK\d{7}$/)
    .first()
    .textContent();
  expect(hblNo).toBeTruthy();
  return hblNo as string;
};

test('the main job: register, track, find, print', async ({ page, browser }) => {
  test.slow();
  const hblNo = await register(page);

  await page.goto(`/parcel-info?hblNo=${hblNo}`);
  await expect(page.getByText('홍*동').first()).toBeVisible();
  await expect(page.getByText('010-1234-****').first()).toBeVisible();
  await expect(page.getByText('홍길동')).toHaveCount(0);

  const find = async (email: string) => {
    const context = await browser.newContext({ locale: 'ko-KR' });
    const office = await context.newPage();
    await signInAsStaff(office, email);
    await office.goto(`/admin/parcel-info?departure=dashboard&hblNo=${hblNo}`);
    return office;
  };
  const partner = await find('partner@demo.hanho.test');
  await expect(partner.getByRole('gridcell', { name: '홍길동' })).toBeVisible();
  const other = await find('partner2@demo.hanho.test');
  await expect(other.getByText('조회된 상품이 없습니다.').first()).toBeVisible();
  await expect(other.getByRole('gridcell', { name: '홍길동' })).toHaveCount(0);

  const staff = await find('staff@demo.hanho.test');
  await staff.getByRole('gridcell', { name: '홍길동' }).click();
  const order = staff.getByRole('dialog');
  await expect(order.getByText('WOOL BLANKET')).toBeVisible();
  await expect(order.getByText('12 Rawson St Eastwood NSW 2122')).toBeVisible();
  await expect(order.getByText('접수대기').first()).toBeVisible();
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

  const pdf = await openPdf(new Uint8Array(await readFile(await download.path())));
  expect(pdf.numPages).toBe(1);
  const sheet = await pdf.getPage(1);
  const millimetres = sheet.view.map((points) => Math.round((points / 72) * 25.4));
  expect(millimetres).toEqual([0, 0, 170, 110]);
  const texts = (await textsOf(sheet)).join('\n');
  for (const text of ['홍길동', '서울특별시 중구 세종대로 110', '시드니마트', hblNo])
    expect(texts).toContain(text);
  expect(await readCode128(await printPage(sheet))).toContain(hblNo);
});
