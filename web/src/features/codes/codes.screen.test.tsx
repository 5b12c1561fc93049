import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { dialog, expectError, field, press, question, readAlert, rows } from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';

const LIST = 'POST /api/code/getCodeList';
type Code = Answer<typeof LIST>[number];

const code = (changes: Partial<Code> = {}): Code => ({
  id: 'CONSTT-001',
  code: '001',
  parentCode: 'CONSTT',
  orderNo: 1,
  codeLabel: '준비',
  value: '',
  status: 0,
  description: '',
  version: 1,
  ...changes,
});

let codes: Code[] = [];
const inUseSwitch = (name: string) => page.getByRole('switch', { name: `${name} 사용 여부` });
const open = () => openPage('/admin/code-management?group=CONSTT', { as: 'staff' });

beforeEach(() => {
  codes = [code()];
  answer(LIST, () => codes);
});

describe('code screen', () => {
  it('shows an error at the code field when it is empty', async () => {
    await open();
    await press('코드 등록');
    await press('등록', dialog('코드 등록'));
    await expectError(field('코드', dialog('코드 등록')).first(), /코드는 필수 입력 항목입니다\./);
  });

  it('shows the reason when a code cannot be switched off or deleted, and keeps the code', async () => {
    answer('POST /api/code/updateCodeStatus', refuse('CODE_NEEDED'));
    answer('POST /api/code/delCode', refuse('REFERENCE_IN_USE'));
    await open();
    await inUseSwitch('준비').click();
    await readAlert(new RegExp(`상태변경에 실패했습니다\\s*${errorCatalog.CODE_NEEDED.message}`));
    await expect.element(inUseSwitch('준비')).toBeChecked();
    await press('준비 삭제');
    await press('삭제', question());
    await readAlert(new RegExp(`삭제에 실패했습니다\\s*${errorCatalog.REFERENCE_IN_USE.message}`));
    await expect.element(rows('코드').first()).toHaveTextContent('준비');
  });

  it('offers the newest content of a code that was modified concurrently', async () => {
    answer('POST /api/code/modifyCode', refuse('CONFLICT'));
    await open();
    await press('준비 수정');
    const form = dialog('코드 수정');
    await field('값', form).fill('KOR');
    codes = [code({ version: 2, codeLabel: '나중' })];
    await press('수정', form);
    await expect
      .element(question())
      .toHaveTextContent(/코드 수정에 실패했습니다\.\s*다른 사용자가 먼저 수정했습니다\./);
    await press('다시 불러오기', question());
    await expect.element(field('이름', form)).toHaveValue('나중');
    await press('취소', form);
    await expect.element(rows('코드').first()).toHaveTextContent('나중');
  });

  it('registers a day off with a word for its value, and shows why a date is refused', async () => {
    codes = [
      code({
        id: 'DAYOFF-261002',
        code: '261002',
        parentCode: 'DAYOFF',
        codeLabel: '임시공휴일',
        value: '1',
      }),
    ];
    await openPage('/admin/code-management?group=DAYOFF', { as: 'staff' });
    await expect.element(rows('코드').first()).toHaveTextContent(/임시공휴일휴무일/);
    await press('코드 등록');
    const form = dialog('코드 등록');
    await field('코드', form).first().fill('270230');
    await field('이름', form).fill('임시공휴일');
    await field('값', form).selectOptions('휴무일');
    await press('등록', form);
    await expectError(field('코드', form).first(), /달력에 없는 날짜입니다\. 연월일 6자리로 입력해주세요\./);
    answer('POST /api/code/regiCode', code({ id: 'DAYOFF-270302', code: '270302' }));
    await field('코드', form).first().fill('270302');
    await press('등록', form);
    await expect
      .poll(() => callsOf('POST /api/code/regiCode').map(({ body }) => body))
      .toEqual([expect.objectContaining({ parentCode: 'DAYOFF', code: '270302', value: '1' })]);
  });

  it('shows an error when the codes fail to load, and loads them on retry', async () => {
    answer(LIST, refuse('MALFORMED'));
    await open();
    await expect.element(page.getByRole('alert')).toHaveTextContent('코드를 불러오지 못했습니다.');
    answer(LIST, codes);
    await press('다시 시도');
    await expect.element(rows('코드').first()).toHaveTextContent('준비');
  });
});
