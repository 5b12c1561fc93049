import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '#shared/domain/session.ts';
import { inquiryPayload } from '#test/fixtures/visitor-forms.ts';
import { startTable } from '#test/support/engine.ts';

const sendMail = vi.hoisted(() => vi.fn<(to: string, mail: { text: string }) => Promise<string>>());
vi.mock('#functions/adapters/mail.ts', () => ({ sendMail }));

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/inquiry.entity.ts')),
  ...(await import('#functions/domain/visitor/inquiries.ts')),
  ...(await import('#functions/domain/visitor/list-inquiries.ts')),
};

afterAll(() => table.stop());
beforeEach(() => {
  sendMail.mockReset().mockResolvedValue('message');
});

const now = new Date('2026-11-21T03:00:00Z');
const actor = { memberId: 7, lName: '최', fName: '은영' } as Session;
const onMailFailure = vi.fn();

it('answerInquiry stores an answer whose mail fails, and mailAnswer later sends the mail once', async () => {
  const inquiry = { ...inquiryPayload(), id: 1, memberId: null, regDate: now.toISOString(), answers: [] };
  await product.transact(product.addInquiryActions(inquiry));
  const mailError = new Error('no connection');
  sendMail.mockRejectedValueOnce(mailError);
  const answer = { id: 1, answer: '이틀 걸립니다.', seen: 0 };
  const unsent = await product.answerInquiry(answer, { actor, now }, onMailFailure);
  expect(unsent.answers).toEqual([
    { at: now.toISOString(), by: '최은영', text: '이틀 걸립니다.', isMailed: false },
  ]);
  expect(onMailFailure).toHaveBeenCalledWith(mailError);
  expect((await product.getInquiry(1))?.inquiry).toEqual(unsent);
  expect((await product.inquiryPage(0, true)).rows).toEqual([]);

  sendMail.mockRejectedValueOnce(mailError);
  expect((await product.mailAnswer({ id: 1, nth: 0, now }, onMailFailure)).answers[0]?.isMailed).toBe(false);
  for (const attempt of [1, 2]) {
    const sent = await product.mailAnswer({ id: 1, nth: 0, now }, onMailFailure);
    expect(sent.answers[0]?.isMailed, `attempt ${attempt}`).toBe(true);
    expect((await product.getInquiry(1))?.inquiry).toEqual(sent);
  }
  expect(sendMail).toHaveBeenCalledTimes(3);
  expect(sendMail.mock.calls.at(-1)).toEqual([
    inquiry.email,
    expect.objectContaining({ text: expect.stringContaining('이틀 걸립니다.') }),
  ]);
});

it('mailAnswer throws for an unknown answer and an unknown inquiry', async () => {
  await expect(product.mailAnswer({ id: 1, nth: 5, now }, onMailFailure)).rejects.toThrow(
    '문의를 찾을 수 없습니다.',
  );
  await expect(product.mailAnswer({ id: 2, nth: 0, now }, onMailFailure)).rejects.toThrow(
    '문의를 찾을 수 없습니다.',
  );
  expect(sendMail).not.toHaveBeenCalled();
});
