import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { answerReference } from '#test/component/reference.ts';
import { dialog, expectGone, field, press, question, readAlert, rows } from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';

const PEOPLE = 'POST /api/member/getPeople';
const INVITE = 'POST /api/member/inviteMember';
const STOP = 'POST /api/member/setStopped';
type People = Answer<typeof PEOPLE>;

const person = (changes: Partial<People['rows'][number]> = {}): People['rows'][number] => ({
  id: 31,
  version: 4,
  authLevel: 80,
  authLevelName: '파트너',
  partnerId: 2,
  email: 'kim@partner.example',
  lName: '김',
  fName: '하나',
  name: '김하나',
  country: 'AUS',
  mobile: '0491570006',
  regDate: '2026-11-01T00:00:00.000Z',
  ...changes,
});
const invitation = (changes: Partial<People['invitations'][number]> = {}): People['invitations'][number] => ({
  id: 'A'.repeat(22),
  email: 'new@hanho.example',
  authLevel: 80,
  authLevelName: '파트너',
  partnerId: 2,
  invitedBy: '최은영',
  invitedAt: '2026-11-01T00:00:00.000Z',
  expiresAt: '2999-01-01T00:00:00.000Z',
  ...changes,
});
const answerPeople = (people: Partial<People> = {}) => {
  const { rows: members = [person()], invitations = [] } = people;
  answer(PEOPLE, { rows: members, total: members.length, invitations });
};
const open = (width?: 390) => openPage('/admin/staff-manage', { as: 'staff', width });
const openPerson = async () => {
  await open();
  await page.getByRole('button', { name: '김하나' }).click();
  await expect.element(dialog()).toBeVisible();
};

beforeEach(() => {
  answerReference();
  answer('POST /api/parcel/byCustomer', []);
  answer('POST /api/member/getMailStop', { mailStop: null });
  answerPeople();
});

describe('/admin/staff-manage', () => {
  it('lists staff and partner members with their state, and filters them by type and words', async () => {
    const stopped = { id: 32, authLevel: 90, partnerId: null, name: '박퇴사', email: 'park@hanho.example' };
    answerPeople({
      rows: [
        person({ ...stopped, stoppedAt: '2026-11-10T00:00:00.000Z' }),
        person({ lastSignInAt: '2026-11-20T00:30:00.000Z' }),
      ],
    });
    await open();
    await expect.element(rows('직원').nth(0)).toHaveTextContent(/박퇴사.*사용 중지.*기록 없음/);
    await expect.element(rows('직원').nth(1)).toHaveTextContent(/김하나.*사용 중.*2026-11-20 09:30/);
    await page.getByLabelText('파트너 담당자').click();
    await expect.element(page.getByText('1명 찾음')).toBeVisible();
    await field('직원 찾기').fill('park');
    await expect.element(page.getByText('찾는 직원이 없습니다')).toBeVisible();
  });

  it('offers staff the partner level only, requires a partner, and sends the invitation', async () => {
    answer(INVITE, invitation());
    await open();
    await press('직원 초대');
    await expect.element(field('이메일', dialog())).toHaveFocus();
    await field('이메일', dialog()).fill('new@partner.example');
    await expect.element(field('등급', dialog())).toHaveTextContent(/^파트너$/);
    await press('초대 메일 보내기', dialog());
    await expect.element(dialog().getByText('파트너를 선택해주세요.')).toBeVisible();
    await field('파트너', dialog()).selectOptions('시드니마트');
    await press('초대 메일 보내기', dialog());
    await expectGone(dialog());
    expect(callsOf(INVITE).map(({ body }) => body)).toEqual([
      { email: 'new@partner.example', authLevel: '80', partnerId: 2 },
    ]);
  });

  it('shows why an invitation is refused, and keeps the input', async () => {
    answer(INVITE, refuse('INVITATION_OPEN'));
    await open();
    await press('직원 초대');
    await field('이메일', dialog()).fill('new@hanho.example');
    await field('파트너', dialog()).selectOptions('시드니마트');
    await press('초대 메일 보내기', dialog());
    await readAlert(errorCatalog.INVITATION_OPEN.message);
    await expect.element(field('이메일', dialog())).toHaveValue('new@hanho.example');
  });

  it('sends an invitation again, withdraws it after a question, and offers neither for an owner', async () => {
    const invitations = [
      invitation(),
      invitation({
        id: 'B'.repeat(22),
        email: 'owner@hanho.example',
        authLevel: 99,
        authLevelName: '최고관리자',
      }),
      invitation({ id: 'C'.repeat(22), email: 'old@hanho.example', expiresAt: '2026-01-01T00:00:00.000Z' }),
    ];
    answerPeople({ invitations });
    answer('POST /api/member/resendInvitation', invitation());
    answer('POST /api/member/withdrawInvitation', {});
    await open();
    await expect.element(rows('초대').nth(0)).toHaveTextContent('초대됨');
    await expect.element(rows('초대').nth(2)).toHaveTextContent('초대 만료');
    await expectGone(page.getByRole('button', { name: 'owner@hanho.example 초대 취소' }));
    await press('new@hanho.example 초대 다시 보내기');
    await expect.element(page.getByText('초대 메일을 다시 보냈습니다.')).toBeVisible();
    answerPeople({ invitations: invitations.slice(1) });
    await press('new@hanho.example 초대 취소');
    await press('초대 취소', question());
    await expectGone(page.getByText('new@hanho.example'));
  });

  it('stops an account after a question, and lets a stopped member sign in again', async () => {
    const stopped = person({ version: 5, stoppedAt: '2026-11-10T00:00:00.000Z' });
    answer(STOP, ({ body }) => (body.isStopped ? stopped : person({ version: 6 })));
    await openPerson();
    answerPeople({ rows: [stopped] });
    await press('사용 중지', dialog());
    await press('사용 중지', question());
    await expectGone(dialog());
    await page.getByRole('button', { name: '김하나' }).click();
    await expect.element(dialog()).toHaveTextContent('2026-11-10에 사용을 중지한 계정입니다.');
    await expectGone(dialog().getByRole('button', { name: '비밀번호 재설정 메일' }));
    await press('다시 사용', dialog());
    await expectGone(dialog());
    expect(callsOf(STOP).map(({ body }) => body)).toEqual([
      { id: 31, version: 4, isStopped: true },
      { id: 31, version: 5, isStopped: false },
    ]);
  });

  it('shows an error when the list fails to load, and cards on a phone', async () => {
    answer(PEOPLE, refuse('MALFORMED'));
    await open(390);
    await expect.element(page.getByRole('alert')).toHaveTextContent('불러오기 실패!');
    answerPeople({ invitations: [invitation()] });
    await press('다시 시도');
    await expect.element(page.getByRole('list', { name: '초대' }).getByRole('listitem')).toBeVisible();
  });
});
