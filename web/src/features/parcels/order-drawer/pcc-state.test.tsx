import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { PccCheck } from '#shared/domain/customs/pcc-check.ts';
import { errorCatalog } from '#shared/errors.ts';
import { answerAlert, tabTo } from '#test/component/actions.ts';
import { renderComponent } from '#test/component/app.tsx';
import { answer, callsOf, held, refuse } from '#test/component/network.ts';
import { order, orderInDrawer } from '#test/component/orders.ts';
import { overflowingParts } from '#test/component/overflow.ts';
import { button, expectGone, press } from '#test/component/screen.ts';
import { PccState } from './pcc-state.tsx';

const VERIFY = 'POST /api/customs/verify';
const UNVERIFIED = '개인통관고유부호를 세관에서 확인하지 않았습니다.';
const UNANSWERED = /지금은 세관에서 확인할 수 없습니다/;
const AT = '2026-11-20T01:00:00.000Z';

const check = (changes: Partial<PccCheck> = {}): PccCheck => ({
  state: 'mismatch',
  wrong: ['name', 'zip'],
  checkedAt: AT,
  source: 'unipass',
  ...changes,
});
const mismatch = orderInDrawer({
  pccState: 'mismatch',
  pccCheck: { checkedAt: AT, source: 'unipass', wrong: ['name', 'zip'], hash: 'hash' },
});

const line = page.getByRole('status');
const open = (opened = orderInDrawer(), as: 'staff' | 'partner' = 'staff', width: 1440 | 390 = 1440) =>
  renderComponent(<PccState order={opened} />, { as, width });

beforeEach(() => answer('POST /api/parcel/getOrders', [order()]));

describe('state of the customs code in the order drawer', () => {
  it('shows the stored result with its time, and what customs reported as wrong', async () => {
    await open(mismatch);
    await expect.element(line).toHaveTextContent('부호 확인: 불일치 · 2026-11-20 10:00');
    await expect
      .element(page.getByText('개인통관고유부호의 이름·우편번호가 세관 기록과 다릅니다.'))
      .toBeVisible();
    expect(callsOf(VERIFY)).toEqual([]);
  });

  it.each([
    ['notChecked', '확인 안 함'],
    ['waiting', '확인 대기'],
    ['unavailable', '확인 못 함'],
    ['formOnly', '형식만 확인'],
  ] as const)('says in the state %s that customs has not checked the code', async (pccState, name) => {
    await open(orderInDrawer({ pccState }));
    await expect.element(line).toHaveTextContent(`부호 확인: ${name}`);
    await expect.element(page.getByText(UNVERIFIED)).toBeVisible();
    await expect.element(button('부호 확인')).toBeEnabled();
  });

  it('offers no check of the code of a company', async () => {
    await open(orderInDrawer({ receiverType: 2, pccState: 'notApplicable' }));
    await expect.element(line).toHaveTextContent('부호 확인: 해당 없음');
    await expectGone(button('부호 확인'));
  });

  it('fits on a phone, with a target of 44 px', async () => {
    await open(mismatch, 'staff', 390);
    await expect.element(button('부호 확인')).toBeVisible();
    expect(overflowingParts()).toEqual([]);
    expect(button('부호 확인').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  });
});

describe('the button that checks the customs code', () => {
  it('is reached by Tab, waits for customs and announces the result, also for partners', async () => {
    const { reply, release } = held(check({ state: 'matched', wrong: [] }));
    answer(VERIFY, reply);
    await open(orderInDrawer(), 'partner');
    await tabTo(button('부호 확인'));
    await press('부호 확인');
    await expect.element(button(/부호 확인/)).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(line).toHaveTextContent('부호 확인: 일치 · 2026-11-20 10:00');
    await expect.element(line).toHaveFocus();
    await expectGone(page.getByText(UNVERIFIED));
    expect(callsOf(VERIFY).map(({ body }) => body)).toEqual([{ orderId: mismatch.id }]);
    await expect.poll(() => callsOf('POST /api/parcel/getOrders')).toHaveLength(1);
  });

  it('says that customs did not answer if the result is an earlier one', async () => {
    answer(VERIFY, check());
    await open(mismatch);
    await press('부호 확인');
    await expect.element(line).toHaveTextContent(UNANSWERED);
    await expect.element(line).toHaveTextContent('불일치');
    answer(VERIFY, check({ checkedAt: '2026-11-21T01:00:00.000Z' }));
    await press('부호 확인');
    await expect.element(line).toHaveTextContent(/불일치 · 2026-11-21 10:00$/);
  });

  it('says that customs did not answer if there is no result', async () => {
    answer(VERIFY, check({ state: 'unavailable', wrong: [], checkedAt: null, source: null }));
    await open();
    await press('부호 확인');
    await expect.element(line).toHaveTextContent('부호 확인: 확인 못 함');
    await expect.element(line).toHaveTextContent(UNANSWERED);
  });

  it.each(['PCC_NOT_APPLICABLE', 'ORDER_NOT_FOUND'] as const)('shows the refusal %s', async (code) => {
    answer(VERIFY, refuse(code));
    await open();
    await press('부호 확인');
    await answerAlert(errorCatalog[code].message);
    await expect.element(line).toHaveTextContent('부호 확인: 확인 안 함');
  });
});
