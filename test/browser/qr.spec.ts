import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { expect, openAsStaff, test } from './fixtures.ts';
import { noticeOf } from './members.ts';

const PARTNER = 'partner@demo.hanho.test';
const STAFF = 'staff@demo.hanho.test';

const { buffer } = await readFile(
  createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
);
prepareZXingModule({ overrides: { wasmBinary: buffer } });

/** Texts of the QR codes in a picture. */
const scan = async (png: Buffer): Promise<string[]> =>
  (await readBarcodes(new Uint8Array(png), { formats: ['QRCode'] })).map(({ text }) => text);

const openQr = async (page: Page, email: string) => {
  await openAsStaff(page, email);
  await page.getByRole('button', { name: 'QR 주문등록' }).click();
  const dialog = page.getByRole('dialog', { name: 'QR 주문등록' });
  await expect(dialog).toBeVisible();
  return { dialog, code: dialog.getByRole('img') };
};

/** Origin, path and parameters of a registration link. */
const parseLink = (link: string | undefined) => {
  const { origin, pathname, searchParams } = new URL(link ?? '');
  return { origin, pathname, ...Object.fromEntries(searchParams) };
};

test('partner: the QR code contains the link to the registration page of the partner', async ({
  page,
  baseURL,
}) => {
  const { dialog, code } = await openQr(page, PARTNER);
  await expect(dialog.getByRole('combobox')).toHaveCount(0);
  expect((await code.boundingBox())?.width).toBe(220);
  const [link = ''] = await scan(await code.screenshot());
  const memberId = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('hanho.session') ?? '{}').memberId,
  );
  expect(parseLink(link)).toEqual({
    origin: baseURL,
    pathname: '/parcel-reg-aus-to-kor',
    partnerId: '2',
    partnerName: '시드니마트',
    memberId: String(memberId),
  });
  await page.goto(link);
  await expect(page.getByText('방문하신 파트너는 시드니마트입니다.')).toBeVisible();
});

test('staff: the QR code of any partner can be chosen', async ({ page }) => {
  const { dialog, code } = await openQr(page, STAFF);
  await dialog.getByRole('combobox', { name: '파트너' }).selectOption('멜번헬스');
  await expect(code).toHaveAccessibleName('멜번헬스 주문등록 QR 코드');
  const [link] = await scan(await code.screenshot());
  expect(parseLink(link)).toMatchObject({ partnerId: '3', partnerName: '멜번헬스' });
});

test('partner: the link is copied, and the saved picture contains it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { dialog, code } = await openQr(page, PARTNER);
  const [link = ''] = await scan(await code.screenshot());
  await dialog.getByRole('button', { name: '링크 복사' }).click();
  await expect(noticeOf(page, '링크를 복사했습니다.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'PNG 저장' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('QR_시드니마트.png');
  expect(await scan(await readFile(await file.path()))).toEqual([link]);
});

test('partner: the printed label is one page with the name of the partner', async ({ page }) => {
  const { dialog } = await openQr(page, PARTNER);
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  await dialog.getByRole('button', { name: '라벨 인쇄' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');

  const pdf = await getDocument({ data: new Uint8Array(await page.pdf({ preferCSSPageSize: true })) })
    .promise;
  expect(pdf.numPages).toBe(1);
  const sheet = await pdf.getPage(1);
  const [, , width = 0, height = 0] = sheet.view;
  const millimetres = [width, height].map((points) => Math.round((points * 25.4) / 72));
  expect(millimetres).toEqual([100, 150]);
  const { items } = await sheet.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join('');
  expect(text).toContain('시드니마트');
  expect(text).not.toContain('통합 조회');

  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('.print-page');
  await expect(printed).toBeVisible();
  const [link] = await scan(await printed.screenshot());
  expect(parseLink(link)).toMatchObject({ partnerId: '2' });
});
