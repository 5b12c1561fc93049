import { beforeEach, describe, expect, it } from 'vitest';
import { expectCount } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { answerReference } from '#test/component/reference.ts';
import { dialog, expectError, expectNotice, field, press, question, rows } from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';

const LIST = 'GET /api/dropOff/getDropOffList';
const SAVE = 'POST /api/dropOff/saveDropOff';

const place = (changes: Partial<Answer<typeof LIST>[number]> = {}) => ({
  id: 4,
  version: 2,
  name: '멜버른 접수처',
  address: '7 Centre Road, Clayton VIC 3168',
  phone: '+61 3 5550 0190',
  hours: '월–금 09:00–17:00',
  note: '',
  orderNo: 3,
  isActive: false,
  ...changes,
});

beforeEach(() => {
  answerReference();
  answer(LIST, [place()]);
});

describe('drop-off places', () => {
  it('are registered after the last place, with errors at missing fields', async () => {
    await openPage('/admin/drop-off-manage', { as: 'staff' });
    await expectCount(rows('접수처'), 1);
    await press('접수처 등록');
    const form = dialog('접수처 등록');
    await press('등록', form);
    await expectError(field('접수처명', form), /필수 입력 항목입니다/);
    await field('접수처명', form).fill('브리즈번 접수처');
    await field('주소', form).fill('1 Eagle Street, Brisbane QLD 4000');
    await field('전화번호', form).fill('+61 7 5550 0111');
    await field('운영 시간', form).fill('월–금 10:00–16:00');
    answer(SAVE, place({ id: 5, name: '브리즈번 접수처' }));
    await press('등록', form);
    await expectNotice('접수처를 등록했습니다.');
    expect(callsOf(SAVE)[0]?.body).toMatchObject({ name: '브리즈번 접수처', orderNo: 4, isActive: true });
  });

  it('are changed with their version, and load the newest version after a conflict', async () => {
    await openPage('/admin/drop-off-manage', { as: 'staff' });
    await press('멜버른 접수처 수정');
    const form = dialog('접수처 수정');
    await field('고객에게 표시', form).click();
    answer(SAVE, refuse('CONFLICT'));
    answer(LIST, [place({ version: 3, hours: '휴무' })]);
    await press('수정', form);
    await press('다시 불러오기', question());
    await expect.element(field('운영 시간', form)).toHaveValue('휴무');
    expect(callsOf(SAVE)[0]?.body).toMatchObject({ id: 4, version: 2, isActive: true });
  });
});
