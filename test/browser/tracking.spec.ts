import type { Page } from '@playwright/test';
import { orderPayload } from '../fixtures/orders.ts';
import { client } from '../support/client.ts';
import {
  test as base,
  expect,
  expectNoBarriers,
  expectNoOverflow,
  openAsCustomer,
  openAsStaff,
} from './fixtures.ts';

const TRACK = '**/api/parcel/byHblNo';
const NOTHING = '조회된 배송상품이 없습니다.';
const FAILED = '배송 상품 조회에 실패 했습니다.';
const MEMO = '부재 시 경비실에 맡겨주세요';

/** A parcel of its own for each test, registered by a visitor through the link of 시드니마트. */
const test = base.extend<{ hblNo: string }>({
  hblNo: async ({ baseURL }, use) => {
    const visitor = client(baseURL as string);
    const order = orderPayload({ partnerId: 2, orderMemo: MEMO });
    const { body } = await visitor.post('/api/parcel/registerOrderByCustomer', order);
    await use(body.hblNo);
  },
});

const number = (page: Page) => page.getByRole('textbox', { name: 'H/BL 번호' });
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

const expectInFull = async (page: Page) => {
  for (const text of ['홍길동', '010-1234-5678', '서울특별시 중구 세종대로 110', MEMO]) {
    await expect(results(page).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('개인정보 보호를 위해')).toHaveCount(0);
};

test('a visitor types a number in any way and sees a masked parcel', async ({ page, hblNo }) => {
  await page.goto('/parcel-info');
  await expect(page.getByRole('heading', { name: 'H/BL 번호는 여기에서 확인할 수 있습니다' })).toBeVisible();
  await number(page).pressSequentially(` ${hblNo.slice(0, 5).toLowerCase()}  ${hblNo.slice(5)} `);
  await expect(number(page)).toHaveValue(hblNo);
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
});

test('a link finds the parcel, with small letters and blanks too', async ({ page, hblNo }) => {
  await page.goto(`/parcel-info?hblNo=${encodeURIComponent(` ${hblNo.toLowerCase()} `)}`);
  await expectMasked(page);
  await expect(number(page)).toHaveValue(hblNo);
  await page.reload();
  await expectMasked(page);
});

for (const [who, email] of [
  ['staff', 'staff@demo.hanho.test'],
  ['its partner', 'partner@demo.hanho.test'],
] as const) {
  test(`${who} sees the parcel in full`, async ({ page, hblNo }) => {
    await openAsStaff(page, email, `/parcel-info?hblNo=${hblNo}`);
    await expectInFull(page);
  });
}

test('another partner sees the parcel masked', async ({ page, hblNo }) => {
  await openAsStaff(page, 'partner2@demo.hanho.test');
  await page.goto(`/parcel-info?hblNo=${hblNo}`);
  await expectMasked(page);
});

test('a number without a parcel is told, kindly', async ({ page }) => {
  await page.goto('/parcel-info?hblNo=HHK0000000');
  const notice = page.getByRole('region', { name: /알림/ }).getByText(NOTHING);
  await expect(notice).toBeVisible();
  await expect(page.getByRole('main').getByText(NOTHING)).toBeVisible();
  await expect(page.getByText('HHK0000000 번호를 다시 확인해주세요.')).toBeVisible();
  await expect(notice).toBeHidden();
  await search(page);
  await expect(notice).toBeVisible();
});

test('a customer sees all parcels of their own, ten a page', async ({ page }) => {
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

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('tracking has no barrier and stays on the screen', async ({ page, hblNo }) => {
      test.slow();
      const look = async () => {
        await expectNoOverflow(page);
        await expectNoBarriers(page);
      };
      await page.goto('/parcel-info');
      await expect(number(page)).toBeVisible();
      await look();
      await page.goto(`/parcel-info?hblNo=${hblNo}`);
      const found = page.getByRole(width === 390 ? 'list' : 'table', { name: '조회 결과' });
      await expect(found).toContainText('홍*동');
      await look();
      await found.getByRole('button', { name: hblNo }).click();
      await expect(details(page, hblNo).getByRole('heading', { name: '배송 이력' })).toBeVisible();
      await look();
      await page.goto('/parcel-info?hblNo=HHK0000000');
      await expect(page.getByRole('main').getByText(NOTHING)).toBeVisible();
      await look();
      await page.route(TRACK, (route) => route.abort());
      await page.goto(`/parcel-info?hblNo=${hblNo}`);
      await expect(page.getByRole('main').getByText(FAILED)).toBeVisible();
      await look();
    });

    test("a customer's list has no barrier and stays on the screen", async ({ page }) => {
      await openAsCustomer(page, '/parcel-info');
      const own = page.getByRole(width === 390 ? 'list' : 'table', { name: '내 배송' });
      await expect(own.getByRole('button')).toHaveCount(10);
      await expectNoOverflow(page);
      await expectNoBarriers(page);
    });
  });
}
