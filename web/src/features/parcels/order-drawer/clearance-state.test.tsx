import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { clearanceSentences } from '#shared/clearance-words.ko.ts';
import { errorCatalog } from '#shared/errors.ts';
import { tabTo } from '#test/component/actions.ts';
import { renderComponent } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { order, orderInDrawer } from '#test/component/orders.ts';
import { overflowingParts } from '#test/component/overflow.ts';
import { button, expectGone, press } from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';
import { ClearanceState } from './clearance-state.tsx';

const GET = 'POST /api/customs/getState';
const REFRESH = 'POST /api/customs/refresh';
const SET = 'POST /api/customs/setCargoNo';
type State = Answer<typeof GET>;

const shipped = { status: '07', consolId: 3 };
const parcel = orderInDrawer(shipped);
const state = (changes: Partial<State> = {}): State => ({
  orderId: parcel.id,
  state: 'ok',
  cargoNo: '26HANHO0001I00010001',
  step: '반입신고',
  place: '인천공항 특송물류센터',
  checkedAt: '2026-11-20T01:00:00.000Z',
  okAt: '2026-11-20T01:00:00.000Z',
  nextAt: '2126-11-20T03:00:00.000Z',
  choices: [],
  text: '세관 조회: 35분 전',
  ...changes,
});
const unknown = { cargoNo: '', step: '', place: '', okAt: null };
const sentence = (name: State['state']) => clearanceSentences[name](null, new Date());
const cargo = (cargoNo: string, mblNo: string) => ({ cargoNo, mblNo, arrivedOn: '2026-11-20', packages: 2 });
const ambiguous = state({
  ...unknown,
  state: 'ambiguous',
  text: sentence('ambiguous'),
  choices: [cargo('26A', '18012345675'), cargo('25B', '98881140743')],
});

const line = page.getByRole('status');
const open = (opened = parcel, as: 'staff' | 'partner' = 'staff', width: 1440 | 390 = 1440) =>
  renderComponent(<ClearanceState order={opened} />, { as, width });

beforeEach(() => {
  answer(GET, state());
  answer('POST /api/parcel/getOrders', [order(shipped)]);
});

describe('state of the clearance in the order drawer', () => {
  it('shows the age of the last answer, the step, the warehouse and the number of the cargo', async () => {
    await open();
    await expect.element(line).toHaveTextContent('세관 조회: 35분 전');
    await expect.element(page.getByText('다음 조회 2126-11-20 12:00')).toBeVisible();
    for (const text of ['반입신고', '인천공항 특송물류센터', '26HANHO0001I00010001'])
      await expect.element(page.getByText(text)).toBeVisible();
  });

  it.each(['waiting', 'notFound', 'failing'] as const)('can ask customs in the state %s', async (name) => {
    answer(GET, state({ ...unknown, state: name, text: sentence(name) }));
    await open();
    await expect.element(line).toHaveTextContent(sentence(name));
    await expect.element(button('지금 조회')).toBeEnabled();
  });

  it.each(['off', 'ended'] as const)('cannot ask customs in the state %s', async (name) => {
    answer(GET, state({ ...unknown, state: name, text: sentence(name), nextAt: null }));
    await open();
    await expect.element(line).toHaveTextContent(sentence(name));
    await expectGone(button(/^지금 조회/));
  });

  it('asks nothing about an order that has not departed', async () => {
    await open(orderInDrawer());
    await expect.element(line).toHaveTextContent(sentence('off'));
    expect(callsOf(GET)).toEqual([]);
  });

  it('shows an error if the state fails to load, and loads it on retry', async () => {
    answer(GET, refuse('MALFORMED'));
    await open();
    await expect.element(page.getByRole('alert')).toHaveTextContent('세관 조회 상태를 불러오지 못했습니다.');
    answer(GET, state());
    await press('다시 시도');
    await expect.element(line).toHaveTextContent('세관 조회: 35분 전');
  });
});

describe('the button that asks customs now', () => {
  it('is reached by Tab, announces the answer and waits ten minutes', async () => {
    answer(REFRESH, state({ text: '세관 조회: 방금' }));
    await open();
    await tabTo(button('지금 조회'));
    await press('지금 조회');
    await expect.element(line).toHaveTextContent('세관 조회: 방금');
    await expect.element(line).toHaveFocus();
    await expect.element(button('지금 조회 (10분 후)')).toBeDisabled();
    await expect.poll(() => callsOf('POST /api/parcel/getOrders')).toHaveLength(1);
  });

  it('says that someone has just asked', async () => {
    answer(REFRESH, refuse('CLEARANCE_RECENT', { retryAfter: 240 }));
    await open();
    await press('지금 조회');
    await expect.element(line).toHaveTextContent(errorCatalog.CLEARANCE_RECENT.message);
    await expect.element(button('지금 조회 (4분 후)')).toBeDisabled();
  });
});

describe('choice of a cargo', () => {
  it('stores the chosen number, and shows the state that follows', async () => {
    answer(GET, ambiguous);
    await open();
    await expect.element(page.getByText('M/BL 98881140743 · 입항 2026-11-20 · 2개')).toBeVisible();
    answer(SET, state({ ...unknown, cargoNo: '25B', state: 'waiting', text: sentence('waiting') }));
    await press('25B 고르기');
    await expect.element(line).toHaveTextContent(sentence('waiting'));
    expect(callsOf(SET).map(({ body }) => body)).toEqual([{ orderId: parcel.id, cargoNo: '25B' }]);
    answer(SET, state({ ...unknown, state: 'waiting', text: sentence('waiting') }));
    await press('화물 다시 찾기');
    await expectGone(button('화물 다시 찾기'));
    expect(callsOf(SET).at(-1)?.body).toEqual({ orderId: parcel.id, cargoNo: '' });
  });

  it('is for staff only', async () => {
    answer(GET, ambiguous);
    await open(parcel, 'partner');
    await expect.element(page.getByText('25B')).toBeVisible();
    await expectGone(button('25B 고르기'));
  });

  it('fits on a phone, with targets of 44 px', async () => {
    answer(GET, ambiguous);
    await open(parcel, 'staff', 390);
    await expect.element(button('25B 고르기')).toBeVisible();
    expect(overflowingParts()).toEqual([]);
    for (const target of [button('지금 조회'), button('25B 고르기')])
      expect(target.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  });
});
