import type { Page } from '@playwright/test';
import type { Client } from '#test/support/client.ts';
import { expect, hblCells, lookupGrid, registerOrder, STAFF, send, test } from './back-office.ts';
import { clientOf, openAsStaff } from './fixtures.ts';

/** A partner for which no other test registers orders. */
const QUIET_PARTNER = 'partner2@demo.hanho.test';

const expectDashboard = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: '대시보드' })).toBeVisible();

const openDashboard = async (page: Page, email: string, query = '') => {
  await openAsStaff(page, email, `/admin/dashboard${query}`);
  await expectDashboard(page);
};

/** Leaves the lookup, which has fields of the same names, for the dashboard. */
const returnToDashboard = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: '대시보드' }).click();
  await expectDashboard(page);
};

/** Reads the figure with this label. */
const readFigure = async (page: Page, name: string): Promise<number> => {
  const text = await page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
    .innerText();
  return Number(text.replace(/\D/g, ''));
};

const weekTable = (page: Page) => page.getByRole('table', { name: '최근 7일 날짜별 주문 건수' });

const readFigures = async (page: Page) => ({
  today: await readFigure(page, '오늘 주문'),
  week: await readFigure(page, '최근 7일 주문'),
  table: (await weekTable(page).getByRole('cell').allInnerTexts()).map(Number),
  statuses: Object.fromEntries(
    (await page.getByRole('region', { name: '최근 7일 상태별 주문' }).getByRole('link').allInnerTexts()).map(
      (text) => {
        const [name = '', count] = text.split(/\s+/);
        return [name, Number(count)];
      },
    ),
  ),
});

/** Returns the figures that the dashboard shows, from the API. */
const fetchFigures = async (as: Client, input: object = {}) => {
  const { orderCnt, orderCntInAWeek, statusCnt } = await send(as, '/api/dashboard', input);
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

test('partner: the dashboard shows figures of this partner only, and counts a new order when the tab is shown again', async ({
  page,
}) => {
  const partner = await clientOf(QUIET_PARTNER);
  const before = await fetchFigures(partner);

  await test.step('the partner of the session is shown even if the URL names another', async () => {
    await openDashboard(page, QUIET_PARTNER, '?partnerId=2');
    await expect(page.getByRole('combobox', { name: '파트너' })).toHaveCount(0);
    await expect(page.getByText('최근 7일 신규 고객')).toHaveCount(0);
    await expect.poll(() => readFigures(page)).toEqual(before);
  });

  await test.step('a new order is counted', async () => {
    await registerOrder(partner);
    await expect.poll(async () => (await fetchFigures(partner)).today).toBe(before.today + 1);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect.poll(() => readFigure(page, '오늘 주문')).toBe(before.today + 1);
    expect(await readFigures(page)).toMatchObject({
      week: before.week + 1,
      statuses: { 접수완료: (before.statuses.접수완료 ?? 0) + 1 },
    });
    expect((await readFigures(page)).table.at(-1)).toBe(before.today + 1);
  });

  await test.step('a notice is read in a dialog', async () => {
    const first = page.getByRole('region', { name: '공지사항' }).getByRole('button').first();
    const title = await first.locator('span').innerText();
    await first.click();
    await expect(page.getByRole('dialog', { name: title })).toContainText('관리자');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: title })).toBeHidden();
    await expect(first).toBeFocused();
  });
});

test('staff: the dashboard shows all partners or one, and leads to the orders of a status and to a house bill', async ({
  page,
  api: { staff },
}) => {
  const { hblNo } = await registerOrder(staff);
  await openDashboard(page, STAFF);

  await test.step('a partner is chosen and stays in the URL', async () => {
    await expect(page.getByText('최근 7일 신규 고객')).toBeVisible();
    const choice = page.getByRole('combobox', { name: '파트너' });
    const partners = ['전체 파트너', '한호로지스', '시드니마트', '멜번헬스'];
    await expect(choice.getByRole('option')).toContainText(partners);
    const expectFiguresOf = async (partnerId: number | '') => {
      await page.getByRole('button', { name: '새로고침' }).click();
      expect(await readFigures(page)).toEqual(await fetchFigures(staff, { partnerId }));
    };
    await choice.selectOption('멜번헬스');
    await expect(page).toHaveURL(/\?partnerId=3$/);
    await expect(() => expectFiguresOf(3)).toPass();
    await page.reload();
    await expect(choice.locator('option:checked')).toHaveText('멜번헬스');
    await choice.selectOption('전체 파트너');
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await expect(() => expectFiguresOf('')).toPass();
  });

  await test.step('the chart of the week has one point, and its table one row, per day', async () => {
    const chart = page.getByRole('img', { name: /주문 건수의 꺾은선 그래프/ });
    await expect(chart.locator('svg.apexcharts-svg')).toHaveCount(1);
    await expect(chart.locator('.apexcharts-series-markers-wrap path.apexcharts-marker')).toHaveCount(7);
    await expect(weekTable(page).getByRole('rowheader')).toHaveText(
      Array.from({ length: 7 }, () => /^\d\d-\d\d \([일월화수목금토]\)$/),
    );
  });

  await test.step('a status leads to the orders of the week of the chosen partner', async () => {
    await page.getByRole('combobox', { name: '파트너' }).selectOption('시드니마트');
    await expect(page).toHaveURL(/\?partnerId=2$/);
    await expect(async () => {
      await page.getByRole('button', { name: '새로고침' }).click();
      expect(await readFigures(page)).toEqual(await fetchFigures(staff, { partnerId: 2 }));
    }).toPass();
    const card = page
      .getByRole('region', { name: '최근 7일 상태별 주문' })
      .getByRole('link', { name: /입고완료/ });
    const count = /\d+/.exec(await card.innerText())?.[0];
    await card.click();
    await expect(page.getByRole('heading', { level: 1, name: '통합 조회' })).toBeVisible();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('status')).toBe('02');
    const [from, to] = ['from', 'to'].map((name) => Date.parse(searchParams.get(name) ?? ''));
    expect((Number(to) - Number(from)) / 86_400_000).toBe(6);
    await expect(lookupGrid(page).getByText('입고완료').first()).toBeVisible();
    const otherPartners = lookupGrid(page)
      .locator('.ag-row [col-id=partnerName]')
      .filter({ hasNotText: '시드니마트' });
    await expect(otherPartners).toHaveCount(0);
    await expect(page.getByText(`${count}건 표시`)).toBeVisible();
  });

  await test.step('the open orders of the oldest class lead to as many orders', async () => {
    await returnToDashboard(page);
    const old = page.getByRole('link', { name: /^진행 중 주문 30일 초과/ });
    const oldCount = await old.innerText();
    await old.click();
    await expect(page).toHaveURL(/\?to=[\d-]+&open=1$/);
    await expect(page.getByText(`${oldCount}건 표시`)).toBeVisible();
  });

  await test.step('a house bill opens in the lookup', async () => {
    await returnToDashboard(page);
    await page.getByLabel('H/BL 번호').fill(` ${hblNo} `);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/parcel-info?departure=dashboard&hblNo=${hblNo}`);
    await expect(hblCells(page).filter({ hasText: hblNo })).toBeVisible();
  });
});
