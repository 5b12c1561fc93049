import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderComponent } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { order } from '#test/component/orders.ts';
import { answerReference } from '#test/component/reference.ts';
import { dialog, expectError, expectGone, field, press, readAlert } from '#test/component/screen.ts';
import type { ParcelView } from '#web/features/parcels/parcel-view.tsx';
import MergeDialog from './merge-dialog.tsx';
import SplitDialog from './split-dialog.tsx';

const PREVIEW_SPLIT = 'POST /api/parcel/previewSplit';
const SPLIT = 'POST /api/parcel/splitParcel';
const PREVIEW_MERGE = 'POST /api/parcel/previewMerge';
const MERGE = 'POST /api/parcel/mergeParcels';

const side = (hblNo: string, totalUsd: number | null = 49) => ({
  hblNo,
  measure: 29.25,
  unit: 'kg' as const,
  totalUsd,
  charge: 16_000,
  currency: 'AUD' as const,
});
const row = (id: number) =>
  ({
    ...order({ id, hblNo: `HHK100000${id}`, status: '02', version: 4 }),
    courierName: '',
  }) as unknown as ParcelView;
const rows = [row(1), row(2), row(3)];

/** Types a value into every field with the label, in the sequence of the page. */
const fillAll = async (label: string, value: string) => {
  for (const control of page.getByLabelText(label).all()) await control.fill(value);
};
const fillBoxes = async () => {
  await fillAll('실중량 (kg)', '2.5');
  for (const label of ['가로 (cm)', '세로 (cm)', '높이 (cm)']) await fillAll(label, '30');
};

beforeEach(() => {
  answerReference();
  answer('POST /api/parcel/getOrders', [order({ version: 4, status: '02' })]);
  answer(PREVIEW_SPLIT, { before: side('HHK1000001'), after: [side('HHK1000001'), side('')] });
  answer(PREVIEW_MERGE, {
    before: rows.map(({ hblNo }) => side(hblNo)),
    after: side('HHK1000002', 150.01),
    passesLimit: true,
  });
});

describe('split of a parcel', () => {
  const box = dialog('화물 나누기');
  const open = async (width?: 390) => {
    const parcel = { id: 1, hblNo: 'HHK1000001' };
    await renderComponent(<SplitDialog open onClose={() => undefined} order={parcel} />, {
      as: 'staff',
      width,
    });
    await expect.element(field('나눌 개수', box)).toHaveFocus();
  };
  const secondQty = () => page.getByLabelText('OMEGA 3 FISH OIL 수량').nth(1);

  it('shows the result before it saves, and gives the first part what is left', async () => {
    answer(SPLIT, {
      orders: [
        { id: 1, hblNo: 'HHK1000001', orderNumber: 'A1' },
        { id: 9, hblNo: 'HHK1000009', orderNumber: 'A1-2' },
      ],
    });
    await open(390);
    await fillBoxes();
    await secondQty().fill('1');
    await press('미리 보기', box);
    await expect.element(box.getByText('AUD 160.00').first()).toBeVisible();
    await expect.element(box.getByText('29.25 kg').first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(callsOf(SPLIT)).toEqual([]);
    await press('2개로 나누기', box);
    const boxes = { boxQty: '1', weight: '2.5', width: '30', length: '30', height: '30' };
    await expect
      .poll(() => callsOf(SPLIT).map(({ body }) => body))
      .toEqual([
        {
          orderId: 1,
          version: 4,
          parts: [
            {
              ...boxes,
              items: [
                { index: 0, qty: 1 },
                { index: 1, qty: 1 },
              ],
            },
            { ...boxes, items: [{ index: 0, qty: 1 }] },
          ],
        },
      ]);
    expect(callsOf(SPLIT)[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
  });

  it('previews no split with a quantity that is no whole number', async () => {
    await open();
    await fillBoxes();
    await secondQty().fill('1.5');
    await press('미리 보기', box);
    await expectError(secondQty(), 'OMEGA 3 FISH OIL 수량을 올바르게 입력해주세요.');
    expect(callsOf(PREVIEW_SPLIT)).toEqual([]);
  });

  it('shows the errors of the server at the fields and focuses the first one', async () => {
    answer(
      PREVIEW_SPLIT,
      refuse('VALIDATION_FAILED', {
        fields: [{ path: 'parts.1.items', message: '나눈 화물마다 상품이 있어야 합니다.' }],
      }),
    );
    await open();
    await fillBoxes();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expectError(secondQty(), '나눈 화물마다 상품이 있어야 합니다.');
    await expect.element(secondQty()).toHaveFocus();
  });

  it('requires a new preview after a change', async () => {
    await open();
    await press('미리 보기', box);
    await expect.element(box.getByText('AUD 160.00').first()).toBeVisible();
    await secondQty().fill('2');
    await expectGone(box.getByText('AUD 160.00'));
    await expect.element(box.getByRole('button', { name: '미리 보기' })).toBeVisible();
  });
});

describe('merge of parcels', () => {
  const box = dialog('합포장');
  const open = () =>
    renderComponent(<MergeDialog open onClose={() => undefined} rows={rows} />, { as: 'staff' });

  it('warns about the tax limit and merges into the chosen parcel', async () => {
    answer(MERGE, { id: 2, hblNo: 'HHK1000002' });
    await open();
    await page.getByRole('radio', { name: 'HHK1000002' }).click();
    await fillBoxes();
    await press('미리 보기', box);
    await expect.element(box.getByText('합친 금액이 USD 150을 넘어 과세 대상입니다.')).toBeVisible();
    await press('3건 합포장', box);
    await expect
      .poll(() => callsOf(MERGE).map(({ body }) => body))
      .toEqual([
        {
          orderId: 2,
          version: 4,
          with: [
            { orderId: 1, version: 4 },
            { orderId: 3, version: 4 },
          ],
          boxQty: '1',
          weight: '2.5',
          width: '30',
          length: '30',
          height: '30',
        },
      ]);
  });

  it('names the fields in which the parcels differ', async () => {
    answer(
      PREVIEW_MERGE,
      refuse('MERGE_DIFFERENT', { fields: [{ path: 'pcc', message: '개인통관고유부호가 다릅니다.' }] }),
    );
    await open();
    await press('미리 보기', box);
    await readAlert(/개인통관고유부호가 다릅니다\./);
    expect(callsOf(MERGE)).toEqual([]);
  });
});
