import type { Page } from '@playwright/test';
import { orderPayload } from '#test/fixtures/orders.ts';
import { client } from '#test/support/client.ts';
import { test as base, expect, openAsCustomer, openAsStaff } from './fixtures.ts';

const NOT_FOUND_TEXT = '조회된 배송상품이 없습니다.';
const UNKNOWN_HBL = 'HHK0000000';
const MEMO = '부재 시 경비실에 맡겨주세요';

/** Copies a text to the clipboard and pastes it into the number field. */
const paste = async (page: Page, text: string) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await numberField(page).focus();
  await page.keyboard.press('Control+V');
};

/** A new parcel for each test, registered by a visitor for the partner 시드니마트. */
const test = base.extend<{ hblNo: string }>({
  hblNo: async ({ baseURL }, use) => {
    const visitor = client(baseURL as string);
    const order = orderPayload({ partnerId: 2, orderMemo: MEMO });
    const { body } = await visitor.post('/api/parcel/registerOrderByCustomer', order);
    await use(body.hblNo);
  },
});

const numberField = (page: Page) => page.getByRole('textbox', { name: 'H/BL 번호' });
const results = (page: Page) => page.getByRole('table', { name: '조회 결과' });
const details = (page: Page, hblNo: string) => page.getByRole('dialog', { name: hblNo });
const search = (page: Page) => page.getByRole('search').getByRole('button', { name: '배송조회' }).click();

const expectMasked = async (page: Page) => {
  for (const text of ['홍*동', '010-1234-****', '서울특별시 중구 ***']) {
    await expect(results(page).getByText(text, { exact: true })).toBeVisible();
  }
  for (const text of ['홍길동', '010-1234-5678', '세종대로', MEMO]) {
    await expect(page.getByText(text)).toHaveCount(0);
  }
};

const expectUnmasked = async (page: Page) => {
  for (const text of ['홍길동', '010-1234-5678', '서울특별시 중구 세종대로 110', MEMO]) {
    await expect(results(page).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('개인정보 보호를 위해')).toHaveCount(0);
};

test('visitor: numbers inside of a pasted message are found', async ({ page, hblNo }) => {
  await page.goto('/parcel-info');
  await paste(page, `[한호] 운송장번호: ${hblNo}번 상품이 2026-11-20 도착 예정입니다.`);
  await search(page);
  await expect(page).toHaveURL(`/parcel-info?hblNo=${hblNo}`);
  await expect(numberField(page)).toHaveValue(hblNo);
  await expectMasked(page);
});

test('visitor: a parcel is found by number and by link, with masked personal data', async ({
  page,
  hblNo,
}) => {
  await page.goto('/parcel-info');
  await expect(page.getByRole('heading', { name: 'H/BL 번호는 여기에서 확인할 수 있습니다' })).toBeVisible();
  await numberField(page).pressSequentially(` ${hblNo.slice(0, 5).toLowerCase()}  ${hblNo.slice(5)} `);
  await expect(numberField(page)).toHaveValue(hblNo);
  await search(page);
  await expect(page).toHaveURL(`/parcel-info?hblNo=${hblNo}`);
  await expect(page.getByRole('article').getByRole('heading', { name: '접수대기' })).toBeVisible();
  await expect(results(page).getByRole('columnheader')).toHaveText([
    'H/BL 번호',
    '파트너',
    '상태',
    '받는 분',
    '휴대폰번호',
    '주소',
    '메모',
    '등록일',
  ]);
  await expect(results(page)).toContainText('시드니마트');
  await expectMasked(page);
  await expect(page.getByText('개인정보 보호를 위해')).toBeVisible();

  await page.goto(`/parcel-info?hblNo=${encodeURIComponent(` ${hblNo.toLowerCase()} `)}`);
  await expectMasked(page);
  await expect(numberField(page)).toHaveValue(hblNo);
  await page.reload();
  await expectMasked(page);
});

for (const [who, email] of [
  ['staff', 'staff@demo.hanho.test'],
  ['partner of the parcel', 'partner@demo.hanho.test'],
] as const) {
  test(`${who}: the parcel is shown without masking`, async ({ page, hblNo }) => {
    await openAsStaff(page, email, `/parcel-info?hblNo=${hblNo}`);
    await expectUnmasked(page);
  });
}

test('partner: a parcel of another partner is masked', async ({ page, hblNo }) => {
  await openAsStaff(page, 'partner2@demo.hanho.test');
  await page.goto(`/parcel-info?hblNo=${hblNo}`);
  await expectMasked(page);
});

test('visitor: each search for an unknown number shows a notice', async ({ page }) => {
  await page.goto(`/parcel-info?hblNo=${UNKNOWN_HBL}`);
  const notice = page.getByRole('region', { name: /알림/ }).getByText(NOT_FOUND_TEXT);
  await expect(notice).toBeVisible();
  await expect(page.getByText(`${UNKNOWN_HBL} 번호를 다시 확인해주세요.`)).toBeVisible();
  await expect(notice).toBeHidden();
  await search(page);
  await expect(notice).toBeVisible();
});

test('customer: own parcels are listed without masking, ten per page', async ({ page }) => {
  await openAsCustomer(page, '/parcel-info');
  const own = page.getByRole('table', { name: '내 배송' });
  const openers = own.getByRole('button');
  await expect(openers).toHaveCount(10);
  const total = Number((await page.getByRole('heading', { name: /^내 배송/ }).innerText()).match(/\d+/)?.[0]);
  expect(total).toBeGreaterThan(10);
  await expect(own).not.toContainText('*');
  const firstPage = await openers.allInnerTexts();

  await page.getByRole('button', { name: '2페이지' }).click();
  await expect(page.getByRole('button', { name: '2페이지' })).toHaveAttribute('aria-current', 'page');
  await expect(openers).toHaveCount(Math.min(10, total - 10));
  const secondPage = await openers.allInnerTexts();
  expect(secondPage.filter((hblNo) => firstPage.includes(hblNo))).toEqual([]);
  await expect(page.getByRole('button', { name: '이전 페이지' })).toBeEnabled();

  await openers.first().click();
  const dialog = details(page, secondPage[0] as string);
  await expect(dialog).toContainText(/010-\d{4}-\d{4}/);
  await page.keyboard.press('Escape');
  await expect(openers.first()).toBeFocused();
});

test('visitor: numbers pasted from a spreadsheet are listed once each, and a link with several numbers lists found and unknown ones', async ({
  page,
}) => {
  const lines = page.getByRole('list', { name: '조회 결과' }).getByRole('listitem');
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/parcel/byHblNo')) requested.push(request.postDataJSON().hblNo);
  });
  await page.goto('/parcel-info');
  await paste(page, 'HHS00010\r\nHHS00011\r\nhhs00010\r\nHHS00012\r\n');
  await page.keyboard.press('Enter');
  await expect(lines.getByRole('button')).toHaveText(['HHS00010', 'HHS00011', 'HHS00012']);
  expect(requested.sort()).toEqual(['HHS00010', 'HHS00011', 'HHS00012']);
  await page.goto(`/parcel-info?hblNo=HHS00010,${UNKNOWN_HBL},HHS00011`);
  await expect(lines).toHaveText([/^HHS00010/, new RegExp(`^${UNKNOWN_HBL}${NOT_FOUND_TEXT}`), /^HHS00011/]);
  await expect(page.getByText(`3개 중 2개를 찾았습니다. 찾지 못한 번호: ${UNKNOWN_HBL}.`)).toBeVisible();
  await expect(page.getByRole('region', { name: /알림/ }).getByText(NOT_FOUND_TEXT)).toHaveCount(0);
  await page.getByRole('link', { name: '로그인', exact: true }).last().click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.goBack();
  await page.reload();
  await expect(lines).toHaveCount(3);
});
