import type { Page } from '@playwright/test';
import { orderPayload } from '../fixtures/orders.ts';
import { type Client, signedIn } from '../support/client.ts';
import { expect, expectNoBarriers, expectNoOverflow, openAsStaff, test } from './fixtures.ts';

const PARTNER = 'partner@demo.hanho.test';
const STAFF = 'staff@demo.hanho.test';
/** Nobody else registers orders for this one. */
const QUIET_PARTNER = 'partner2@demo.hanho.test';
const API = '**/api/dashboard';

const openDashboard = async (page: Page, email: string, query = '') => {
  await openAsStaff(page, email, `/admin/dashboard${query}`);
  await expect(page.getByRole('heading', { level: 1, name: '대시보드' })).toBeVisible();
};

/** A figure by the words beside it. */
const figure = async (page: Page, name: string): Promise<number> => {
  const text = await page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
    .innerText();
  return Number(text.replace(/\D/g, ''));
};

const figures = async (page: Page) => ({
  today: await figure(page, '오늘 주문'),
  week: await figure(page, '최근 7일 주문'),
  table: (await page.getByRole('table').getByRole('cell').allInnerTexts()).map(Number),
  statuses: Object.fromEntries(
    (await page.locator('main li a').allInnerTexts()).map((text) => {
      const [name = '', count] = text.split(/\s+/);
      return [name, Number(count)];
    }),
  ),
});

/** The same by the API. */
const told = async (as: Client, body: object = {}) => {
  const { orderCnt, orderCntInAWeek, statusCnt } = (await as.post('/api/dashboard', body)).body;
  const table: number[] = orderCntInAWeek.map(({ order_count }: { order_count: number }) => order_count);
  return {
    today: orderCnt,
    week: table.reduce((sum, count) => sum + count, 0),
    table,
    statuses: Object.fromEntries(
      statusCnt.map(({ status_name, count }: { status_name: string; count: number }) => [status_name, count]),
    ),
  };
};

test('a new order is counted once somebody comes back to the page', async ({ page, baseURL }) => {
  await openDashboard(page, QUIET_PARTNER);
  const partner = await signedIn(baseURL as string, QUIET_PARTNER);
  const before = await told(partner);
  await expect.poll(() => figures(page)).toEqual(before);

  expect((await partner.post('/api/parcel/registerOrderByCustomer', orderPayload())).status).toBe(200);
  await expect.poll(async () => (await told(partner)).today).toBe(before.today + 1);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect.poll(() => figure(page, '오늘 주문')).toBe(before.today + 1);
  expect(await figures(page)).toMatchObject({
    week: before.week + 1,
    statuses: { 접수완료: (before.statuses.접수완료 ?? 0) + 1 },
  });
  expect((await figures(page)).table.at(-1)).toBe(before.today + 1);
});

test('a partner sees its own figures and no choice, whatever the address asks for', async ({
  page,
  baseURL,
}) => {
  await openDashboard(page, PARTNER, '?partnerId=3');
  await expect(page.getByRole('combobox', { name: '파트너' })).toHaveCount(0);
  await expect(page.getByText('최근 7일 신규 고객')).toHaveCount(0);
  const partner = await signedIn(baseURL as string, PARTNER);
  await expect(async () => expect(await figures(page)).toEqual(await told(partner))).toPass();
});

test('staff see all partners together, or one', async ({ page, baseURL }) => {
  await openDashboard(page, STAFF);
  const staff = await signedIn(baseURL as string, STAFF);
  await expect(page.getByText('최근 7일 신규 고객')).toBeVisible();
  const choice = page.getByRole('combobox', { name: '파트너' });
  await expect(choice.getByRole('option')).toContainText([
    '전체 파트너',
    '한호로지스',
    '시드니마트',
    '멜번헬스',
  ]);
  await choice.selectOption('멜번헬스');
  await expect(page).toHaveURL(/\?partnerId=3$/);
  const isShown = async (partnerId: number | '') => {
    await page.getByRole('button', { name: '새로고침' }).click();
    expect(await figures(page)).toEqual(await told(staff, { partnerId }));
  };
  await expect(() => isShown(3)).toPass();
  await page.reload();
  await expect(choice.locator('option:checked')).toHaveText('멜번헬스');
  await choice.selectOption('전체 파트너');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(() => isShown('')).toPass();
});

test('the week is a line with one point a day', async ({ page }) => {
  await openDashboard(page, STAFF);
  const chart = page.getByRole('img', { name: /꺾은선 그래프/ });
  await expect(chart.locator('svg.apexcharts-svg')).toHaveCount(1);
  await expect(chart.locator('.apexcharts-series-markers-wrap path.apexcharts-marker')).toHaveCount(7);
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveText(
    Array.from({ length: 7 }, () => /^\d\d-\d\d \([일월화수목금토]\)$/),
  );
});

test('a house bill is looked up at once', async ({ page, baseURL }) => {
  const staff = await signedIn(baseURL as string, STAFF);
  const { hblNo } = (await staff.post('/api/parcel/registerOrderByCustomer', orderPayload())).body;
  await openDashboard(page, STAFF);
  await page.getByLabel('H/BL 번호').fill(` ${hblNo} `);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/parcel-info?departure=dashboard&hblNo=${hblNo}`);
  await expect(
    page.getByRole('region', { name: '배송상품' }).getByText(hblNo, { exact: true }),
  ).toBeVisible();
});

test('a status leads to its orders of the week, and of the partner that was chosen', async ({ page }) => {
  await openDashboard(page, STAFF, '?partnerId=2');
  const card = page.getByRole('link', { name: /입고완료/ });
  const count = /\d+/.exec(await card.innerText())?.[0];
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: '통합 조회' })).toBeVisible();
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe('/admin/parcel-info');
  expect(searchParams.get('status')).toBe('02');
  const [from, to] = ['from', 'to'].map((name) => Date.parse(searchParams.get(name) ?? ''));
  expect((Number(to) - Number(from)) / 86_400_000).toBe(6);
  const list = page.getByRole('region', { name: '배송상품' });
  await expect(list.getByText('입고완료').first()).toBeVisible();
  await expect(list.locator('.ag-row [col-id=partnerName]').filter({ hasNotText: '시드니마트' })).toHaveCount(
    0,
  );
  await expect(page.getByText(`${count}건 표시`)).toBeVisible();
});

test('a notice is read in place', async ({ page }) => {
  await openDashboard(page, PARTNER);
  const first = page.getByRole('region', { name: '공지사항' }).getByRole('button').first();
  const title = await first.locator('span').innerText();
  await first.click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText('관리자');
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(first).toBeFocused();
});

test('what cannot be had is said, and tried again', async ({ page }) => {
  await openAsStaff(page, PARTNER);
  await page.route(API, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: '' } }));
  await page.goto('/admin/dashboard');
  const failure = page.getByRole('alert').filter({ hasText: '대시보드를 불러오지 못했습니다.' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('region', { name: '공지사항' }).getByRole('button').first()).toBeVisible();
  await page.unroute(API);
  await failure.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByText('오늘 주문')).toBeVisible();
});

test('a week without orders says so', async ({ page }) => {
  await openAsStaff(page, PARTNER);
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ date: `2026-11-0${day}`, order_count: 0 }));
  await page.route(API, (route) =>
    route.fulfill({ json: { orderCnt: 0, orderCntInAWeek: week, statusCnt: [], newCustomerCnt: 0 } }),
  );
  await page.goto('/admin/dashboard');
  await expect(page.getByText('최근 7일간 등록된 주문이 없습니다.').first()).toBeVisible();
  await expectNoBarriers(page);
});

test('at midnight in Seoul the page asks for the new week', async ({ page }) => {
  await openAsStaff(page, PARTNER);
  await page.clock.install({ time: new Date('2026-11-21T14:50:00Z') });
  await page.goto('/admin/dashboard');
  await expect(page.getByText('오늘 주문')).toBeVisible();
  const again = page.waitForRequest(API);
  await page.clock.fastForward('11:00');
  await again;
});

for (const width of [1440, 1024, 700, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('the dashboard has no barrier and stays on the screen', async ({ page }) => {
      await openDashboard(page, STAFF);
      await expect(page.locator('svg.apexcharts-svg')).toBeVisible();
      await expectNoOverflow(page);
      await expectNoBarriers(page);
    });
  });
}
