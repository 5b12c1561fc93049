import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount, expectTexts } from '#test/component/actions.ts';
import { renderComponent } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { orderInDrawer } from '#test/component/orders.ts';
import { answerReference } from '#test/component/reference.ts';
import { button, press } from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';
import { OrderRecords } from './order-records.tsx';

type Event = Answer<'POST /api/parcel/getTimeline'>['events'][number];

const hour = (nth: number): string => `2026-11-20T${String(nth).padStart(2, '0')}:00:00.000Z`;
const event = (kind: Event['kind'], nth: number, text: string): Event => ({
  id: `${kind} ${nth}`,
  kind,
  occurredAt: hour(nth),
  recordedAt: hour(nth),
  source: 'staff',
  actorName: '박지훈',
  place: '',
  text,
  isCurrent: kind === 'received',
  visibility: 'public',
  data: {},
});
const change = (nth: number, field: string, label: string, from: string, to: string) => ({
  at: hour(nth),
  by: '박지훈',
  changes: [{ field, label, from, to }],
});

const events = [
  event('labelPrinted', 4, '운송장을 출력했습니다.'),
  event('received', 3, '창고에 입고되었습니다.'),
  event('registered', 1, '주문이 등록되었습니다.'),
];
const log = [
  change(3, 'weight', '실중량', '0', '4.5'),
  change(2, 'receiverName', '받는 분 이름', '홍길동', '김철수'),
];

const parcel = orderInDrawer();

const open = async (): Promise<void> => {
  answerReference();
  await renderComponent(<OrderRecords order={parcel} isDirty={false} />, { as: 'staff' });
};
const answerRecords = (): void => {
  answer('POST /api/parcel/getTimeline', { events, next: null, promised: null, sources: [] });
  answer('POST /api/parcel/getOrderChanges', log);
};

/** Sentences of the list, without those of changed fields inside a line. */
const sentences = page.getByText(/습니다\.$/);

describe('records of an order', () => {
  it('list events, changes and prints newest first, with the changed fields of an event below its sentence', async () => {
    answerRecords();
    await open();
    await expectTexts(sentences, [
      '운송장을 출력했습니다.',
      '창고에 입고되었습니다.',
      '주문 내용을 변경했습니다.',
      '주문이 등록되었습니다.',
    ]);
    const received = page.getByRole('listitem').filter({ hasText: '창고에 입고되었습니다.' });
    await expect.element(received).toHaveTextContent('실중량0 → 4.5');
    // A print is no step of the parcel.
    await expect.element(received).toHaveAttribute('aria-current', 'step');
  });

  it('show the photos of an event, which open in a new tab', async () => {
    answerRecords();
    const photographed = {
      ...event('photographed', 4, '사진을 찍었습니다.'),
      data: { photoKeys: ['a', 'b'] },
    };
    answer('POST /api/parcel/getTimeline', {
      events: [photographed],
      next: null,
      promised: null,
      sources: [],
    });
    await open();
    const photo = page.getByRole('link', { name: '사진 2/2 (새 창)' });
    await expect.element(photo).toHaveAttribute('href', `/api/scan/photo/${parcel.id}/b`);
    await expect.element(photo).toHaveAttribute('target', '_blank');
  });

  it('are filtered by kind, and an empty filter says so', async () => {
    answer('POST /api/parcel/getTimeline', {
      events: events.slice(1),
      next: null,
      promised: null,
      sources: [],
    });
    answer('POST /api/parcel/getOrderChanges', log);
    await open();
    await page.getByLabelText('변경 2').click();
    await expectTexts(sentences, ['창고에 입고되었습니다.', '주문 내용을 변경했습니다.']);
    await page.getByLabelText('진행 2').click();
    await expectTexts(sentences, ['창고에 입고되었습니다.', '주문이 등록되었습니다.']);
    await page.getByLabelText('출력·메일 0').click();
    await expect.element(page.getByText('출력하거나 메일을 보낸 적이 없습니다.')).toBeVisible();
  });

  it('show the events while the change log fails, and load it on retry', async () => {
    answerRecords();
    answer('POST /api/parcel/getOrderChanges', refuse('MALFORMED'));
    await open();
    await expect.element(page.getByRole('alert')).toHaveTextContent('변경 이력을 불러오지 못했습니다.');
    await expectCount(sentences, 3);
    answer('POST /api/parcel/getOrderChanges', log);
    await press('다시 시도');
    await expectCount(sentences, 4);
    await expectCount(page.getByRole('alert'), 0);
  });

  it('show an error when the events fail to load, and load them on retry', async () => {
    answerRecords();
    answer('POST /api/parcel/getTimeline', refuse('MALFORMED'));
    await open();
    await expect.element(page.getByRole('alert')).toHaveTextContent('진행 내역을 불러오지 못했습니다.');
    answer('POST /api/parcel/getTimeline', { events, next: null, promised: null, sources: [] });
    await press('다시 시도');
    await expectCount(sentences, 4);
    expect(callsOf('POST /api/parcel/getTimeline')).toHaveLength(2);
  });

  it('of more than 20 lines show the newest, then all, and move the focus to the first new line', async () => {
    const many = Array.from({ length: 23 }, (_, nth) =>
      event('inTransit', 22 - nth, `${22 - nth}번째 이동입니다.`),
    );
    answer('POST /api/parcel/getTimeline', { events: many, next: null, promised: null, sources: [] });
    answer('POST /api/parcel/getOrderChanges', []);
    await open();
    const lines = page.getByText(/번째 이동입니다\.$/);
    await expectCount(lines, 20);
    await press('모두 보기 (23)');
    await expectCount(lines, 23);
    await expect
      .element(page.getByRole('listitem').filter({ hasText: '2번째 이동입니다.' }).last())
      .toHaveFocus();
  });

  it('are printed with all lines and the number of the parcel, by the button or by the browser', async () => {
    const printing = vi.spyOn(window, 'print').mockImplementation(() => {});
    answerRecords();
    await open();
    await press('인쇄');
    expect(printing).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event('beforeprint'));
    const sheet = document.querySelector('.print-sheet');
    expect(sheet?.textContent).toMatch(/진행 내역H\/BL 번호HHK1000001상태접수완료/);
    expect(sheet?.querySelectorAll('time')).toHaveLength(4);
    window.dispatchEvent(new Event('afterprint'));
    await expect.poll(() => document.querySelector('.print-sheet')).toBeNull();
    await expect.element(button('인쇄')).toBeVisible();
    printing.mockRestore();
  });
});
