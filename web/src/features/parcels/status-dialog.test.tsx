import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderComponent } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { order } from '#test/component/orders.ts';
import { answerReference } from '#test/component/reference.ts';
import { dialog, expectError, expectGone, field, press, readAlert } from '#test/component/screen.ts';
import { ReasonHost } from '#web/components/ui/reasons.tsx';
import type { ParcelView } from './parcel-view.tsx';
import StatusDialog from './status-dialog.tsx';

const MODIFY = 'POST /api/parcel/modifyOrderStatus';
const row = (id: number, changes: Parameters<typeof order>[0] = {}) =>
  ({
    ...order({ id, hblNo: `HHK100000${id}`, orderId: `A${id}`, ...changes }),
    courierName: '우체국택배',
  }) as unknown as ParcelView;
const rows = [row(1), row(2)];
const box = dialog('일괄 상태 변경');

const open = async (status: string, width?: 390, shown: readonly ParcelView[] = rows) => {
  await renderComponent(
    <>
      <StatusDialog open onClose={() => undefined} rows={shown} />
      <ReasonHost />
    </>,
    { as: 'staff', width },
  );
  await field('바꿀 상태', box).selectOptions(status);
};

beforeEach(() => {
  answerReference();
  answer(MODIFY, { count: 2 });
  answer('POST /api/parcel/getOrders', []);
});

it('names the consol with which orders do not travel any more', async () => {
  const linked = { consolId: 4, mblNo: '081-12345675', status: '03' };
  await open('출고보류', undefined, [row(1, linked), row(2, { ...linked, status: '81' }), row(3)]);
  await expect.element(box.getByText('콘솔 081-12345675 에서 적재 제외됩니다 (1건).')).toBeVisible();
  await field('바꿀 상태', box).selectOptions('출고대기');
  await expectGone(box.getByText(/적재 제외/));
});

describe('bulk change of the status to a hold', () => {
  it('requires a reason and sends one reason for all orders', async () => {
    await open('출고보류');
    await press('2건 변경', box);
    await expectError(field('보류 사유', box), /보류 사유.* 필수 입력 항목입니다\./);
    await expectGone(field('납부할 세금(원)', box));
    await field('보류 사유', box).selectOptions('운임 결제 대기');
    await field('보류 내용', box).fill('입금 확인 후 출고');
    await press('2건 변경', box);
    await readAlert('주문 상태를 변경했습니다.');
    expect(callsOf(MODIFY).map(({ body }) => body)).toEqual([
      {
        id: [1, 2],
        status: '81',
        seen: { 1: '01', 2: '01' },
        holdReason: '06',
        holdNote: '입금 확인 후 출고',
        autoOrderId: false,
      },
    ]);
  });

  it('opens with the focus in the status, and is sent with Control+Enter', async () => {
    await open('출고보류');
    await expect.element(field('바꿀 상태', box)).toHaveFocus();
    await field('보류 사유', box).selectOptions('운임 결제 대기');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await readAlert('주문 상태를 변경했습니다.');
    expect(callsOf(MODIFY)).toHaveLength(1);
  });

  it('requires amount, account and due date of the tax for status 83', async () => {
    await open('세금납부대기', 390);
    await press('2건 변경', box);
    for (const label of ['납부할 세금(원)', '납부 계좌', '납부 기한'])
      await expectError(field(label, box), /필수 입력 항목입니다\./);
    await field('보류 사유', box).selectOptions('관세·부가세 납부 필요');
    await field('납부할 세금(원)', box).fill('48,700');
    await field('납부 계좌', box).fill('한호은행 100-200-300400');
    await field('납부 기한', box).fill('2026-12-15');
    await press('2건 변경', box);
    await readAlert('주문 상태를 변경했습니다.');
    expect(callsOf(MODIFY)[0]?.body).toMatchObject({
      status: '83',
      holdReason: '11',
      taxAmount: '48700',
      taxDueDate: '2026-12-15',
    });
  });

  it('requires the note if the code group has no reasons', async () => {
    answer('POST /api/code/getCodeList', ({ body }) =>
      body?.parentCode === 'ORDSTT' ? ([{ code: '81', codeLabel: '출고보류' }] as never) : [],
    );
    await open('출고보류');
    await press('2건 변경', box);
    await expectError(field('보류 내용', box), /보류 내용.* 필수 입력 항목입니다\./);
  });
});

describe('bulk change that reverts statuses', () => {
  const cancelled = row(3, { status: '90', statusName: '신청취소' });
  const departed = row(4, { status: '05', statusName: '운송중' });
  const reverted = box.getByRole('region', { name: '되돌리는 주문' });

  it('names the final orders, and sends nothing without a reason of at least 5 characters', async () => {
    await open('출고대기', 390, [...rows, cancelled, departed]);
    await expect.element(reverted).toHaveTextContent('이미 끝난 주문이 1건 있습니다.');
    await expect.element(reverted).toHaveTextContent('HHK1000003 신청취소');
    await expect.element(reverted).toHaveTextContent('이전 단계로 되돌리는 주문이 1건 있습니다.');
    await field('사유', reverted).fill('오입력');
    await press('4건 변경', box);
    await expectError(field('사유', reverted), /5자 이상 입력해주세요\./);
    expect(callsOf(MODIFY)).toHaveLength(0);
    await field('사유', reverted).fill('취소를 잘못 눌렀습니다');
    await press('4건 변경', box);
    await readAlert('주문 상태를 변경했습니다.');
    expect(callsOf(MODIFY)[0]?.body).toMatchObject({
      seen: { 1: '01', 3: '90', 4: '05' },
      reason: '취소를 잘못 눌렀습니다',
    });
  });

  it('asks for the reason if only the server knows that a held order goes back a step', async () => {
    answer(MODIFY, refuse('STATUS_REASON_REQUIRED'));
    await open('출고대기', undefined, [row(5, { status: '81', statusName: '출고보류' })]);
    await expectGone(reverted);
    await press('1건 변경', box);
    const question = dialog('되돌리는 변경에는 사유가 필요합니다.');
    await field('사유', question).fill('보류 전 단계를 잘못 기록');
    answer(MODIFY, { count: 1 });
    await press('상태 변경', question);
    await readAlert('주문 상태를 변경했습니다.');
    expect(callsOf(MODIFY)[1]?.body).toMatchObject({ reason: '보류 전 단계를 잘못 기록' });
  });

  it('lists orders that another user changed first, and reads the rows again', async () => {
    const fields = [{ path: 'orders.1', message: '먼저 수정했습니다.' }];
    answer(MODIFY, refuse('CONFLICT', { fields }));
    await open('출고대기', undefined, [row(1)]);
    await press('1건 변경', box);
    await readAlert('1건을 변경할 수 없습니다.');
    await expect.poll(() => callsOf('POST /api/parcel/getOrders')).toHaveLength(1);
  });
});
