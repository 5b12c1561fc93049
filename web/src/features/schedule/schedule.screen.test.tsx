import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ScheduleEvent } from '#shared/domain/schedule.ts';
import { errorCatalog } from '#shared/errors.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import {
  button,
  dialog,
  expectError,
  expectGone,
  field,
  press,
  question,
  readAlert,
} from '#test/component/screen.ts';

const LIST = 'POST /api/schedule/loadSchedule';
const ADD = 'POST /api/schedule/reg';
const CHANGE = 'POST /api/schedule/modify';
const REMOVE = 'POST /api/schedule/delete';

const event = (changes: Partial<ScheduleEvent> = {}): ScheduleEvent => ({
  id: 1,
  version: 1,
  title: '회의',
  description: '',
  details: '',
  eventDate: '2041-05-12',
  eventTime: '',
  eventType: 2,
  duration: 0,
  days: 1,
  isPublic: false,
  ...changes,
});

let events: ScheduleEvent[] = [];
const addDialog = dialog('일정 등록');
const editDialog = dialog('일정 수정');
const eventButton = (title: string) => page.getByRole('button', { name: new RegExp(`, ${title}$`) });

const openMonth = async () => {
  await openPage('/admin/manage-schedule?month=2041-05', { as: 'owner' });
  await expect.element(page.getByRole('heading', { level: 2, name: '2041년 5월' })).toBeVisible();
};
const openEvent = async (title: string) => {
  await eventButton(title).click();
  await expect.element(editDialog).toBeVisible();
};

beforeEach(() => {
  events = [event()];
  answer(LIST, ({ body }) =>
    events.filter(({ eventDate }) => eventDate.startsWith(`${body.year}-${body.month}`)),
  );
});

describe('form of an event', () => {
  it('shows missing and wrong values at their fields, and takes no time for a whole day', async () => {
    answer(ADD, event({ id: 2 }));
    await openMonth();
    await press('일정 등록');
    await expect.element(field('날짜', addDialog)).toHaveValue('2041-05-01');
    await field('하루 종일', addDialog).click();
    await field('날짜', addDialog).fill('');
    await field('기간', addDialog).fill('32');
    await field('소요 시간', addDialog).fill('1441');
    await field('내용', addDialog).fill('가'.repeat(1001));
    await press('등록', addDialog);
    for (const [label, message] of [
      ['제목', /제목은 필수 입력 항목입니다\./],
      ['날짜', /날짜는 필수 입력 항목입니다\./],
      ['기간', /기간을 올바르게 입력해주세요\./],
      ['시각', /시각은 필수 입력 항목입니다\./],
      ['소요 시간', /소요 시간을 올바르게 입력해주세요\./],
      ['내용', /최대 1000자까지 입력 가능합니다\./],
    ] as const) {
      await expect.element(field(label, addDialog)).toHaveAttribute('aria-invalid', 'true');
      await expectError(field(label, addDialog), message);
    }
    await field('시각', addDialog).fill('2561');
    await field('기간', addDialog).fill('');
    await press('등록', addDialog);
    await expectError(field('시각', addDialog), /시각을 올바르게 입력해주세요\./);
    await expectError(field('기간', addDialog), /기간은 필수 입력 항목입니다\./);
    expect(callsOf(ADD)).toEqual([]);

    await field('하루 종일', addDialog).click();
    await field('제목', addDialog).fill('연휴');
    await field('날짜', addDialog).fill('2041-05-06');
    await field('기간', addDialog).fill('31');
    await field('내용', addDialog).fill('');
    await press('등록', addDialog);
    await expectGone(addDialog);
    expect(callsOf(ADD)[0]?.body).toMatchObject({ title: '연휴', eventTime: '', days: 31 });
  });

  it('keeps its input when an event cannot be saved or deleted', async () => {
    answer(ADD, refuse('INTERNAL'));
    answer(REMOVE, refuse('INTERNAL'));
    await openMonth();
    await press('일정 등록');
    await field('제목', addDialog).fill('새 일정');
    await press('등록', addDialog);
    await readAlert(/일정 등록에 실패했습니다\.\s*알수 없는 오류가 발생했습니다\./);
    await expect.element(field('제목', addDialog)).toHaveValue('새 일정');
    await press('취소', addDialog);
    await press('닫기', question());

    await openEvent('회의');
    await press('삭제', editDialog);
    await press('삭제', question());
    await readAlert('일정 삭제에 실패했습니다.');
    await expect.element(editDialog).toBeVisible();
  });

  it('closes and loads the month again when the event was deleted or moved concurrently', async () => {
    answer(CHANGE, refuse('EVENT_NOT_FOUND'));
    answer(REMOVE, refuse('CONFLICT'));
    events = [event({ title: '사라질 일정' }), event({ id: 2, title: '옮길 일정' })];
    await openMonth();
    await openEvent('사라질 일정');
    events = [event({ id: 2, title: '옮길 일정' })];
    await press('수정', editDialog);
    await readAlert(`일정 수정에 실패했습니다.${errorCatalog.EVENT_NOT_FOUND.message}`);
    await expectGone(editDialog);
    await expectGone(eventButton('사라질 일정'));

    await openEvent('옮길 일정');
    events = [event({ id: 2, version: 2, title: '옮긴 일정', eventDate: '2041-05-24' })];
    await press('삭제', editDialog);
    await press('삭제', question());
    await readAlert(`일정 삭제에 실패했습니다.${errorCatalog.CONFLICT.message}`);
    await expectGone(editDialog);
    await expectGone(eventButton('옮길 일정'));
    await expect.element(button('2041년 5월 24일 금요일, 옮긴 일정')).toBeVisible();
  });
});

it('a month that failed to load is loaded again on request', async () => {
  answer(LIST, refuse('MALFORMED'));
  await openMonth();
  await expect.element(page.getByRole('alert')).toHaveTextContent('일정을 불러오지 못했습니다.');
  answer(LIST, events);
  await press('다시 시도');
  await expect.element(eventButton('회의')).toBeVisible();
  await expectGone(page.getByRole('alert'));
});
