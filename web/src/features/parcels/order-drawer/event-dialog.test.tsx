import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderComponent } from '#test/component/app.tsx';
import { answer, callsOf, offline, refuse } from '#test/component/network.ts';
import { orderInDrawer } from '#test/component/orders.ts';
import { answerReference } from '#test/component/reference.ts';
import {
  button,
  dialog,
  expectError,
  expectGone,
  expectNotice,
  field,
  press,
  question,
  readAlert,
} from '#test/component/screen.ts';
import EventDialog from './event-dialog.tsx';

const ADD = 'POST /api/parcel/addEvent';
const box = dialog('진행 내역 추가');
const time = field('일어난 시각 (한국 시간)', box);
const onClose = vi.fn();

const open = async (kind?: string, width?: 390): Promise<void> => {
  await renderComponent(<EventDialog order={orderInDrawer({ id: 7, status: '02' })} onClose={onClose} />, {
    as: 'staff',
    width,
  });
  if (kind) await field('내역', box).selectOptions(kind);
};
const add = () => press('추가', box);
const sentBodies = () => callsOf(ADD).map(({ body }) => body);
const sentKeys = () => callsOf(ADD).map(({ headers }) => headers.get('idempotency-key'));

beforeEach(() => {
  onClose.mockReset();
  answerReference();
  answer(ADD, { id: '1', status: '02' });
});

describe('dialog that adds an event to an order', () => {
  it('sends the kind without a time if the time is empty, and closes', async () => {
    await open();
    await add();
    await expectNotice('진행 내역을 추가했습니다.');
    expect(sentBodies()).toEqual([{ orderId: 7, kind: 'received', place: '', reason: '', note: '' }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('sends the entered time as Korean time, with place, reason and note', async () => {
    await open('출고 보류', 390);
    await time.fill('2026-11-20T08:05');
    await field('장소', box).fill('시드니 창고');
    await field('사유', box).fill('운임 결제 대기');
    await field('메모', box).fill('12월 1일에 다시 연락');
    await add();
    await expect.poll(sentBodies).toEqual([
      {
        orderId: 7,
        kind: 'shippingHeld',
        occurredAt: '2026-11-20T08:05:00+09:00',
        place: '시드니 창고',
        reason: '운임 결제 대기',
        note: '12월 1일에 다시 연락',
      },
    ]);
  });

  it('requires a status for a correction, and only then shows the field', async () => {
    await open();
    await expectGone(field('상태', box));
    await field('내역', box).selectOptions('상태 바로잡기');
    await add();
    await expectError(field('상태', box), /상태/);
    expect(sentBodies()).toEqual([]);
    await field('상태', box).selectOptions('출고대기');
    await add();
    await expect.poll(sentBodies).toMatchObject([{ kind: 'statusCorrected', status: '03' }]);
  });

  it('requires a reason for a correction to an earlier status', async () => {
    await open('상태 바로잡기', 390);
    await field('상태', box).selectOptions('접수완료');
    await add();
    await expectError(field('사유', box), /되돌리는 변경에는 사유가 필요합니다\./);
    expect(sentBodies()).toEqual([]);
    await field('사유', box).fill('입고를 잘못 눌렀습니다');
    await add();
    await expect
      .poll(sentBodies)
      .toMatchObject([{ kind: 'statusCorrected', status: '01', reason: '입고를 잘못 눌렀습니다' }]);
  });

  it('sends amount and due date of a tax, and omits them after a change of the kind', async () => {
    await open('세금 납부 대기');
    await field('납부할 세금(원)', box).fill('48,700원');
    await expect.element(field('납부할 세금(원)', box)).toHaveValue('48700');
    await field('납부 기한', box).fill('2026-12-15');
    await add();
    await expect.poll(sentBodies).toMatchObject([{ kind: 'taxDue', amount: 48_700, dueDate: '2026-12-15' }]);
    await field('내역', box).selectOptions('통관 보류');
    await expectGone(field('납부할 세금(원)', box));
    await add();
    await expect.poll(sentBodies).toHaveLength(2);
    expect(sentBodies()[1]).toEqual({ orderId: 7, kind: 'customsHeld', place: '', reason: '', note: '' });
  });

  it('refuses a time that is typed only in part, instead of adding the event now', async () => {
    await open();
    await time.click({ position: { x: 20, y: 20 } });
    await userEvent.keyboard('11');
    await add();
    await expectError(time, /날짜를 끝까지 입력해주세요\./);
    expect(sentBodies()).toEqual([]);
    await time.fill('2026-11-20T08:05');
    await add();
    await expect.poll(sentBodies).toMatchObject([{ occurredAt: '2026-11-20T08:05:00+09:00' }]);
  });

  it('keeps the idempotency key after failures that may have stored the event', async () => {
    await open('측정');
    for (const reply of [offline, () => refuse('INTERNAL')]) {
      answer(ADD, reply);
      await add();
      await readAlert('진행 내역을 추가하지 못했습니다.');
    }
    answer(ADD, { id: '1', status: '02' });
    await add();
    await expectNotice('진행 내역을 추가했습니다.');
    const [first, ...others] = sentKeys();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(others).toEqual([first, first]);
  });

  it('uses a new key for changed input', async () => {
    await open('측정');
    answer(ADD, offline);
    await add();
    await readAlert('진행 내역을 추가하지 못했습니다.');
    await field('장소', box).fill('인천 창고');
    await add();
    await readAlert('진행 내역을 추가하지 못했습니다.');
    expect(new Set(sentKeys()).size).toBe(2);
  });

  it.each([
    ['EVENT_IN_FUTURE', '아직 일어나지 않은 시각은 입력할 수 없습니다.'],
    ['EVENT_NOT_ALLOWED', '지금 상태에서는 이 내역을 추가할 수 없습니다.'],
  ] as const)('shows why the server refused the event (%s) and keeps the input', async (code, text) => {
    answer(ADD, refuse(code));
    await open('배송 완료');
    await field('장소', box).fill('서울');
    await add();
    await readAlert(text);
    await expect.element(field('장소', box)).toHaveValue('서울');
    await expect.element(button('추가', box)).toBeEnabled();
    expect(onClose).not.toHaveBeenCalled();
    // The server stored nothing, so that another attempt is another request.
    await add();
    await readAlert(text);
    expect(new Set(sentKeys()).size).toBe(2);
  });

  it('shows a missing reason that the server requires at its field', async () => {
    // The status was higher at the time of the event, which the screen does not know.
    const fields = [{ path: 'reason', message: '되돌리는 변경에는 사유가 필요합니다.' }];
    answer(ADD, refuse('STATUS_REASON_REQUIRED', { fields }));
    await open('상태 바로잡기');
    await field('상태', box).selectOptions('출고대기');
    await add();
    await readAlert('진행 내역을 추가하지 못했습니다.');
    await expectError(field('사유', box), /되돌리는 변경에는 사유가 필요합니다\./);
  });

  it('asks before unsaved input is discarded', async () => {
    await open('측정');
    await press('취소', box);
    await expect.element(question()).toHaveTextContent('저장하지 않고 닫을까요?');
    await press('계속 입력', question());
    expect(onClose).not.toHaveBeenCalled();
  });
});
