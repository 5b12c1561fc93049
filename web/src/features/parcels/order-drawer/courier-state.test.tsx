import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { trackingSentences } from '#shared/tracking-words.ko.ts';
import { tabTo } from '#test/component/actions.ts';
import { renderComponent } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { order, orderInDrawer } from '#test/component/orders.ts';
import { overflowingParts } from '#test/component/overflow.ts';
import { button, expectGone, press, readAlert } from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';
import { CourierState } from './courier-state.tsx';

const GET = 'POST /api/courier/getTrackingState';
const REFRESH = 'POST /api/courier/refresh';
type TrackingState = Answer<typeof GET>;

const number = { courierCode: 'K001', courierNum: '6891234567890' };
const parcel = orderInDrawer({ ...number, status: '09' });
const state = (changes: Partial<TrackingState> = {}): TrackingState => ({
  orderId: parcel.id,
  ...number,
  state: 'ok',
  checkedAt: '2026-11-20T01:00:00.000Z',
  okAt: '2026-11-20T01:00:00.000Z',
  nextAt: '2126-11-20T03:00:00.000Z',
  url: 'https://courier.example/6891234567890',
  text: '택배사 조회: 35분 전',
  ...changes,
});
const stopped = { nextAt: null, checkedAt: null, okAt: null };
const sentence = (name: TrackingState['state']) => trackingSentences[name](null, new Date());

const line = page.getByRole('status');
const REFRESH_NAME = /^지금 조회/;
const open = (opened = parcel, width: 1440 | 390 = 1440) =>
  renderComponent(<CourierState order={opened} />, { as: 'staff', width });

beforeEach(() => {
  answer(GET, state());
  answer('POST /api/parcel/getOrders', [order({ ...number, status: '09' })]);
});

describe('state of the courier in the order drawer', () => {
  it('shows the age of the last answer, the time of the next one and a link to the courier', async () => {
    await open();
    await expect.element(line).toHaveTextContent('택배사 조회: 35분 전');
    await expect.element(page.getByText('다음 조회 2126-11-20 12:00')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: '택배사 화면 (새 창)' }))
      .toHaveAttribute('href', 'https://courier.example/6891234567890');
  });

  it('says that a parcel whose time has come is asked about soon', async () => {
    answer(GET, state({ nextAt: new Date().toISOString() }));
    await open();
    await expect.element(page.getByText('곧 조회합니다.')).toBeVisible();
  });

  it.each(['waiting', 'unknown', 'failing'] as const)('can ask a courier in the state %s', async (name) => {
    answer(GET, state({ state: name, text: sentence(name) }));
    await open();
    await expect.element(line).toHaveTextContent(sentence(name));
    await expect.element(button('지금 조회')).toBeEnabled();
  });

  it.each(['off', 'ended'] as const)('cannot ask a courier in the state %s', async (name) => {
    answer(GET, state({ state: name, text: sentence(name), ...stopped }));
    await open();
    await expect.element(line).toHaveTextContent(sentence(name));
    await expectGone(button(REFRESH_NAME));
    await expectGone(page.getByText('다음 조회'));
  });

  it('asks nothing about an order without a tracking number', async () => {
    await open(orderInDrawer());
    await expect.element(line).toHaveTextContent('운송장 번호가 없습니다.');
    expect(callsOf(GET)).toEqual([]);
  });

  it('shows an error if the state fails to load, and loads it on retry', async () => {
    answer(GET, refuse('MALFORMED'));
    await open();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('택배사 조회 상태를 불러오지 못했습니다.');
    answer(GET, state());
    await press('다시 시도');
    await expect.element(line).toHaveTextContent('택배사 조회: 35분 전');
  });

  it('fits on a phone, with targets of 44 px', async () => {
    answer(GET, state({ state: 'failing', text: sentence('failing') }));
    await open(parcel, 390);
    await expect.element(button('지금 조회')).toBeVisible();
    expect(overflowingParts()).toEqual([]);
    for (const target of [button('지금 조회'), page.getByRole('link')])
      expect(target.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  });
});

describe('the button that asks the courier now', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    return () => vi.useRealTimers();
  });

  it('is reached by Tab, announces the answer, reloads the order and waits ten minutes', async () => {
    answer(REFRESH, state({ text: '택배사 조회: 방금' }));
    await open();
    await tabTo(button('지금 조회'));
    await press('지금 조회');
    await expect.element(line).toHaveTextContent('택배사 조회: 방금');
    await expect.element(line).toHaveFocus();
    await expect.element(button('지금 조회 (10분 후)')).toBeDisabled();
    await expect.poll(() => callsOf('POST /api/parcel/getOrders')).toHaveLength(1);
    vi.advanceTimersByTime(9 * 60_000 + 30_000);
    await expect.element(button('지금 조회 (30초 후)')).toBeDisabled();
    vi.advanceTimersByTime(30_000);
    await expect.element(button('지금 조회')).toBeEnabled();
  });

  it('says that someone has just asked, and waits for the rest of the time', async () => {
    answer(REFRESH, refuse('TRACKED_RECENTLY', { retryAfter: 240 }));
    await open();
    await press('지금 조회');
    await expect.element(line).toHaveTextContent(errorCatalog.TRACKED_RECENTLY.message);
    await expect.element(button('지금 조회 (4분 후)')).toBeDisabled();
    vi.advanceTimersByTime(240_000);
    await expect.element(line).not.toHaveTextContent(errorCatalog.TRACKED_RECENTLY.message);
  });

  it('shows why the courier cannot be asked, and reloads the state', async () => {
    answer(REFRESH, refuse('TRACKING_OFF'));
    await open();
    await expect.element(button('지금 조회')).toBeEnabled();
    answer(GET, state({ state: 'off', text: sentence('off'), ...stopped }));
    await press('지금 조회');
    await readAlert(new RegExp(`택배사에 조회하지 못했습니다\\.\\s*${errorCatalog.TRACKING_OFF.message}`));
    await expect.element(line).toHaveTextContent(sentence('off'));
  });
});
