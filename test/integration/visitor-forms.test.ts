import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inquiryPayload, pickupPayload } from '#test/fixtures/visitor-forms.ts';
import { client, codeOf } from '#test/support/client.ts';
import { url, visitor } from '#test/support/demo-clients.ts';
import { mailsTo } from '#test/support/mails.ts';

const address = () => `${randomUUID()}@example.com`;

const forms = [
  ['/api/inquiry/addInquiry', (to: string) => inquiryPayload({ email: to }), '문의가 접수되었습니다'],
  [
    '/api/parcel/regPickUpReq',
    (to: string) => pickupPayload({ senderEmail: to }),
    '수출 픽업 요청이 접수되었습니다',
  ],
] as const;

describe.each(forms)('%s', (path, payload, subject) => {
  it('returns a number and sends a confirmation mail', async () => {
    const to = address();
    const { status, body } = await visitor.post(path, payload(to));
    expect(status).toBe(200);
    const [mail] = await mailsTo(url, to);
    expect(mail?.subject).toContain(subject);
    expect(mail?.text).toContain(String(body.id));
  });

  it('registers one record for repeated requests with the same idempotency key', async () => {
    const to = address();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post(path, payload(to), headers)));
    const ids = answers.map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeDefined();
    expect(await mailsTo(url, to)).toHaveLength(1);
    const other = await visitor.post(path, payload(address()), headers);
    expect(codeOf(other)).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  });

  it('sends at most three confirmations to one address, and says which requests get none', async () => {
    const to = address();
    const answers = [];
    for (let turn = 0; turn < 5; turn += 1) answers.push(await visitor.post(path, payload(to)));
    expect(answers.map(({ status, body }) => [status, body.isMailRefused ?? false])).toEqual([
      ...Array(3).fill([200, false]),
      ...Array(2).fill([200, true]),
    ]);
    expect(await mailsTo(url, to)).toHaveLength(3);
  });

  it('accepts a request whose cookie has no stored session', async () => {
    const stale = client(url, `15.${'A'.repeat(43)}`);
    const { status } = await stale.post(path, payload(address()), { 'idempotency-key': randomUUID() });
    expect(status).toBe(200);
  });
});

it('mails no text of the visitor, because the address may belong to another person', async () => {
  const to = address();
  const form = { name: '당첨되셨습니다', title: '제목글', contents: '내용글' };
  await visitor.post('/api/inquiry/addInquiry', inquiryPayload({ email: to, ...form }));
  await visitor.post('/api/parcel/regPickUpReq', pickupPayload({ senderEmail: to, sender: form.name }));
  const mails = await mailsTo(url, to);
  expect(mails).toHaveLength(2);
  for (const text of Object.values(form)) expect(JSON.stringify(mails)).not.toContain(text);
});

it.each([
  ['/api/inquiry/addInquiry', inquiryPayload({ name: ' ' }), 'name', '이름은 필수 입력 항목입니다.'],
  [
    '/api/parcel/regPickUpReq',
    pickupPayload({ reqBranch: '' }),
    'reqBranch',
    '접수 지점은 필수 입력 항목입니다.',
  ],
  [
    '/api/parcel/regPickUpReq',
    pickupPayload({ reqBranch: 'NONE' }),
    'reqBranch',
    '접수 지점을 올바르게 입력해주세요.',
  ],
])('%s returns 422 for an invalid field: %#', async (path, payload, field, message) => {
  const { status, body } = await visitor.post(path, payload);
  expect([status, body.fields]).toEqual([422, [{ path: field, message }]]);
});
