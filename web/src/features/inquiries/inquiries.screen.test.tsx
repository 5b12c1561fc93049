import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import {
  dialog,
  expectError,
  expectGone,
  expectNotice,
  field,
  press,
  readAlert,
} from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';

const LIST = 'POST /api/inquiry/getInquiryList';
type Inquiry = Answer<typeof LIST>['rows'][number];

const inquiry = (isMailed?: boolean): Inquiry => ({
  id: 5,
  memberId: null,
  name: '홍길동',
  email: 'hong@example.com',
  mobile: '01023456789',
  hblNo: 'HHK1000001',
  title: '배송 문의',
  contents: '언제 도착하나요?',
  regDate: '2026-11-01T00:00:00.000Z',
  answers:
    isMailed === undefined
      ? []
      : [{ at: '2026-11-02T00:00:00.000Z', by: '최은영', text: '내일입니다.', isMailed }],
});

const editor = dialog('배송 문의');
const open = () => openPage('/admin/inquery', { as: 'staff' });

beforeEach(() => answer(LIST, { rows: [inquiry()], nextPaging: null }));

describe('inquiry screen', () => {
  it('requires a text for an answer', async () => {
    await open();
    await press('배송 문의');
    await press('답변 보내기', editor);
    await expectError(field('답변', editor), /답변은 필수 입력 항목입니다\./);
  });

  it('keeps an inquiry open when its answer is refused because the inquiry was deleted concurrently', async () => {
    answer('POST /api/inquiry/answerInquiry', refuse('CONFLICT'));
    await open();
    await press('배송 문의');
    await field('답변', editor).fill('내일입니다.');
    answer(LIST, { rows: [{ ...inquiry(), id: 4, title: '다른 문의' }], nextPaging: null });
    await press('답변 보내기', editor);
    await readAlert('답변에 실패했습니다.');
    await expect.element(field('답변', editor)).toHaveValue('내일입니다.');
    await expectGone(dialog('다른 문의'));
  });

  it('shows an error when the mail of a saved answer failed, and sends the mail again on request', async () => {
    answer('POST /api/inquiry/answerInquiry', inquiry(false));
    answer('POST /api/inquiry/mailAnswer', inquiry(true));
    await open();
    await press('배송 문의');
    await field('답변', editor).fill('내일입니다.');
    await press('답변 보내기', editor);
    await readAlert(/메일을 보내지 못했습니다\.\s*답변은 이력에 저장되었습니다/);
    const last = editor.getByRole('listitem').last();
    await expect.element(last).toHaveTextContent('메일을 보내지 못했습니다.');
    answer(LIST, { rows: [inquiry(true)], nextPaging: null });
    await press('메일 다시 보내기', editor);
    await expectNotice('답변을 메일로 보냈습니다.');
    await expect.element(last).toHaveTextContent('메일 발송됨');
    expect(callsOf('POST /api/inquiry/mailAnswer').map(({ body }) => body)).toEqual([{ id: 5, nth: 0 }]);
  });

  it('shows that the mail of an answer may have been sent, without offering to send it again', async () => {
    const [answered] = inquiry(false).answers;
    const unknown = {
      ...inquiry(),
      answers: answered ? [{ ...answered, isMailUnknown: true as const }] : [],
    };
    answer(LIST, { rows: [unknown], nextPaging: null });
    await open();
    await expect.element(page.getByText('메일 확인 필요')).toBeVisible();
    await press('배송 문의');
    await expect
      .element(editor.getByRole('listitem').last())
      .toHaveTextContent('메일이 발송되었는지 확인하지 못했습니다.');
    await expectGone(editor.getByRole('button', { name: '메일 다시 보내기' }));
  });

  it('shows an error when the inquiries fail to load, and an empty state per filter', async () => {
    answer(LIST, refuse('INTERNAL'));
    await open();
    await expect.element(page.getByRole('alert')).toHaveTextContent('문의를 불러오지 못했습니다.');
    answer(LIST, { rows: [], nextPaging: null });
    await press('다시 시도');
    await expect.element(page.getByText('접수된 문의가 없습니다')).toBeVisible();
    await page.getByLabelText('미답변').click();
    await expect.element(page.getByText('답변할 문의가 없습니다')).toBeVisible();
  });
});
