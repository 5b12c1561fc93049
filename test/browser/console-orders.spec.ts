import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { openPdf, textsOf } from '../waybill/support.ts';
import {
  answer,
  card,
  changeConsol,
  filledConsol,
  newConsol,
  openConsol,
  openConsole,
  orderRows,
  orders,
  question,
  says,
  totals,
} from './console-page.ts';
import { expectNoBarriers } from './fixtures.ts';
import { expect, press, test, uniqueName } from './lookup-page.ts';

const tick = (page: Page, hblNo: string) =>
  orders(page)
    .getByRole('row', { name: new RegExp(hblNo) })
    .getByRole('checkbox')
    .check();
const tickAll = (page: Page) => orders(page).locator('.ag-header-select-all input').check();

const download = async (page: Page, button: string) => {
  const waiting = page.waitForEvent('download');
  await press(page, button);
  const file = await waiting;
  return { name: file.suggestedFilename(), bytes: new Uint8Array(await readFile(await file.path())) };
};

const pdfTexts = async (bytes: Uint8Array) => {
  const pdf = await openPdf(bytes);
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => textsOf(await pdf.getPage(index + 1))),
  );
  return { count: pdf.numPages, text: pages.flat().join(' ') };
};

test('without a consol every button says so', async ({ page }) => {
  await openConsole(page, 'mblNo=NONE');
  for (const button of ['G1 엑셀', '화물 적하목록 PDF', '송장·포장명세서 PDF', '콘솔 해제']) {
    await press(page, button);
    const told = page.getByRole('region', { name: '알림' }).getByText('콘솔을 선택해주세요.');
    await expect(told.last()).toBeVisible();
    await expect(told).toHaveCount(0);
  }
});

test('orders of the chosen consol are listed and added up, and open in the lookup', async ({ page, api }) => {
  const { consol, orders: made } = await filledConsol(api, [
    { weight: 1.1, boxQty: 2, width: 30, length: 20, height: 10 },
    { weight: 2.2, boxQty: 1, width: 60, length: 50, height: 40 },
  ]);
  await openConsol(page, consol);
  await expect(orderRows(page)).toHaveCount(2);
  for (const figure of [
    '전체 2건',
    '박스 3',
    '실중량 3.30 kg',
    '부피 21.00 kg',
    '청구중량 21.00 kg',
    '금액 USD 188.00',
  ])
    await expect(totals(page)).toContainText(figure);
  await tick(page, made[0]?.hblNo ?? '');
  for (const figure of ['선택 1건', '박스 2', '실중량 1.10 kg', '금액 USD 94.00'])
    await expect(totals(page)).toContainText(figure);
  await expectNoBarriers(page);
  await orderRows(page).first().click();
  await expect(page).toHaveURL(/\/admin\/parcel-info\?.*order=/);
  await page.goBack();
  await expect(orderRows(page)).toHaveCount(2);
});

test('the G1 workbook is named after the M/BL; a failure says so', async ({ page, api }) => {
  const { consol, orders: made } = await filledConsol(api, [{}]);
  await openConsol(page, consol);
  const giveReason = async () => {
    await press(page, 'G1 엑셀');
    await page.getByLabel('내려받는 이유').fill('통관 신고');
  };
  await giveReason();
  const { name, bytes } = await download(page, '내려받기');
  expect(name).toBe(`${consol.mblNo}.xlsx`);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as never);
  expect(JSON.stringify(workbook.getWorksheet('G1')?.getSheetValues())).toContain(made[0]?.hblNo);

  await page.route('**/api/consol/downloadExcel/*', (route) => route.abort());
  await giveReason();
  await press(page, '내려받기');
  await says(page, '엑셀 다운로드에 실패했습니다.');
});

test('the cargo manifest lists every house bill', async ({ page, api }) => {
  const receiverName = uniqueName();
  const { consol, orders: made } = await filledConsol(api, [{ receiverName }, {}]);
  await openConsol(page, consol);
  await expect(orderRows(page)).toHaveCount(2);
  const { name, bytes } = await download(page, '화물 적하목록 PDF');
  expect(name).toBe(`MANIFEST-${consol.mblNo}.pdf`);
  const { count, text } = await pdfTexts(bytes);
  expect(count).toBe(1);
  for (const part of ['CARGO MANIFEST', consol.mblNo, 'TOTAL · 2 H/BL', 'USD 188.00'])
    expect(text).toContain(part);
  // Rare syllables come out of several fonts, piece by piece.
  expect(text.replaceAll(' ', '')).toContain(receiverName);
  for (const { hblNo } of made) expect(text).toContain(hblNo);
  await says(page, '화물 적하목록을 저장했습니다.');
});

test('a manifest of nothing is not made', async ({ page, api }) => {
  await openConsol(page, await newConsol(api.staff));
  await expect(page.getByText('통합 조회에서 주문을 골라')).toBeVisible();
  await press(page, '화물 적하목록 PDF');
  await says(page, '콘솔에 담긴 주문이 없습니다.');
});

test('staff: invoices are made of the whole consol, and of selected orders on request', async ({
  page,
  api,
}) => {
  const { consol, orders: made } = await filledConsol(api, [{}, {}, {}]);
  await openConsol(page, consol);
  await expect(orderRows(page)).toHaveCount(3);
  await tick(page, made[0]?.hblNo ?? '');
  const all = await download(page, '송장·포장명세서 PDF');
  expect(all.name).toBe(`INVOICE-${consol.mblNo}.pdf`);
  const { count, text } = await pdfTexts(all.bytes);
  expect(count).toBe(3);
  for (const part of [
    'COMMERCIAL INVOICE',
    '홍길동',
    '210690',
    'USD 94.00',
    ...made.map(({ hblNo }) => hblNo),
  ])
    expect(text).toContain(part);
  const one = await download(page, '선택 1건 송장 PDF');
  expect(one.name).toBe(`INVOICE-${made[0]?.hblNo}.pdf`);
  expect((await pdfTexts(one.bytes)).count).toBe(1);
});

test('staff: releasing from a closed consol shows its status first', async ({ page, api }) => {
  const { consol, orders: made } = await filledConsol(api, [{}]);
  await changeConsol(api.staff, consol.mblNo, { status: '002' });
  await openConsol(page, consol);
  await tick(page, made[0]?.hblNo ?? '');
  await press(page, '콘솔 해제');
  await expect(question(page)).toContainText(`콘솔 ${consol.mblNo}은(는) ‘마감’ 상태입니다.`);
  await answer(page, '1건 해제');
  await says(page, '콘솔이 해제되었습니다.');
});

test('selected orders are released after a question, and the totals follow', async ({ page, api }) => {
  const { consol, orders: made } = await filledConsol(api, [{}, {}, {}]);
  await openConsol(page, consol);
  await expect(orderRows(page)).toHaveCount(3);
  await press(page, '콘솔 해제');
  await says(page, '선택된 ORDER가 없습니다.');
  await tick(page, made[0]?.hblNo ?? '');
  await tick(page, made[1]?.hblNo ?? '');
  await press(page, '콘솔 해제');
  await expect(question(page)).toContainText('주문 2건의 콘솔을 해제할까요?');
  await expect(question(page)).toContainText(consol.mblNo);
  await answer(page, '취소');
  await expect(orderRows(page)).toHaveCount(3);
  await press(page, '콘솔 해제');
  await answer(page, '2건 해제');
  await says(page, '콘솔이 해제되었습니다.');
  await expect(orderRows(page)).toHaveCount(1);
  await expect(totals(page)).toContainText('전체 1건');
  await expect(card(page, consol.mblNo).getByRole('definition').first()).toHaveText('1');
});

test('a release that fails says so', async ({ page, api }) => {
  const { consol } = await filledConsol(api, [{}]);
  await openConsol(page, consol);
  await expect(orderRows(page)).toHaveCount(1);
  await tickAll(page);
  await page.route('**/api/consol/deConsolize', (route) => route.abort());
  await press(page, '콘솔 해제');
  await answer(page, '1건 해제');
  await expect(question(page)).toContainText('콘솔 해제에 실패했습니다!');
});

test('orders that do not come say so and can be asked for again', async ({ page, api }) => {
  const { consol } = await filledConsol(api, [{}]);
  await changeConsol(api.staff, consol.mblNo, { memo: '확인' });
  await page.route('**/api/consol/getOrderListByConsole', (route) =>
    route.fulfill({ status: 400, json: { code: 'INVALID_FIELDS', message: '입력을 확인해주세요.' } }),
  );
  await openConsol(page, consol);
  await expect(page.getByRole('alert')).toContainText('목록을 불러오지 못했습니다.');
  await page.unroute('**/api/consol/getOrderListByConsole');
  await press(page, '다시 시도');
  await expect(orderRows(page)).toHaveCount(1);
});
