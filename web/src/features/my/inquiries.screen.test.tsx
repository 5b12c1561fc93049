import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoOverflow, expectTexts } from '#test/component/actions.ts';
import { address, openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { expectError, expectGone, expectNotice, field, press, readAlert } from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';

const LIST = 'POST /api/my/getInquiries';
const ONE = 'POST /api/my/getInquiry';
const REPLY = 'POST /api/my/replyInquiry';

const summary = (changes: Partial<Answer<typeof LIST>['rows'][number]> = {}) => ({
  id: 5,
  hblNo: 'HHK1000001',
  title: '도착일 문의',
  regDate: '2026-11-01T00:00:00.000Z',
  lastAt: '2026-11-02T00:00:00.000Z',
  isOpen: false,
  isUnread: true,
  ...changes,
});
const answered = { at: '2026-11-02T00:00:00.000Z', text: '내일입니다.' };
const inquiry = (answers: Answer<typeof ONE>['answers'] = [answered]): Answer<typeof ONE> => ({
  id: 5,
  hblNo: 'HHK1000001',
  title: '도착일 문의',
  contents: '언제 도착하나요?',
  regDate: '2026-11-01T00:00:00.000Z',
  answers,
});
const messages = page.getByRole('list', { name: '문의와 답변' }).getByRole('listitem');
const open = (path = '/my/inquiries', width?: 390) => openPage(path, { as: 'customer', width });

beforeEach(() => {
  answer(LIST, {
    rows: [summary(), summary({ id: 4, title: '픽업', isOpen: true, isUnread: false })],
    nextPaging: null,
  });
  answer(ONE, inquiry());
});

describe('/my/inquiries', () => {
  it('lists the inquiries with their state and opens a thread', async () => {
    await open();
    const items = page.getByRole('list', { name: '내 문의' }).getByRole('listitem');
    await expect.element(items.first()).toHaveTextContent(/도착일 문의.*HHK1000001.*새 답변/);
    await expect.element(items.last()).toHaveTextContent(/픽업.*답변 대기/);
    await page.getByRole('link', { name: /도착일 문의/ }).click();
    await expect.poll(address).toBe('/my/inquiries?id=5');
    await expect.element(page.getByRole('heading', { level: 1, name: '도착일 문의' })).toBeVisible();
    await expect.element(messages.first()).toHaveTextContent(/^나.*언제 도착하나요\?/);
    await expect.element(messages.last()).toHaveTextContent(/^고객센터.*내일입니다\./);
    await expect
      .element(page.getByRole('link', { name: 'HHK1000001 배송조회' }))
      .toHaveAttribute('href', '/parcel-info?hblNo=HHK1000001');
  });

  it('moves the focus to the heading of the thread, and of the list after returning', async () => {
    await open();
    await page.getByRole('link', { name: /도착일 문의/ }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: '도착일 문의' })).toHaveFocus();
    await page.getByRole('link', { name: '내 문의 목록' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: '내 문의' })).toHaveFocus();
  });

  it('sends a reply with the number of messages that the member saw', async () => {
    await open('/my/inquiries?id=5', 390);
    await press('보내기');
    await expectError(field('이어서 문의'), /필수 입력 항목입니다\./);
    answer(
      REPLY,
      inquiry([answered, { at: '2026-11-03T00:00:00.000Z', text: '오전인가요?', isReply: true }]),
    );
    await field('이어서 문의').fill('오전인가요?');
    await press('보내기');
    await expectNotice('문의를 보냈습니다.');
    await expect.element(messages.last()).toHaveTextContent(/^나.*오전인가요\?/);
    await expect.element(field('이어서 문의')).toHaveValue('');
    expect(callsOf(REPLY)[0]?.body).toEqual({ id: 5, text: '오전인가요?', seen: 1 });
    await expectNoOverflow();
  });

  it('keeps the text and loads the new answer when staff answered concurrently', async () => {
    await open('/my/inquiries?id=5');
    await field('이어서 문의').fill('오전인가요?');
    answer(REPLY, refuse('CONFLICT'));
    answer(ONE, inquiry([answered, { at: '2026-11-03T00:00:00.000Z', text: '오전에 도착합니다.' }]));
    await press('보내기');
    await readAlert('문의를 보내지 못했습니다.');
    await expect.element(messages.last()).toHaveTextContent('오전에 도착합니다.');
    await expect.element(field('이어서 문의')).toHaveValue('오전인가요?');
  });

  it('restores the text of a reply after leaving the page, and forgets it after sending', async () => {
    await open('/my/inquiries?id=5');
    await field('이어서 문의').fill('오전인가요?');
    await page.getByRole('link', { name: '내 문의 목록' }).click();
    await page.getByRole('link', { name: /도착일 문의/ }).click();
    await expect.element(field('이어서 문의')).toHaveValue('오전인가요?');
    await expect.element(page.getByText('작성하던 문의를 불러왔습니다.')).toBeVisible();
    answer(REPLY, inquiry());
    await press('보내기');
    await expect.element(field('이어서 문의')).toHaveValue('');
    await expectGone(page.getByText('작성하던 문의를 불러왔습니다.'));
  });

  it('shows an empty list, a failed list, and a missing inquiry', async () => {
    answer(LIST, refuse('INTERNAL'));
    await open();
    await expect.element(page.getByText('문의 목록을 불러오지 못했습니다.')).toBeVisible();
    answer(LIST, { rows: [], nextPaging: null });
    await press('다시 시도');
    await expect.element(page.getByText('아직 남긴 문의가 없습니다')).toBeVisible();
    answer(ONE, refuse('INQUIRY_NOT_FOUND'));
    await open('/my/inquiries?id=9');
    await expect.element(page.getByText('목록에서 다시 골라주세요.')).toBeVisible();
  });

  it('replaces the form by a sentence when the inquiry is full', async () => {
    const answers = Array.from({ length: 20 }, (_, minute) => ({
      at: new Date(Date.UTC(2026, 10, 2, 0, minute)).toISOString(),
      text: `답변 ${minute}`,
    }));
    answer(ONE, inquiry(answers));
    await open('/my/inquiries?id=5');
    await expectTexts(messages.last(), [expect.stringContaining('답변 19') as never]);
    await expect.element(page.getByText('더 이상 이어서 쓸 수 없습니다')).toBeVisible();
    await expect.element(field('이어서 문의')).not.toBeInTheDocument();
  });
});
