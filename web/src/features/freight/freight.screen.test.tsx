import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { asTopic } from '#shared/korean.ts';
import { expectCount } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, held, refuse } from '#test/component/network.ts';
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
  rows,
} from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';

const LIST = 'GET /api/freight/getFreightList';
type Run = Answer<typeof LIST>[number];

const run = (changes: Partial<Run> = {}): Run => ({
  id: 1,
  version: 1,
  method: 2,
  methodLabel: '항공',
  freightNo: 'QF087',
  nation: 'AUS',
  departure: 'SYD',
  arrival: 'ICN',
  note: '',
  status: 0,
  ...changes,
});

let runs: Run[] = [];
const search = field('운송편 찾기');
const inUseSwitch = page.getByRole('switch', { name: 'QF087 사용 여부' });
const addDialog = dialog('운송편 등록');
const editDialog = dialog('운송편 수정');

const open = async () => {
  await openPage('/admin/freight-manage', { as: 'staff' });
  await expect.element(page.getByText(`전체 ${runs.length}편`)).toBeVisible();
};

beforeEach(() => {
  runs = [run()];
  answerReference();
  answer(LIST, () => runs);
});

describe('freight run screen', () => {
  it('shows errors at the fields of missing and too long values, and asks before it discards the input', async () => {
    await open();
    await press('운송편 등록');
    await press('등록', addDialog);
    for (const label of ['편명', '국가', '출발지', '도착지']) {
      await expectError(field(label, addDialog), new RegExp(`${asTopic(label)} 필수 입력 항목입니다\\.`));
    }
    await expect.element(field('편명', addDialog)).toHaveFocus();
    await field('편명', addDialog).fill('QF0 08765');
    await expect.element(field('편명', addDialog)).toHaveValue('QF008765');
    await expectError(field('편명', addDialog), /최대 6자까지 입력 가능합니다\./);
    await field('비고', addDialog).fill('가'.repeat(1001));
    await press('등록', addDialog);
    await expectError(field('비고', addDialog), '1001 / 1000자 최대 1000자까지 입력 가능합니다.');
    await userEvent.keyboard('{Escape}');
    await expect.element(question()).toHaveTextContent('저장하지 않고 닫을까요?');
    await press('계속 입력', question());
    await expect.element(field('편명', addDialog)).toHaveValue('QF008765');
    await press('취소', addDialog);
    await press('닫기', question());
    await expectGone(addDialog);
    expect(callsOf('POST /api/freight/regFreight')).toEqual([]);
  });

  it('shows a server error at its field and keeps the form open', async () => {
    const refusal = { path: 'arrival', message: '도착지를 올바르게 입력해주세요.' };
    answer('POST /api/freight/regFreight', refuse('VALIDATION_FAILED', { fields: [refusal] }));
    await open();
    await press('운송편 등록');
    await field('편명', addDialog).fill('QF1');
    await field('국가', addDialog).selectOptions('AUS');
    for (const label of ['출발지', '도착지']) await field(label, addDialog).selectOptions('SYD');
    await press('등록', addDialog);
    await readAlert(/운송편 등록에 실패했습니다\.\s*입력값을 확인해주세요\./);
    await expectError(field('도착지', addDialog), refusal.message);
    await expect.element(field('편명', addDialog)).toHaveValue('QF1');
  });

  it('reloads the list when another user has deleted the edited run', async () => {
    answer('POST /api/freight/modifyFreight', refuse('FREIGHT_NOT_FOUND'));
    await open();
    await press('QF087 수정');
    runs = [];
    await press('수정', editDialog);
    await readAlert(errorCatalog.FREIGHT_NOT_FOUND.message);
    await expectGone(page.getByText('QF087'));
  });

  it('offers the newest content of a run that was modified concurrently', async () => {
    answer('POST /api/freight/modifyFreight', ({ body }) =>
      body.version === runs[0]?.version ? run() : refuse('CONFLICT'),
    );
    await open();
    await press('QF087 수정');
    await field('비고', editDialog).fill('내 비고');
    runs = [run({ version: 2, note: '남의 비고' })];
    await press('수정', editDialog);
    await expect.element(question()).toHaveTextContent(errorCatalog.CONFLICT.message);
    await press('계속 입력', question());
    await expect.element(field('비고', editDialog)).toHaveValue('내 비고');
    await press('수정', editDialog);
    await press('다시 불러오기', question());
    await expect.element(field('비고', editDialog)).toHaveValue('남의 비고');
    await field('비고', editDialog).fill('합친 비고');
    await press('수정', editDialog);
    await expectNotice('운송편을 수정했습니다.');
    expect(callsOf('POST /api/freight/modifyFreight').at(-1)?.body).toMatchObject({
      note: '합친 비고',
      version: 2,
    });
  });

  it('shows the new switch state before the response, and the old state after a failed request', async () => {
    const late = held(run({ status: 1 }));
    answer('POST /api/freight/updateFreightStatus', late.reply);
    await open();
    await inUseSwitch.click();
    await expect.element(inUseSwitch).not.toBeChecked();
    await expect.element(inUseSwitch).toHaveAttribute('aria-disabled', 'true');
    runs = [run({ status: 1 })];
    late.release();
    await expectNotice('상태를 변경했습니다.');
    answer('POST /api/freight/updateFreightStatus', refuse('INTERNAL'));
    await userEvent.keyboard(' ');
    await readAlert(/상태 변경에 실패했습니다\.\s*알수 없는 오류가 발생했습니다\./);
    await expect.element(inUseSwitch).not.toBeChecked();
    expect(callsOf('POST /api/freight/updateFreightStatus').map(({ body }) => body)).toEqual([
      { id: 1, status: 1 },
      { id: 1, status: 0 },
    ]);
  });

  it('shows the reason when a run in use cannot be deleted', async () => {
    answer('POST /api/freight/delFreight', refuse('FREIGHT_IN_USE'));
    await open();
    await press('QF087 삭제');
    await press('삭제', question());
    await readAlert(new RegExp(`운송편 삭제에 실패했습니다\\.\\s*${errorCatalog.FREIGHT_IN_USE.message}`));
    await expectCount(rows('운송편'), 1);
  });

  it('lists 30 runs per page, and returns to the first page for a search', async () => {
    runs = Array.from({ length: 32 }, (_, index) =>
      run({ id: 32 - index, freightNo: `AA${String(31 - index).padStart(2, '0')}` }),
    );
    await open();
    await expectCount(rows('운송편'), 30);
    await expect.element(rows('운송편').first()).toHaveTextContent('AA31');
    await press('2페이지');
    await expect.poll(() => location.search).toBe('?page=2');
    await expectCount(rows('운송편'), 2);
    await expect.element(rows('운송편').last()).toHaveTextContent('AA00');
    await search.fill('AA3');
    await expect.poll(() => location.search).toBe('');
    await expectCount(rows('운송편'), 2);
    await expectGone(page.getByRole('navigation', { name: '페이지' }));
  });

  it('registers a run with the keyboard alone', async () => {
    answer('POST /api/freight/regFreight', run());
    await open();
    await userEvent.keyboard('/');
    await expect.element(search).toHaveFocus();
    const tabTo = async (control: typeof search) => {
      for (let presses = 0; presses < 60 && document.activeElement !== control.element(); presses += 1)
        await userEvent.tab();
      await expect.element(control).toHaveFocus();
    };
    await tabTo(button('운송편 등록'));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByLabelText('항공')).toBeChecked();
    await tabTo(field('편명', addDialog));
    await userEvent.keyboard('ke12');
    for (const [presses, label] of [
      [1, '국가'],
      [1, '출발지'],
      [2, '도착지'],
    ] as const) {
      await tabTo(field(label, addDialog));
      await userEvent.keyboard('{ArrowDown}'.repeat(presses));
    }
    await userEvent.keyboard('{Enter}');
    await field('편명', addDialog).click();
    await userEvent.keyboard('{Enter}');
    await expectNotice('운송편을 등록했습니다.');
    expect(callsOf('POST /api/freight/regFreight')[0]?.body).toMatchObject({
      method: 2,
      freightNo: 'KE12',
      departure: 'GMP',
      arrival: 'ICN',
    });
  });

  it('shows an error when the runs fail to load, and an empty state after the retry', async () => {
    answer(LIST, refuse('MALFORMED'));
    await openPage('/admin/freight-manage', { as: 'staff' });
    await expect.element(page.getByRole('alert')).toHaveTextContent('운송편을 불러오지 못했습니다.');
    answer(LIST, []);
    await press('다시 시도');
    await expect.element(page.getByText('등록된 운송편이 없습니다')).toBeVisible();
  });
});
