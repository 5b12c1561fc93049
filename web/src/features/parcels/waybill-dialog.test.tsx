import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { order } from '#test/component/orders.ts';
import { answerReference } from '#test/component/reference.ts';
import { button, dialog, expectError, expectGone, field, question } from '#test/component/screen.ts';
import { ReasonHost } from '#web/components/ui/reasons.tsx';
import { LABEL_VERSION } from '#web/lib/waybill/form.ts';
import WaybillDialog from './waybill-dialog.tsx';

/** Imported in another sequence than that of their rows. */
const orders = [
  order({ id: 1, hblNo: 'HHK1000001', importId: 'a', importRow: 3 }),
  order({ id: 2, hblNo: 'HHK1000002', importId: 'a', importRow: 2, boxQty: 3 }),
];
const labels = page.getByRole('list', { name: '운송장' }).getByRole('img');
const names = () =>
  labels.elements().map((label) => label.getAttribute('aria-label')?.replace('운송장 ', ''));
const first = ['HHK1000001'];
const second = ['HHK1000002-01', 'HHK1000002-02', 'HHK1000002-03'];

const open = (printed: readonly number[] = []) =>
  renderComponent(
    <>
      <WaybillDialog ids={[2, 1]} printedIds={new Set(printed)} open onClose={() => undefined} />
      <ReasonHost />
    </>,
    { as: 'partner' },
  );

const answerOrders = (known: typeof orders) =>
  answer('POST /api/parcel/getOrders', ({ body }) => known.filter(({ id }) => body?.id.includes(id)));

beforeEach(() => {
  answerReference();
  answerOrders(orders);
  answer(
    'GET /api/parcel/lookup/{zipcode}',
    '<root><cod0>A1</cod0><cod1>100</cod1><cod2>01</cod2><cod3>07</cod3></root>',
  );
});

describe('preview of waybills', () => {
  it('has a label per box, sorted by registration or by the rows of the file', async () => {
    await open();
    await expect.poll(names).toEqual([...first, ...second]);
    await expect.element(labels.nth(2)).toHaveTextContent('2 / 3');
    await field('출력 순서').selectOptions('엑셀 파일 순서');
    await expect.poll(names).toEqual([...second, ...first]);
  });

  it.each([
    ['집배코드 미확인', 'the zipcode is unknown', 'ZIPCODE_NOT_FOUND'],
    ['주소 조회 실패', 'the service fails', 'UNAVAILABLE'],
  ] as const)('has the text %s in place of the sorting code if %s', async (text, _condition, code) => {
    answer('GET /api/parcel/lookup/{zipcode}', refuse(code));
    await open();
    await expect.element(labels.first()).toHaveTextContent(text);
  });

  it('has the own weight of a measured box, the total of others, and none that no one measured', async () => {
    const box = { no: 1, weight: 4.2, width: null, length: null, height: null, measuredAt: '' };
    answerOrders([order({ id: 2, hblNo: 'HHK1000002', boxQty: 2, weight: 12.5, boxes: [box] })]);
    await open();
    await expect.element(labels.first()).toHaveTextContent('4.2 kg');
    await expect.element(labels.nth(1)).toHaveTextContent('총 12.5kg / 2박스');
    await expect.element(labels.first()).not.toHaveTextContent('12.5kg');
  });

  it('shows the second label of a parcel whose goods do not fit', async () => {
    const [item] = order().itemList;
    const itemName = 'W'.repeat(50);
    answerOrders([order({ id: 1, hblNo: 'HHK1000001', itemList: item ? [{ ...item, itemName }] : [] })]);
    await open();
    await expect.poll(names).toEqual(['HHK1000001', 'HHK1000001 추가 정보']);
    await expect.element(labels.nth(1)).toHaveTextContent(`2/2 추가 정보`);
    await expect.element(labels.nth(1)).toHaveTextContent(itemName);
  });

  it('leaves out printed orders on request', async () => {
    await open([2]);
    await expect.element(button('2건 PDF 출력', dialog())).toBeVisible();
    await page.getByLabelText('인쇄 안 된 것만 (1건)').click();
    await expect.poll(names).toEqual(first);
    await expect.element(button('1건 PDF 출력', dialog())).toBeVisible();
  });

  it('offers no such choice if all or none of the orders were printed', async () => {
    await open([1, 2]);
    await expect.poll(names).toHaveLength(4);
    await expectGone(page.getByLabelText(/인쇄 안 된 것만/));
  });
});

describe('printing waybills', () => {
  const PRINTED = 'POST /api/parcel/setOrderPrinted';
  const departed = { printCount: 1, isPrinted: 1, status: '05' } as const;
  const reprint = () => answerOrders(orders.map((one) => (one.id === 2 ? { ...one, ...departed } : one)));
  const bodies = () => callsOf(PRINTED).map(({ body }) => body);

  const openSorted = async () => {
    await open();
    await field('출력 순서').selectOptions('등록 순서');
  };

  beforeEach(() => answer(PRINTED, { count: 2 }));

  it('marks the labels of a printed order with 재출력', async () => {
    reprint();
    await openSorted();
    await expect.element(labels.nth(1)).toHaveTextContent('재출력');
    await expect.element(labels.first()).not.toHaveTextContent('재출력');
  });

  it('makes pages of the chosen paper, and remembers it', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL');
    await openSorted();
    await field('용지').selectOptions('A4, 한 장에 2개');
    await button('2건 PDF 출력', dialog()).click();
    await expect.poll(bodies).toHaveLength(1);
    const [file] = saved.mock.calls[0] ?? [];
    const pdf = file instanceof Blob ? await file.text() : '';
    expect(pdf.match(/\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/g)).toHaveLength(2);
    await open();
    await expect.element(field('용지').last()).toHaveDisplayValue('A4, 한 장에 2개');
    await field('용지').last().selectOptions('라벨 17 × 11 cm');
  });

  it('records the print with the version of the label, without a question if no order is loaded', async () => {
    await openSorted();
    await button('2건 PDF 출력', dialog()).click();
    await expect.poll(bodies).toEqual([{ id: [1, 2], labelVersion: LABEL_VERSION, reason: '' }]);
    expect(callsOf(PRINTED)[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
  });

  it('offers to record the print again after a failure, as the same request', async () => {
    answer(PRINTED, refuse('UNAVAILABLE'));
    await openSorted();
    await button('2건 PDF 출력', dialog()).click();
    await expect.element(question()).toHaveTextContent('출력 기록을 저장하지 못했습니다.');
    answer(PRINTED, { count: 2 });
    await button('다시 시도', question()).click();
    await expectGone(question());
    const keys = () => callsOf(PRINTED).map(({ headers }) => headers.get('idempotency-key'));
    await expect.poll(keys).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  it('asks once for the reason of a reprint of loaded orders, before the PDF is made', async () => {
    reprint();
    await openSorted();
    await button('2건 PDF 출력', dialog()).click();
    const reasonDialog = dialog('적재된 1건을 다시 출력할까요?');
    await expect.element(reasonDialog).toHaveTextContent('HHK1000002');
    await button('PDF 출력', reasonDialog).click();
    await expectError(field('재출력 사유'), /재출력 사유/);
    await field('재출력 사유').fill('라벨 훼손');
    await button('PDF 출력', reasonDialog).click();
    await expect.poll(bodies).toEqual([{ id: [1, 2], labelVersion: LABEL_VERSION, reason: '라벨 훼손' }]);
  });

  it('makes no PDF if the question for the reason is closed', async () => {
    reprint();
    await openSorted();
    await button('2건 PDF 출력', dialog()).click();
    await button('취소', dialog(/다시 출력/)).click();
    await expect.element(button('2건 PDF 출력', dialog())).toBeVisible();
    expect(bodies()).toEqual([]);
  });
});
