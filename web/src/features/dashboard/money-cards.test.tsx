import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoOverflow, expectTexts, scrollUntil } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { noCounts } from '#test/component/exceptions.ts';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { answerReference } from '#test/component/reference.ts';
import { press } from '#test/component/screen.ts';
import type { Money } from './queries.ts';

const MONEY = 'POST /api/dashboard/getMoney';
const card = (name: string) => page.getByRole('region', { name, exact: true });

const none = { parcels: 0, grams: 0, revenue: { AUD: 0, USD: 0, KRW: 0 } };
const steps: Money['steps'] = [
  { from: '02', to: '05', days: 6.67, parcels: 3, promised: 5 },
  { from: '05', to: '06', days: 1.5, parcels: 2, promised: 2 },
  { from: '06', to: '08', days: null, parcels: 0, promised: 2 },
  { from: '08', to: '10', days: 2, parcels: 1, promised: 2 },
];
const empty: Money = {
  weeks: [
    { from: '2027-01-04', ...none },
    { from: '2026-12-28', ...none },
  ],
  partners: [],
  steps,
  balances: [],
};
const busy: Money = {
  weeks: [
    { from: '2027-01-04', parcels: 1234, grams: 10_200, revenue: { AUD: 16_000, USD: 0, KRW: 35_000 } },
    { from: '2026-12-28', ...none, parcels: 1 },
  ],
  partners: [
    {
      partnerId: 3,
      partnerName: '시드니마트',
      parcels: 1235,
      grams: 10_200,
      revenue: { AUD: 16_000, USD: 0, KRW: 35_000 },
    },
  ],
  steps,
  balances: [
    {
      ...{ partnerId: 3, partnerName: '시드니마트', currency: 'AUD', open: 1_600_000, overdue: 16_000 },
      ...{ statements: 2, oldestDueOn: '2026-12-15', daysOverdue: 20 },
    },
    {
      ...{ partnerId: 3, partnerName: '시드니마트', currency: 'KRW', open: 35_000, overdue: 0 },
      ...{ statements: 1, oldestDueOn: '2027-01-15', daysOverdue: 0 },
    },
  ],
};

beforeEach(() => {
  localStorage.setItem('hanho.firstStepsDone', 'true');
  answerReference();
  answer('POST /api/board/getNoticeList', []);
  answer('POST /api/exception/count', { counts: noCounts });
  answer('POST /api/dashboard/getPartnerWeeks', {
    days: { from: '2026-11-17', to: '2026-11-23' },
    rows: [],
    nextPaging: null,
  });
  answer('POST /api/dashboard', {
    orderCnt: 0,
    orderCntInAWeek: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ date: `2026-11-0${day}`, order_count: 0 })),
    statusCnt: [],
    newCustomerCnt: 0,
    open: { ages: [{ from: '2026-11-20', to: '2026-11-23' }], statuses: [] },
  });
});

/** Opens the page as staff and scrolls until the figures are mounted. */
const open = async (path = '/admin/dashboard', width?: 390) => {
  await openPage(path, { as: 'staff', width });
  const last = page.getByRole('button', { name: '새로고침' });
  await expect.element(last).toBeVisible();
  await scrollUntil(last, () => card('주별 무게와 매출').elements().length === 1);
};
const cellsOf = (name: string) => page.getByRole('table', { name }).getByRole('cell');

describe('weight and revenue on the dashboard', () => {
  it('are charts by week with a table of the same figures, for each currency separately', async () => {
    answer(MONEY, busy);
    await open();
    const weeks = card('주별 무게와 매출');
    await expectTexts(weeks.getByRole('columnheader'), [
      '주',
      '화물(건)',
      '무게(kg)',
      '매출(AUD)',
      '매출(KRW)',
    ]);
    await expectTexts(cellsOf('주별 화물 건수, 실제 무게와 통화별 매출'), [
      ...['01-04~01-10', '1,234', '10.20', 'AUD 160.00', 'KRW 35,000'],
      ...['12-28~01-03', '1', '0.00', 'AUD 0.00', 'KRW 0'],
    ]);
    await expect
      .poll(() =>
        weeks
          .getByRole('img', { name: /그래프/ })
          .elements()
          .map((chart) => chart.getAttribute('aria-label')),
      )
      .toEqual(
        ['주별 무게(kg)', '주별 매출(AUD)', '주별 매출(KRW)'].map(
          (title) => `${title}의 꺾은선 그래프. 같은 수가 표에 있습니다.`,
        ),
      );
    await expectTexts(cellsOf('파트너별 화물 건수, 실제 무게와 통화별 매출'), [
      ...['시드니마트', '1,235', '10.20', 'AUD 160.00', 'KRW 35,000'],
    ]);
  });

  it('are requested for the chosen weeks and partner', async () => {
    answer(MONEY, busy);
    await open('/admin/dashboard?partnerId=3');
    await page.getByRole('combobox', { name: '기간' }).selectOptions('최근 13주');
    await expect
      .poll(() => callsOf(MONEY).map(({ body }) => body))
      .toEqual([
        { weeks: 8, partnerId: 3 },
        { weeks: 13, partnerId: 3 },
      ]);
    expect(card('파트너별 무게와 매출').elements()).toEqual([]);
  });

  it('show a message if no parcel was received, and the error with a retry', async () => {
    answer(MONEY, refuse('INTERNAL'));
    await open();
    const failure = card('주별 무게와 매출').getByRole('alert');
    await expect.element(failure).toHaveTextContent('무게와 매출을 불러오지 못했습니다.');
    answer(MONEY, empty);
    await press('다시 시도', card('주별 무게와 매출'));
    await expect.element(card('주별 무게와 매출')).toHaveTextContent('이 기간에 입고된 화물이 없습니다.');
    await expect.element(card('파트너별 무게와 매출')).toHaveTextContent('이 기간에 입고된 화물이 없습니다.');
    await expect.element(card('미수금')).toHaveTextContent('받지 못한 금액이 없습니다.');
  });
});

it('the dashboard compares the days of each step with the promise', async () => {
  answer(MONEY, busy);
  await open();
  await expectTexts(cellsOf('단계별 평균 소요일과 약속한 기간'), [
    ...['입고완료 → 선적완료', '3', '6.7일', '5일', '1.7일 늦음'],
    ...['선적완료 → 입항', '2', '1.5일', '2일', '약속 안'],
    ...['입항 → 통관완료', '0', '-', '2일', '-'],
    ...['통관완료 → 배송완료', '1', '2일', '2일', '약속 안'],
  ]);
});

it('the dashboard lists open balances by partner and currency, with a link to the statements', async () => {
  answer(MONEY, busy);
  await open();
  await expectTexts(cellsOf('파트너와 통화별 미수금'), [
    ...['시드니마트', 'AUD 16,000.00', 'AUD 160.00 (20일)', '2', '2026-12-15'],
    ...['시드니마트', 'KRW 35,000', '없음', '1', '2027-01-15'],
  ]);
  await expect
    .element(card('미수금').getByRole('link', { name: '정산서의 미수금 보기' }))
    .toHaveAttribute('href', '/admin/statements?tab=balances');
});

it('the figures fit into 390 px, with tables as cards', async () => {
  answer(MONEY, busy);
  await open('/admin/dashboard', 390);
  const weeks = card('주별 무게와 매출').getByRole('list', { name: /주별 화물/ });
  await expect.element(weeks.getByRole('listitem').first()).toHaveTextContent('01-04~01-10');
  await expectNoOverflow();
});
