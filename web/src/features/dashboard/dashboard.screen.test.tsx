import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type FirstStep, firstSteps } from '#shared/domain/dashboard.ts';
import { expectNoOverflow, expectTexts, scrollUntil } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { noCounts } from '#test/component/exceptions.ts';
import { answer, calledRoutes, callsOf, refuse } from '#test/component/network.ts';
import { answerReference } from '#test/component/reference.ts';
import { dialog, expectGone, press } from '#test/component/screen.ts';
import { dashboardRequests } from '#test/fixtures/dashboard-requests.ts';

const LOAD = 'POST /api/dashboard';
const PARTNERS = 'POST /api/dashboard/getPartnerWeeks';
const open = () => openPage('/admin/dashboard', { as: 'partner' });
const partnerWeeks = () => page.getByRole('region', { name: '최근 7일 파트너별 주문' });
/** Opens the page as staff and scrolls to its end until the week by partner is mounted. */
const openEnd = async () => {
  await openPage('/admin/dashboard', { as: 'staff' });
  const last = page.getByRole('button', { name: '새로고침' });
  await expect.element(last).toBeVisible();
  await scrollUntil(last, () => partnerWeeks().elements().length === 1);
};

const COUNT = 'POST /api/exception/count';
const STEPS = 'POST /api/dashboard/getFirstSteps';

const ages = [
  { from: '2026-11-20', to: '2026-11-23' },
  { from: '2026-11-16', to: '2026-11-19' },
  { from: '', to: '2026-11-15' },
];
const noOpenOrders = { ages, statuses: [] };
const empty = {
  orderCnt: 0,
  orderCntInAWeek: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ date: `2026-11-0${day}`, order_count: 0 })),
  statusCnt: [],
  newCustomerCnt: 0,
  open: noOpenOrders,
};

beforeEach(() => {
  answerReference();
  answer('POST /api/board/getNoticeList', []);
  answer(LOAD, empty);
  answer('POST /api/dashboard/getMoney', { weeks: [], partners: [], steps: [], balances: [] });
});

describe('dashboard screen', () => {
  it('shows notices when the figures fail to load, and loads the figures on retry', async () => {
    answer('POST /api/board/getNoticeList', [
      {
        id: 1,
        rownum: 1,
        title: '설 연휴 안내',
        boardType: 1,
        writer: '관리자',
        contents: '<p>글</p>',
        isFixed: 1,
        isShown: 0,
        regDate: '2026-11-01T00:00:00.000Z',
        version: 1,
      },
    ]);
    answer(LOAD, refuse('INTERNAL'));
    await open();
    const failure = page.getByRole('alert').filter({ hasText: '대시보드를 불러오지 못했습니다.' });
    await expect.element(failure).toBeVisible();
    await expect.element(page.getByRole('button', { name: /설 연휴 안내/ })).toBeVisible();
    answer(LOAD, { ...empty, orderCnt: 3 });
    await press('다시 시도', failure);
    await expect.element(page.getByText('오늘 주문')).toBeVisible();
  });

  it.each(['partner', 'staff'] as const)('sends a %s only the requests whose cost is limited', async (as) => {
    answer(COUNT, { counts: noCounts });
    localStorage.setItem('hanho.firstStepsDone', 'true');
    await openPage('/admin/dashboard', { as });
    await expect.element(page.getByText('오늘 주문')).toBeVisible();
    const limited: Record<string, object> = dashboardRequests[as];
    await expect
      .poll(() =>
        calledRoutes()
          .filter((route) => !route.endsWith('Session'))
          .sort(),
      )
      .toEqual(Object.keys(limited).sort());
    for (const route of calledRoutes().filter((name) => name in limited))
      expect(callsOf(route).map(({ body }) => body)).toEqual([limited[route]]);
  });

  it('reads a notice without contents in the list, and loads them when it is opened', async () => {
    const listed = {
      id: 7,
      rownum: 1,
      title: '설 연휴 안내',
      boardType: 1,
      writer: '관리자',
      contents: '',
      isFixed: 1,
      isShown: 0,
      regDate: '2026-11-01T00:00:00.000Z',
      version: 1,
    } as const;
    answer('POST /api/board/getNoticeList', [listed]);
    answer('POST /api/board/getNotice', ({ body: { id } }) => ({ ...listed, contents: `<p>${id}번 글</p>` }));
    await open();
    await page.getByRole('button', { name: /설 연휴 안내/ }).click();
    await expect.element(dialog('설 연휴 안내')).toHaveTextContent('7번 글');
  });

  it('shows staff the first steps with links to their pages, until all are done', async () => {
    const stepsDone = (...done: FirstStep[]) =>
      firstSteps.map((step) => ({ step, isDone: done.includes(step) }));
    const card = page.getByRole('region', { name: '시작하기' });
    const openWide = () => openPage('/admin/dashboard', { as: 'staff', width: 390 });
    answer(STEPS, refuse('MALFORMED'));
    await openWide();
    await expect.element(card.getByRole('alert')).toHaveTextContent('준비할 일을 불러오지 못했습니다.');
    answer(STEPS, stepsDone('freight', 'mail'));
    await press('다시 시도', card);
    const links = card.getByRole('link');
    await expect.poll(() => links.elements().length).toBe(firstSteps.length);
    await expect.element(links.first()).toHaveAccessibleName(/^H\/BL 번호 범위 등록 남음/);
    await expect.element(links.first()).toHaveAttribute('href', '/admin/hbl-no-manage');
    await expect.element(links.nth(1)).toHaveAccessibleName('운송편 등록 완료');
    await expectNoOverflow();

    answer(STEPS, stepsDone(...firstSteps));
    await openWide();
    await expect.poll(() => callsOf(STEPS).length).toBe(3);
    await expectGone(card);
    await openWide();
    await expect.element(page.getByText('오늘 주문')).toBeVisible();
    expect(callsOf(STEPS)).toHaveLength(3);
  });

  it('does not request the first steps for a partner', async () => {
    await open();
    await expect.element(page.getByText('오늘 주문')).toBeVisible();
    expect(callsOf(STEPS)).toEqual([]);
  });

  it('shows open exceptions by rule, each number with a link to its exceptions', async () => {
    answer(COUNT, { counts: { ...noCounts, STATUS_PROBLEM: 3, LATE: 1200 } });
    await openPage('/admin/dashboard?partnerId=3', { as: 'staff' });
    const card = page.getByRole('region', { name: '확인 필요' });
    const links = card.getByRole('link');
    await expectTexts(links, ['문제 상태3 건', '배송 예정일 지남1,200 건']);
    await expect.element(links.last()).toHaveAttribute('href', '/admin/exceptions?rule=LATE&partnerId=3');
    answer(COUNT, refuse('MALFORMED'));
    await openPage('/admin/dashboard?partnerId=3', { as: 'staff' });
    await expect.element(card.getByRole('alert')).toHaveTextContent('확인 필요 건수를 불러오지 못했습니다.');
    answer(COUNT, { counts: noCounts });
    await press('다시 시도', card);
    await expect.element(card).toHaveTextContent('확인이 필요한 주문이 없습니다.');
  });

  it('shows an empty state for a week without orders', async () => {
    await open();
    await expect.element(page.getByText('최근 7일간 등록된 주문이 없습니다.').first()).toBeVisible();
  });

  it('shows open orders by status and age, each number with a link to its orders', async () => {
    answer(LOAD, {
      ...empty,
      open: {
        ages,
        statuses: [
          { status: '02', status_name: '입고완료', counts: [3, 0, 1200] },
          { status: '82', status_name: '통관보류', counts: [0, 2, 1] },
        ],
      },
    });
    await openPage('/admin/dashboard?partnerId=3', { as: 'staff' });
    const table = page.getByRole('table', { name: /진행 중 주문/ });
    await expect.element(table).toBeVisible();
    const headers = table.getByRole('columnheader').elements();
    expect(headers.map((each) => each.textContent)).toEqual(['상태', '0~3일', '4~7일', '7일 초과', '전체']);
    const cells = table.getByRole('cell').elements();
    expect(cells.map((each) => each.textContent)).toEqual([
      '3',
      '0',
      '1,200',
      '1,203',
      '0',
      '2',
      '1',
      '3',
      '3',
      '2',
      '1,201',
      '1,206',
    ]);
    const searchOf = (name: string) => {
      const link = page.getByRole('link', { name, exact: true }).element() as HTMLAnchorElement;
      return Object.fromEntries(new URL(link.href).searchParams);
    };
    const partner = { partnerId: '3', open: '1' };
    expect(searchOf('입고완료 0~3일 3건')).toEqual({
      ...partner,
      status: '02',
      from: '2026-11-20',
      to: '2026-11-23',
    });
    expect(searchOf('입고완료 7일 초과 1,200건')).toEqual({ ...partner, status: '02', to: '2026-11-15' });
    expect(searchOf('진행 중 주문 전체 1,206건')).toEqual({ ...partner, to: '2026-11-23' });
    expect(page.getByRole('region', { name: /파트너별/ }).elements()).toEqual([]);
  });

  it('shows a message if no order is open', async () => {
    await open();
    await expect.element(page.getByText('진행 중인 주문이 없습니다.')).toBeVisible();
  });

  it('shows staff the week by partner, page by page, with links to the orders of each stage', async () => {
    const days = { from: '2026-11-17', to: '2026-11-23' };
    const row = (partnerId: number, statuses: { status: string; count: number }[]) => ({
      partnerId,
      partner_name: `파트너 ${partnerId}`,
      statuses,
    });
    const busy = row(1, [
      { status: '01', count: 4 },
      { status: '80', count: 1 },
      { status: '90', count: 2 },
    ]);
    answer(PARTNERS, ({ body: { paging } }) =>
      paging === '0'
        ? { days, rows: [busy], nextPaging: '1' }
        : { days, rows: [row(2, [])], nextPaging: null },
    );
    await openEnd();
    const region = partnerWeeks();
    await press('더 보기', region);
    await expect.element(region.getByRole('link', { name: '파트너 2', exact: true })).toBeVisible();
    const cells = region.getByRole('cell').elements();
    expect(cells.map((each) => each.textContent)).toEqual([
      '파트너 1',
      '7',
      '4',
      '0',
      '0',
      '0',
      '3',
      '파트너 2',
      '0',
      '0',
      '0',
      '0',
      '0',
      '0',
    ]);
    const held = region.getByRole('link', { name: '파트너 1 보류·취소 3건' }).element() as HTMLAnchorElement;
    expect(Object.fromEntries(new URL(held.href).searchParams)).toEqual({
      ...days,
      partnerId: '1',
      status: '80,90',
    });
  });

  it('shows the figures if the week by partner fails to load', async () => {
    answer(PARTNERS, refuse('INTERNAL'));
    await openEnd();
    await expect
      .element(page.getByRole('alert').filter({ hasText: '파트너별 주문을 불러오지 못했습니다.' }))
      .toBeVisible();
    await expect.element(page.getByText('오늘 주문')).toBeVisible();
  });

  it('reloads the figures after midnight in Seoul', async () => {
    vi.useFakeTimers({
      now: new Date('2026-11-21T14:50:00Z'),
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    await open();
    await expect.element(page.getByText('오늘 주문')).toBeVisible();
    const earlierCalls = callsOf(LOAD).length;
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    await expect.poll(() => callsOf(LOAD).length).toBeGreaterThan(earlierCalls);
  });
});
