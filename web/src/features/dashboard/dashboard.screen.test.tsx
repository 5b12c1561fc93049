import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { answerReference } from '#test/component/reference.ts';
import { press } from '#test/component/screen.ts';

const LOAD = 'POST /api/dashboard';
const open = () => openPage('/admin/dashboard', { as: 'partner' });

beforeEach(() => {
  answerReference();
  answer('POST /api/board/getNoticeList', []);
  answer(LOAD, {
    orderCnt: 0,
    orderCntInAWeek: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ date: `2026-11-0${day}`, order_count: 0 })),
    statusCnt: [],
    newCustomerCnt: 0,
  });
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
    answer(LOAD, { orderCnt: 3, orderCntInAWeek: [], statusCnt: [], newCustomerCnt: 0 });
    await press('다시 시도', failure);
    await expect.element(page.getByText('오늘 주문')).toBeVisible();
  });

  it('shows an empty state for a week without orders', async () => {
    await open();
    await expect.element(page.getByText('최근 7일간 등록된 주문이 없습니다.').first()).toBeVisible();
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
