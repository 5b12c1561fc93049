import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoOverflow } from '#test/component/actions.ts';
import { renderComponent } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { order } from '#test/component/orders.ts';
import { rateCard } from '#test/component/rates.ts';
import { button, dialog, expectGone, expectNotice, press, readAlert } from '#test/component/screen.ts';
import ChargeOptionsDialog from './charge-options-dialog.tsx';
import type { ParcelView } from './parcel-view.tsx';

const SET = 'POST /api/charge/setOptions';
const CARDS = 'GET /api/rate/getRateCardList';
const PARTNER_CARDS = 'POST /api/rate/getPartnerCards';

const row = (id: number, changes: Parameters<typeof order>[0] = {}) =>
  ({ ...order({ id, hblNo: `HHK${id}`, ...changes }), courierName: '' }) as unknown as ParcelView;
// The parcel of partner 3 was received on the last day of its own card.
const rows = [row(1), row(2, { partnerId: 3, chargeOn: '2026-11-20' })];
const island = { kind: 'island' as const, name: '제주·도서 지역', amount: 500, fromKg: null };
const repacking = { kind: 'repacking' as const, name: '재포장', amount: 300, fromKg: null };
const own = rateCard({
  partnerId: 3,
  validUntil: '2026-11-20',
  surcharges: [{ ...island, amount: 700 }, repacking],
});

const box = dialog('추가 요금 선택');
const choice = (name: string | RegExp) => box.getByRole('checkbox', { name });
const open = (width?: 390, shown: readonly ParcelView[] = rows) =>
  renderComponent(<ChargeOptionsDialog open onClose={() => undefined} rows={shown} />, {
    as: 'staff',
    width,
  });

beforeEach(() => {
  answer(CARDS, [rateCard()]);
  answer(PARTNER_CARDS, ({ body }) => (body.partnerId === 3 ? [own] : []));
  answer('POST /api/parcel/getOrders', ({ body }) =>
    [body.id].flat().map((id) => order({ id: Number(id), version: 2 })),
  );
  answer(SET, ({ body }) => ({ count: [body.orderIds].flat().length, unknown: [] }));
});

describe('the optional surcharges of the selected parcels', () => {
  it('are those of the cards that apply to them, with prices and the parcels without them', async () => {
    await open();
    await expect.element(choice('제주·도서 지역 (AUD 5.00, AUD 7.00)')).toBeVisible();
    await expect
      .element(choice('재포장 (AUD 3.00)'))
      .toHaveAccessibleDescription('2건 중 1건의 요금표에 있습니다. 나머지에는 붙지 않습니다.');
    await expect.element(choice(/제주/)).not.toHaveAccessibleDescription(/건/);
    await expectGone(choice(/25 kg 이상 상자/));
    expect(callsOf(PARTNER_CARDS).map(({ body }) => body.partnerId)).toEqual([2, 3]);
  });

  it('are chosen and saved by keyboard at 390 px, and the rows are read again', async () => {
    await open(390);
    await expect.element(choice(/제주/)).toHaveFocus();
    await expectNoOverflow();
    await userEvent.keyboard(' {Tab} {Control>}{Enter}{/Control}');
    await expectNotice('2건의 추가 요금을 저장했습니다.');
    expect(callsOf(SET).map(({ body }) => body)).toEqual([
      { orderIds: [1, 2], options: ['제주·도서 지역', '재포장'] },
    ]);
    expect(callsOf(SET)[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
    await expect.poll(() => callsOf('POST /api/parcel/getOrders').at(-1)?.body.id).toEqual([1, 2]);
  });

  it('are removed from the parcels without a choice', async () => {
    await open();
    await press('2건 추가 요금 없음', box);
    await expectNotice('2건의 추가 요금을 저장했습니다.');
    expect(callsOf(SET)[0]?.body.options).toEqual([]);
  });

  it('are named if the server does not know them', async () => {
    answer(SET, { count: 2, unknown: ['재포장'] });
    await open();
    await choice(/재포장/).click();
    await press('2건 저장', box);
    await readAlert(/2건의 추가 요금을 저장했습니다\..*요금표에 없어 붙이지 못한 추가 요금: 재포장/);
  });

  it('are sent for 500 parcels at once', async () => {
    const shown = Array.from({ length: 501 }, (_, index) => row(index + 1));
    await open(undefined, shown);
    await choice(/제주/).click();
    await press('501건 저장', box);
    await expectNotice('501건의 추가 요금을 저장했습니다.');
    expect(callsOf(SET).map(({ body }) => [body.orderIds].flat().length)).toEqual([500, 1]);
  });
});

it('repeats a failed request with the same key', async () => {
  answer(SET, refuse('UNAVAILABLE'));
  await open();
  await choice(/제주/).click();
  await press('2건 저장', box);
  await readAlert('추가 요금을 저장하지 못했습니다.');
  answer(SET, { count: 2, unknown: [] });
  await press('2건 저장', box);
  await expectNotice('2건의 추가 요금을 저장했습니다.');
  expect(new Set(callsOf(SET).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

it('loads the cards again after an error', async () => {
  answer(CARDS, refuse('CONFLICT'));
  await open();
  await expect.element(box.getByText('요금표를 불러오지 못했습니다.')).toBeVisible();
  await expect.element(button(/^2건/, box)).toBeDisabled();
  answer(CARDS, [rateCard()]);
  await press('다시 시도', box);
  await expect.element(choice('제주·도서 지역 (AUD 5.00, AUD 7.00)')).toHaveFocus();
});

it('says that the cards have no optional surcharges', async () => {
  answer(CARDS, []);
  answer(PARTNER_CARDS, []);
  await open();
  await expect.element(box.getByText('고를 수 있는 추가 요금이 없습니다.')).toBeVisible();
});
