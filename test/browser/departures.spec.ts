import type { Page } from '@playwright/test';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { expect, test, uniqueText } from './back-office.ts';
import { expectNoOverflow, showDepartures } from './fixtures.ts';
import { createEvent, eventButton, monthTitle } from './schedule-page.ts';

const SCHEDULE = '**/api/schedule/loadScheduleCustomer';
const today = () => seoulDay(new Date());
const thisMonth = () => today().slice(0, 7);
const nextMonth = () => addDays(`${thisMonth()}-01`, 31).slice(0, 7);

const calendar = (page: Page, month = thisMonth()) =>
  page.getByRole('table', { name: `${monthTitle(month)} 출항 일정` });

const openHome = async (page: Page) => {
  await page.goto('/');
  await showDepartures(page);
};

test('visitor: the home calendar shows the departures of a month with details, and other months', async ({
  page,
  api: { owner },
}) => {
  const title = `특별 편성 ${uniqueText()}`;
  const description = 'QF87 시드니 09:35 출발, 인천 18:20 도착';
  // The longest event is the first one of its day, so it is visible on a full day.
  await createEvent(owner, { title, description, eventDate: `${thisMonth()}-12`, days: 3, isPublic: true });
  await openHome(page);
  const flight = eventButton(page, title).first();
  await flight.focus();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('dialog', { name: title });
  await expect(detail).toContainText(/항공 · \d{4}년 \d+월 12일 .요일/);
  await expect(detail).toContainText(description);
  await page.keyboard.press('Escape');
  await expect(flight).toBeFocused();

  await page.getByRole('button', { name: '다음 달' }).click();
  await expect(page.getByRole('heading', { name: monthTitle(nextMonth()) })).toBeVisible();
  await expect(calendar(page, nextMonth()).getByRole('button', { name: /해운$/ }).first()).toBeVisible();
  await page.getByRole('button', { name: '오늘' }).click();
  await expect(
    calendar(page)
      .locator('time', { hasText: monthTitle(thisMonth()) })
      .first(),
  ).toBeAttached();
  await page.getByRole('button', { name: '이전 달' }).click();
  await expect(page.getByRole('heading', { name: monthTitle(thisMonth()) })).toBeHidden();
});

test.describe('in the time zone of Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });
  test('visitor: days are Seoul days with counts, and a full day lists its events in a dialog', async ({
    page,
  }) => {
    const from = `${thisMonth()}-10`;
    const event = (id: number, eventType: number, days = 1) => ({
      id,
      title: `일정 ${id}`,
      details: `내용 ${id}`,
      eventDate: from,
      eventType,
      days,
    });
    const events = [event(1, 1, 3), event(2, 2), event(3, 9), event(4, 2), event(5, 1)];
    await page.route(SCHEDULE, (route) => route.fulfill({ json: events }));
    await openHome(page);
    const dayHead = (day: string) =>
      calendar(page)
        .getByRole('cell')
        .filter({ has: page.locator(`time[datetime="${day}"]`) });
    await expect(dayHead(from)).toContainText('5건');
    await expect(dayHead(addDays(from, 2))).toContainText('1건');
    await expect(dayHead(addDays(from, 3))).not.toContainText('건');

    // An event of three days spans three columns, or fewer at the end of a week.
    const weekday = new Date(from).getUTCDay();
    const [long, head] = await Promise.all([
      calendar(page)
        .getByRole('button', { name: /, 일정 1$/ })
        .first()
        .boundingBox(),
      dayHead(from).boundingBox(),
    ]);
    expect(Math.round((long?.width ?? 0) / (head?.width ?? 1))).toBe(Math.min(3, 7 - weekday));

    await calendar(page)
      .getByRole('button', { name: /건 더 보기$/ })
      .click();
    const detail = page.getByRole('dialog', { name: '출항 일정' });
    await expect(detail.getByRole('listitem')).toHaveCount(5);
    await expect(detail.getByRole('listitem').filter({ hasText: '일정 3' })).toContainText('항공');
    await expect(detail.getByRole('listitem').filter({ hasText: '일정 5' })).toContainText('해운');
  });
});

test('visitor: on a phone the month is a list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHome(page);
  // All departures of the next month are in the future.
  await page.getByRole('button', { name: '다음 달' }).click();
  const agenda = page.getByRole('list', { name: '출항 일정' }).getByRole('button');
  await expect(agenda).toHaveCount(6);
  const all = page.getByRole('button', { name: /^이달 일정 \d+건 모두 보기$/ });
  const count = Number((await all.innerText()).match(/(\d+)건/)?.[1]);
  await all.click();
  await expect(agenda).toHaveCount(count);
  await agenda.filter({ hasText: '부산항 해운' }).first().click();
  await expect(page.getByRole('dialog', { name: '시드니항 → 부산항 해운' })).toContainText('해운 ·');
});

for (const width of [1440, 768, 390, 320]) {
  test(`visitor: the home page at ${width} px has a layout shift below 0.1, and no overflow`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        document.documentElement.dataset.shift = String(sum);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openHome(page);
    await expect(page.getByText('→ 인천 항공').first()).toBeVisible();
    await expectNoOverflow(page);
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
    expect(shift).toBeLessThan(0.1);
  });
}
