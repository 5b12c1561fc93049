import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inquiryPayload } from '#test/fixtures/visitor-forms.ts';
import { auditOf } from '#test/support/audit.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients, url, visitor } from '#test/support/demo-clients.ts';
import { mailsTo } from '#test/support/mails.ts';

type Inquiry = {
  id: number;
  title: string;
  memberId: number | null;
  answers: { at: string; by: string; text: string; isMailed: boolean }[];
};

const [staff, owner, customer] = await demoClients('staff', 'admin', 'customer');

const ask = async (changes: Parameters<typeof inquiryPayload>[0] = {}): Promise<number> => {
  const { status, body } = await visitor.post('/api/inquiry/addInquiry', inquiryPayload(changes));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
};
const page = (body: object) => staff.post('/api/inquiry/getInquiryList', body);
const listAll = async (body: object): Promise<Inquiry[]> => {
  const rows: Inquiry[] = [];
  for (let paging: string | null = '0'; paging !== null; ) {
    const answer = await page({ ...body, paging });
    expect(answer.body.rows.length).toBeLessThanOrEqual(20);
    rows.push(...answer.body.rows);
    paging = answer.body.nextPaging;
  }
  return rows;
};
const find = async (id: number) => (await listAll({})).find((inquiry) => inquiry.id === id);
const answer = (id: number, changes: object = {}, as = staff) =>
  as.post('/api/inquiry/answerInquiry', { id, answer: '이틀 걸립니다.\n감사합니다.', seen: 0, ...changes });

const answersTo = (to: string) => mailsTo(url, to, '답변드립니다');
const address = () => `${randomUUID()}@example.com`;

describe('POST /api/inquiry/getInquiryList', () => {
  it('returns twenty per page, newest first, each inquiry once', async () => {
    const asked: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) asked.push(await ask({ title: `문의 ${turn}` }));
    const rows = await listAll({});
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id) => asked.includes(id))).toEqual(asked.toReversed());
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(rows.find(({ id }) => id === asked.at(-1))).toMatchObject({
      title: '문의 20',
      contents: inquiryPayload().contents,
      mobile: '01023456789',
      memberId: null,
      answers: [],
    });
  });

  it('returns and reads only inquiries without an answer for status open', async () => {
    const [first, second] = [await ask(), await ask()];
    await answer(first);
    const open = (await listAll({ status: 'open' })).map(({ id }) => id);
    expect(open).toContain(second);
    expect(open).not.toContain(first);
    expect(open).toEqual([...open].sort((a, b) => b - a));
    const unanswered = (await listAll({})).filter(({ answers }) => answers.length === 0);
    // Other tests add inquiries concurrently.
    expect(unanswered.map(({ id }) => id).filter((id) => id <= second)).toEqual(
      open.filter((id) => id <= second),
    );
    expect((await page({ status: 'open' })).units.read).toBeLessThanOrEqual(14);
  });

  it.each([{ paging: -1 }, { paging: 'x' }, { status: 'closed' }])(
    'returns 400 or 422 for %j',
    async (body) => {
      expect([400, 422]).toContain((await page(body)).status);
    },
  );
});

describe('POST /api/inquiry/answerInquiry', () => {
  it('mails the answer and appends it to the answers with author and time', async () => {
    const email = address();
    const id = await ask({ email, title: '<b>통관</b> 문의' });
    const { status, body } = await answer(id);
    expect([status, body.answers]).toEqual([
      200,
      [{ at: expect.any(String), by: '최은영', text: '이틀 걸립니다.\n감사합니다.', isMailed: true }],
    ]);
    const [mail] = await answersTo(email);
    expect(mail?.text).toContain('이틀 걸립니다.\n감사합니다.');
    expect(mail?.text).toContain(inquiryPayload().contents);
    expect(mail?.html).toContain('&lt;b&gt;통관&lt;/b&gt; 문의');
    expect(mail?.html).toContain('한호');

    const again = await answer(id, { answer: '하루로 줄었습니다.', seen: 1 }, owner);
    expect(again.body.answers.map(({ by, text }: { by: string; text: string }) => [by, text])).toEqual([
      ['최은영', '이틀 걸립니다.\n감사합니다.'],
      ['한호', '하루로 줄었습니다.'],
    ]);
    expect(await answersTo(email)).toHaveLength(2);
    expect((await find(id))?.answers).toEqual(again.body.answers);
  });

  it('mails every answer, without the limit for confirmation mails', async () => {
    const email = address();
    const ids: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) ids.push(await ask({ email }));
    for (const id of ids) expect((await answer(id)).body.answers[0].isMailed).toBe(true);
    expect(await answersTo(email)).toHaveLength(5);
  });

  it('accepts one of two concurrent answers and returns 409 CONFLICT to the other', async () => {
    const email = address();
    const id = await ask({ email });
    const answers = await Promise.all([staff, owner].map((as) => answer(id, {}, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('CONFLICT');
    expect((await find(id))?.answers).toHaveLength(1);
    expect(await answersTo(email)).toHaveLength(1);
  });

  it('adds an audit entry with the number of answers', async () => {
    const id = await ask({ title: '이력 문의' });
    await answer(id);
    expect(await auditOf(staff, 'inquiry', id)).toEqual([
      {
        by: '최은영',
        name: '이력 문의',
        action: 'change',
        changes: [{ label: '답변 수', from: '0', to: '1' }],
      },
    ]);
  });

  it('returns INQUIRY_FULL after twenty answers', async () => {
    const id = await ask();
    for (let seen = 0; seen < 20; seen += 1) expect((await answer(id, { seen })).status).toBe(200);
    expect((await answer(id, { seen: 20 })).body.code).toBe('INQUIRY_FULL');
  });

  it.each([
    [{ answer: '  ' }, 422, 'VALIDATION_FAILED'],
    [{ answer: '가'.repeat(2001) }, 422, 'VALIDATION_FAILED'],
    [{ seen: -1 }, 422, 'VALIDATION_FAILED'],
    [{ id: 999_999 }, 404, 'INQUIRY_NOT_FOUND'],
  ])('returns an error for an invalid answer (%#)', async (changes, status, code) => {
    const refused = await answer(await ask(), changes);
    expect(codeOf(refused)).toEqual([status, code]);
  });
});

describe('inquiries of a member', () => {
  const { memberId } = customer.session;
  const askAsMember = async (changes: Parameters<typeof inquiryPayload>[0] = {}): Promise<number> =>
    (await customer.post('/api/inquiry/addInquiry', inquiryPayload(changes))).body.id;
  const open = (id: number, as = customer) => as.post('/api/my/getInquiry', { id });
  const reply = (id: number, changes: object = {}, as = customer) =>
    as.post('/api/my/replyInquiry', { id, text: '언제 도착하나요?', seen: 0, ...changes });
  const summaryOf = async (id: number) =>
    (await customer.post('/api/my/getInquiries', {})).body.rows.find((row: { id: number }) => row.id === id);
  const isListedAsOpen = async (id: number) =>
    (await listAll({ status: 'open' })).some((inquiry) => inquiry.id === id);

  it('are a thread of answers and replies, unread after an answer until the member opens it', async () => {
    const email = address();
    const id = await askAsMember({ email, hblNo: 'hhk1000001', title: '도착일' });
    expect(await summaryOf(id)).toMatchObject({
      hblNo: 'HHK1000001',
      title: '도착일',
      isOpen: true,
      isUnread: false,
    });
    await answer(id);
    expect(await summaryOf(id)).toMatchObject({ isOpen: false, isUnread: true });
    const opened = await open(id);
    expect(opened.body).toEqual({
      id,
      hblNo: 'HHK1000001',
      title: '도착일',
      contents: inquiryPayload().contents,
      regDate: expect.any(String),
      answers: [{ at: expect.any(String), text: '이틀 걸립니다.\n감사합니다.' }],
    });
    expect((await open(id)).units.write).toBe(0);
    expect((await summaryOf(id)).isUnread).toBe(false);

    const replied = await reply(id, { seen: 1 });
    expect(replied.body.answers[1]).toEqual({
      at: expect.any(String),
      text: '언제 도착하나요?',
      isReply: true,
    });
    expect([(await summaryOf(id)).isOpen, await isListedAsOpen(id)]).toEqual([true, true]);
    expect((await find(id))?.memberId).toBe(memberId);
    await answer(id, { seen: 2, answer: '내일입니다.' });
    expect(await isListedAsOpen(id)).toBe(false);
    const mail = (await answersTo(email)).find(({ text }) => text.includes('내일입니다.'));
    expect(mail?.text).toContain('언제 도착하나요?');
  });

  it('are not found by another member, staff or for a visitor', async () => {
    const [own, visitors] = [await askAsMember(), await ask()];
    for (const refused of [
      await open(own, staff),
      await reply(own, {}, staff),
      await open(visitors),
      await open(999_999),
    ]) {
      expect(codeOf(refused)).toEqual([404, 'INQUIRY_NOT_FOUND']);
    }
    const { rows } = (await staff.post('/api/my/getInquiries', {})).body;
    expect(rows.map((row: { id: number }) => row.id)).not.toContain(own);
  });

  it('accept one of two concurrent replies, and refuse a repeated one with CONFLICT', async () => {
    const id = await askAsMember();
    const replies = await Promise.all([reply(id), reply(id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(codeOf(await reply(id))).toEqual([409, 'CONFLICT']);
    expect((await open(id)).body.answers).toHaveLength(1);
    expect(codeOf(await staff.post('/api/inquiry/mailAnswer', { id, nth: 0 }))).toEqual([
      404,
      'INQUIRY_NOT_FOUND',
    ]);
  });

  it.each([
    [{ text: '  ' }, 422, 'VALIDATION_FAILED'],
    [{ text: '가'.repeat(2001) }, 422, 'VALIDATION_FAILED'],
    [{ seen: -1 }, 422, 'VALIDATION_FAILED'],
  ])('return an error for an invalid reply (%#)', async (changes, status, code) => {
    expect(codeOf(await reply(await askAsMember(), changes))).toEqual([status, code]);
  });

  it('list twenty per page, newest first', async () => {
    for (let turn = 0; turn < 21; turn += 1) await askAsMember({ email: address() });
    const first = (await customer.post('/api/my/getInquiries', {})).body;
    const second = (await customer.post('/api/my/getInquiries', { paging: first.nextPaging })).body;
    const ids = [...first.rows, ...second.rows].map(({ id }: { id: number }) => id);
    expect(first.rows).toHaveLength(20);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  });
});

it('POST /api/inquiry/addInquiry returns 422 for an H/BL number with other characters', async () => {
  const refused = await visitor.post('/api/inquiry/addInquiry', inquiryPayload({ hblNo: '=HYPERLINK(1)' }));
  expect(codeOf(refused)).toEqual([422, 'VALIDATION_FAILED']);
});
