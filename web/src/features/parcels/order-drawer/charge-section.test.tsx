import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoOverflow } from '#test/component/actions.ts';
import { renderComponent } from '#test/component/app.tsx';
import { charge } from '#test/component/charges.ts';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { order, orderInDrawer } from '#test/component/orders.ts';
import { button, dialog, expectGone, expectNotice, field, press, rows } from '#test/component/screen.ts';
import { ReasonHost } from '#web/components/ui/reasons.tsx';
import { ChargeSection } from './charge-section.tsx';

const GET = 'POST /api/charge/get';
const opened = orderInDrawer();

const measured = charge({
  orderId: opened.id,
  version: 7,
  state: 'measured',
  currency: 'AUD',
  base: 16_000,
  manual: -1_000,
  total: 15_000,
  billed: 15_000,
  chargeOn: '2026-11-24',
  basis: 'measured',
  measure: 29.25,
  card: { partnerId: 2, method: 2, validFrom: '2026-11-01', version: 1 },
  lines: [
    {
      id: 'f',
      kind: 'freight',
      name: '항공 운임',
      quantity: 29.5,
      unit: 'kg',
      amount: 16_000,
      reason: '',
      at: '',
    },
    {
      id: 'm1',
      kind: 'manual',
      name: '할인',
      quantity: 1,
      unit: '건',
      amount: -1_000,
      reason: '첫 거래 할인',
      by: '김한호',
      at: '2026-11-25T00:00:00Z',
    },
  ],
  statements: ['ST-202611-002-1'],
});

/** The section has links, so that it needs a router. */
const open = (as: 'staff' | 'partner' = 'staff', width: 1440 | 390 = 1440) => {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <ChargeSection order={opened} />
        <ReasonHost />
      </>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  return renderComponent(<RouterProvider router={router as never} />, { as, width });
};

beforeEach(() => {
  answer(GET, measured);
  answer('POST /api/parcel/getOrders', [order()]);
});

describe('charge in the order drawer', () => {
  it('shows lines, state, card, sum and links to the statements', async () => {
    await open();
    await expect.element(page.getByText('확정')).toBeVisible();
    await expect.element(page.getByText('파트너 요금표, 항공 2026-11-01')).toBeVisible();
    await expect.element(rows('요금 항목').first()).toHaveTextContent('29.5 kg');
    await expect.element(page.getByText('합계 AUD 150.00')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'ST-202611-002-1' }))
      .toHaveAttribute('href', '/admin/statements?number=ST-202611-002-1');
    await expectGone(button('다시 계산'));
  });

  it('says why a parcel has no charge', async () => {
    answer(GET, charge({ orderId: opened.id, state: 'unpriced', reason: 'aboveSteps' }));
    await open();
    await expect.element(page.getByText('요금표 없음')).toBeVisible();
    await expect.element(page.getByText('요금표에 없는 무게입니다.')).toBeVisible();
    await expectGone(button('항목 추가'));
  });

  it('shows a failure to load and loads again', async () => {
    answer(GET, refuse('ORDER_NOT_FOUND'));
    await open();
    await expect.element(page.getByRole('alert')).toHaveTextContent('요금을 불러오지 못했습니다.');
    answer(GET, measured);
    await press('다시 시도');
    await expect.element(page.getByText('합계 AUD 150.00')).toBeVisible();
  });

  it('adds a discount with its reason in minor units', async () => {
    answer('POST /api/charge/addLine', measured);
    await open();
    await press('항목 추가');
    await field('항목 이름').fill('할인');
    await field('금액(AUD)').fill('-5');
    await field('사유').fill('늦은 배송 보상');
    await press('추가', dialog('요금 항목 추가'));
    await expectNotice('요금 항목을 추가했습니다.');
    expect(callsOf('POST /api/charge/addLine').map(({ body }) => body)).toEqual([
      { orderId: opened.id, version: 7, name: '할인', amount: -500, reason: '늦은 배송 보상' },
    ]);
  });

  it('removes a manual line with a reason', async () => {
    answer('POST /api/charge/removeLine', measured);
    await open();
    await press('할인 삭제');
    await field('사유').fill('잘못 추가한 할인');
    await press('삭제', dialog('요금 항목 삭제'));
    await expectNotice('요금 항목을 삭제했습니다.');
    expect(callsOf('POST /api/charge/removeLine').map(({ body }) => body)).toEqual([
      { orderId: opened.id, version: 7, lineId: 'm1', reason: '잘못 추가한 할인' },
    ]);
  });

  it('recalculates a charge whose card has changed', async () => {
    answer(GET, { ...measured, stale: true });
    answer('POST /api/charge/recalculate', { count: 1, changed: 1 });
    await open();
    await press('다시 계산');
    await expectNotice('요금을 다시 계산했습니다.');
    expect(callsOf('POST /api/charge/recalculate').map(({ body }) => body)).toEqual([
      { orderIds: [opened.id] },
    ]);
  });

  it('is read-only for a partner, without names of staff, and fits a phone', async () => {
    answer(GET, { ...measured, stale: true });
    await open('partner', 390);
    await expect.element(page.getByText('합계 AUD 150.00')).toBeVisible();
    for (const name of ['항목 추가', '다시 계산', '할인 삭제']) await expectGone(button(name));
    await expectGone(page.getByText('추가한 사람'));
    await expectNoOverflow();
  });
});
