import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { seoulMinute } from '#shared/domain/dates.ts';
import type { Customer } from '#shared/domain/member.ts';
import { partnerPayload } from '#test/fixtures/partners.ts';
import { auditEntries } from '#test/support/audit.ts';
import { type Client, client, codeOf } from '#test/support/client.ts';
import { demoClients, url, visitor } from '#test/support/demo-clients.ts';
import { accept, invitationMailTo, invite, invited, invitedPerson } from '#test/support/invitations.ts';
import { mailsTo, resetMailTo, tokenIn } from '#test/support/mails.ts';
import { isSignedIn, joinMember, signUpMember } from '#test/support/members.ts';

const [staff, owner] = await demoClients('staff', 'admin');
const forbidden = [403, 'FORBIDDEN'];
const invalid = [400, 'INVITATION_INVALID'];
const { password } = invitedPerson;

const people = async () => (await staff.post('/api/member/getPeople')).body;
const personWith = async (email: string) =>
  (await people()).rows.find((person: Customer) => person.email === email);
const invitationWith = async (email: string) =>
  (await people()).invitations.find((invitation: { email: string }) => invitation.email === email);
const open = (token: string) => visitor.post('/api/member/openInvitation', { token });
const resend = (by: Client, id: string) => by.post('/api/member/resendInvitation', { id });
const withdraw = (by: Client, id: string) => by.post('/api/member/withdrawInvitation', { id });
const signIn = (as: Client, email: string, area = 'admin', pwd = password) =>
  as.post(`/api/${area}/signIn`, { email, pwd });
const setStopped = (by: Client, { id, version }: { id: number; version: number }, isStopped: boolean) =>
  by.post('/api/member/setStopped', { id, version, isStopped });

/** A new member of level 80 or above, who accepted an invitation, with a signed-in client. */
const joinAt = async (authLevel: number, changes: object = {}) => {
  const { email, token } = await invited(url, owner, { authLevel, ...changes });
  expect((await accept(client(url), token)).status).toBe(200);
  const api = client(url);
  expect((await signIn(api, email)).status).toBe(200);
  const { id, version } = await personWith(email);
  return { id, version, email, api };
};

describe('POST /api/member/inviteMember', () => {
  it('records the expiry in Seoul time', async () => {
    const { answer } = await invite(staff);
    const { id, expiresAt } = answer.body;
    expect((await auditEntries(staff, 'invitation', id))[0]?.changes).toContainEqual(
      expect.objectContaining({ label: '만료 시각', to: seoulMinute(expiresAt) }),
    );
  });

  it('mails a link that makes the person a member of the partner with name and password', async () => {
    const { email, id, token } = await invited(url, staff, { authLevel: 80, partnerId: '2' });
    expect(await invitationWith(email)).toMatchObject({
      id,
      authLevel: 80,
      authLevelName: '파트너',
      partnerId: 2,
      invitedBy: '최은영',
    });
    expect((await open(token)).body).toEqual({
      email,
      authLevel: 80,
      authLevelName: '파트너',
      partner_name: '시드니마트',
      isMember: false,
    });
    const browser = client(url);
    expect((await accept(browser, token)).body).toEqual({});
    expect((await signIn(browser, email)).body).toMatchObject({
      email,
      lName: '정',
      fName: '하늘',
      authLevel: 80,
      partnerId: 2,
    });
    expect(await invitationWith(email)).toBeUndefined();
    const person = await personWith(email);
    expect(person).toMatchObject({ name: '정하늘', mobile: '01022223333', lastSignInAt: expect.any(String) });
    expect(await auditEntries(staff, 'customer', person.id)).toMatchObject([
      { action: 'add', name: '정*늘', by: '정하늘', byId: person.id },
    ]);
    const [added] = await auditEntries(staff, 'invitation', id);
    expect(added).toMatchObject({ action: 'add', by: '최은영', name: expect.stringContaining('***@') });
    expect(JSON.stringify(added)).not.toContain(email);
  });

  it.each([90, 99])(
    'returns 403 FORBIDDEN when staff invite, resend or withdraw level %i',
    async (authLevel) => {
      expect(codeOf((await invite(staff, { authLevel })).answer)).toEqual(forbidden);
      const { email, answer } = await invite(owner, { authLevel });
      expect(codeOf(await resend(staff, answer.body.id))).toEqual(forbidden);
      expect(codeOf(await withdraw(staff, answer.body.id))).toEqual(forbidden);
      expect(await invitationWith(email)).toBeDefined();
      expect((await withdraw(owner, answer.body.id)).status).toBe(200);
    },
  );

  it('returns 409 for an open invitation, for a member of level 80 or above, and for a stopped member', async () => {
    const email = `${randomUUID()}@example.com`;
    const answers = await Promise.all([1, 2, 3].map(() => invite(staff, { email })));
    expect(answers.map(({ answer }) => answer.status).sort()).toEqual([200, 409, 409]);
    const again = await invite(staff, { email: email.toUpperCase() });
    expect(codeOf(again.answer)).toEqual([409, 'INVITATION_OPEN']);
    const ofStaff = await invite(owner, { email: 'partner@demo.hanho.test' });
    expect(codeOf(ofStaff.answer)).toEqual([409, 'MEMBER_IS_STAFF']);
    const customer = await signUpMember(url);
    await setStopped(staff, { id: customer.id, version: 1 }, true);
    const ofStopped = await invite(owner, { email: customer.email });
    expect(codeOf(ofStopped.answer)).toEqual([409, 'MEMBER_STOPPED']);
  });

  it.each([
    ['email', { email: 'x' }],
    ['authLevel', { authLevel: 10, partnerId: 2 }],
    ['authLevel', { authLevel: 85, partnerId: 2 }],
    ['partnerId', { authLevel: 80, partnerId: null }],
    ['partnerId', { authLevel: 80, partnerId: 999_999 }],
  ])('returns 422 for the field %s of %o', async (path, changes) => {
    const { answer } = await invite(staff, changes);
    expect([answer.status, answer.body.fields?.map((field: { path: string }) => field.path)]).toEqual([
      422,
      [path],
    ]);
  });

  it('sends at most three mails an hour to an address', async () => {
    const { answer } = await invite(staff);
    const { id } = answer.body;
    expect((await resend(staff, id)).status).toBe(200);
    expect((await resend(staff, id)).status).toBe(200);
    expect(codeOf(await resend(staff, id))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect((await withdraw(staff, id)).status).toBe(200);
  });
});

describe('an invitation link', () => {
  it('becomes invalid when the invitation is sent again or withdrawn', async () => {
    const { email, id, token } = await invited(url, staff);
    expect((await resend(owner, id)).body).toMatchObject({ id, invitedBy: '한호' });
    const next = tokenIn(await invitationMailTo(url, email, 2));
    expect(codeOf(await open(token))).toEqual(invalid);
    expect((await open(next)).status).toBe(200);
    expect((await withdraw(staff, id)).status).toBe(200);
    for (const answer of [await open(next), await accept(visitor, next)])
      expect(codeOf(answer)).toEqual(invalid);
    for (const answer of [await withdraw(staff, id), await resend(staff, id)])
      expect(codeOf(answer)).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect((await auditEntries(staff, 'invitation', id)).map(({ action }) => action)).toEqual([
      'delete',
      'change',
      'add',
    ]);
  });

  it('is accepted once by concurrent requests of two tabs', async () => {
    const { email, token } = await invited(url, staff);
    const answers = await Promise.all([1, 2].map(() => accept(client(url), token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(codeOf(await accept(client(url), token))).toEqual(invalid);
    expect((await people()).rows.filter((person: Customer) => person.email === email)).toHaveLength(1);
  });

  it.each(['', 'none', `${'A'.repeat(22)}.${'A'.repeat(43)}`, 'x'.repeat(200)])(
    'returns 400 INVITATION_INVALID for the unknown token "%s"',
    async (token) => {
      expect(codeOf(await open(token))).toEqual(invalid);
      expect(codeOf(await accept(visitor, token))).toEqual(invalid);
    },
  );

  it('refuses missing names and a weak password, and can be used afterwards', async () => {
    const { email, token } = await invited(url, staff);
    for (const [path, value] of [
      ['lName', ' '],
      ['mobile', '-'],
      ['password', 'short'],
      ['password', email],
      ['password', 'football1'],
    ]) {
      const { status, body } = await accept(visitor, token, { [path as string]: value });
      expect([status, body.fields?.[0].path]).toEqual([422, path]);
    }
    expect((await accept(visitor, token)).status).toBe(200);
  });

  it('raises a customer who registered the address, with the new password only', async () => {
    const { email, token } = await invited(url, owner, { authLevel: 99 });
    const other = 'not the invited person';
    const { id, api } = await joinMember(url, { email, password: other, passwordConfirm: other });
    const reset = tokenIn(await resetMailTo(url, email));
    expect((await open(token)).body).toMatchObject({ isMember: true });
    expect((await accept(client(url), token)).status).toBe(200);
    expect(await isSignedIn(api)).toBe(false);
    expect(codeOf(await signIn(client(url), email, 'cust', other))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(codeOf(await visitor.post('/api/admin/reset-password', { token: reset, password }))).toEqual([
      400,
      'RESET_TOKEN_INVALID',
    ]);
    expect((await signIn(client(url), email)).body).toMatchObject({ id, authLevel: 99, lName: '정' });
    expect((await owner.post('/api/member/delCustomer', { id })).status).toBe(200);
  });

  it('becomes invalid when its sender is stopped, or loses the level', async () => {
    const [one, other] = [await joinAt(90), await joinAt(90)];
    const [ofOne, ofOther] = [await invited(url, one.api), await invited(url, other.api)];
    expect((await setStopped(owner, one, true)).status).toBe(200);
    const { authLevelName: _, ...fields } = await personWith(other.email);
    await owner.post('/api/member/modifyCustomer', { ...fields, authLevel: 10 });
    for (const { token, id } of [ofOne, ofOther]) {
      expect(codeOf(await accept(visitor, token))).toEqual(invalid);
      expect((await withdraw(staff, id)).status).toBe(200);
    }
  });

  it('becomes invalid when its partner is deleted', async () => {
    const partner = (await staff.post('/api/partner/registerPartner', partnerPayload())).body;
    const { token } = await invited(url, staff, { authLevel: 80, partnerId: partner.id });
    expect((await staff.delete('/api/partner/delPartner', { id: partner.id })).status).toBe(200);
    expect(codeOf(await accept(visitor, token))).toEqual(invalid);
  });
});

describe('POST /api/member/setStopped', () => {
  const stopped = [403, 'ACCOUNT_STOPPED'];

  it('ends the sessions of a member and refuses sign-in and password reset until the member is resumed', async () => {
    const person = await joinAt(80, { partnerId: 2 });
    const reset = tokenIn(await resetMailTo(url, person.email));
    const { body } = await setStopped(staff, person, true);
    expect(body).toMatchObject({ stoppedAt: expect.any(String), version: person.version + 1, partnerId: 2 });
    expect(await isSignedIn(person.api)).toBe(false);
    for (const area of ['cust', 'admin']) {
      const refused = await signIn(client(url), person.email, area);
      expect([...codeOf(refused), refused.body.message]).toEqual([
        ...stopped,
        '사용이 중지된 계정입니다. 관리자에게 문의해주세요.',
      ]);
    }
    const guess = await signIn(client(url), person.email, 'admin', 'a wrong guess');
    expect(codeOf(guess)).toEqual([401, 'INVALID_CREDENTIALS']);
    const used = await visitor.post('/api/admin/reset-password', {
      token: reset,
      password: 'another long one',
    });
    expect(codeOf(used)).toEqual([400, 'RESET_TOKEN_INVALID']);
    expect(codeOf(await staff.post('/api/admin/send-mail', { to: person.email }))).toEqual([
      409,
      'MEMBER_STOPPED',
    ]);
    expect(await personWith(person.email)).toMatchObject({ name: '정하늘', stoppedAt: body.stoppedAt });

    expect((await setStopped(staff, body, false)).body.stoppedAt).toBeUndefined();
    expect((await signIn(client(url), person.email)).status).toBe(200);
    const changes = await auditEntries(staff, 'customer', person.id);
    expect(changes.map((entry) => entry.changes)).toEqual([
      [{ label: '사용 중지', from: '예', to: '' }],
      [{ label: '사용 중지', from: '', to: '예' }],
      expect.any(Array),
    ]);
    await vi.waitFor(async () => {
      const texts = (await mailsTo(url, person.email, '계정 정보 변경')).map(({ text }) => text).join();
      expect(texts).toContain('사용이 중지되었습니다');
      expect(texts).toContain('다시 사용할 수 있습니다');
    }, 60_000);
  });

  it('succeeds when repeated, and returns 409 CONFLICT for an outdated version', async () => {
    const { id } = await signUpMember(url);
    const first = await setStopped(staff, { id, version: 1 }, true);
    expect((await setStopped(staff, { id, version: 1 }, true)).body).toEqual(first.body);
    expect(codeOf(await setStopped(staff, { id, version: 1 }, false))).toEqual([409, 'CONFLICT']);
    expect((await setStopped(staff, { id, version: 2 }, false)).status).toBe(200);
    expect(codeOf(await setStopped(staff, { id: 999_999, version: 1 }, true))).toEqual([
      404,
      'MEMBER_NOT_FOUND',
    ]);
  });

  it('returns 403 when members stop themselves, or staff stop or resume staff', async () => {
    const colleague = await joinAt(90);
    expect(codeOf(await setStopped(staff, colleague, true))).toEqual(forbidden);
    expect(await isSignedIn(colleague.api)).toBe(true);
    for (const me of [colleague.api, owner]) {
      const { user } = (await me.get('/api/cust/getSession')).body;
      const { version } = await personWith(user.email);
      expect(codeOf(await setStopped(me, { id: user.id, version }, true))).toEqual([403, 'OWN_ACCOUNT']);
    }
    const { body } = await setStopped(owner, colleague, true);
    expect(codeOf(await setStopped(staff, body, false))).toEqual(forbidden);
  });

  it('keeps one active owner of two who stop each other concurrently', async () => {
    const pair = await Promise.all([joinAt(99), joinAt(99)]);
    const answers = await Promise.all([
      setStopped(pair[0].api, pair[1], true),
      setStopped(pair[1].api, pair[0], true),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { id } of pair) await owner.post('/api/member/delCustomer', { id });
  });

  it('lets no stopped member become the admin of a partner', async () => {
    const { id } = await signUpMember(url);
    await setStopped(staff, { id, version: 1 }, true);
    const added = await staff.post('/api/partner/registerPartner', { ...partnerPayload(), adminId: id });
    expect(codeOf(added)).toEqual([409, 'MEMBER_STOPPED']);
  });

  it('gives a member that is stopped during the sign-in no session', async () => {
    const person = await joinAt(80, { partnerId: 2 });
    const browser = client(url);
    await Promise.all([signIn(browser, person.email), setStopped(staff, person, true)]);
    await vi.waitFor(async () => expect(await isSignedIn(browser)).toBe(false), 60_000);
  });
});

describe('POST /api/member/getPeople', () => {
  it('lists no customers, and getCustomerPage of type nonStaff no staff', async () => {
    const customer = await signUpMember(url);
    const { rows, total } = await people();
    expect(total).toBe(rows.length);
    expect(rows.every(({ authLevel }: Customer) => authLevel >= 80)).toBe(true);
    const page = await staff.post('/api/member/getCustomerPage', { type: 'nonStaff' });
    expect(page.body.rows.map(({ id }: Customer) => id)).toContain(customer.id);
    expect(page.body.rows.some(({ authLevel }: Customer) => authLevel >= 90)).toBe(false);
  });
});
