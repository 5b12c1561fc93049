import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, held, offline, refuse } from '#test/component/network.ts';
import { expectGone, expectNotice, field, press, readAlert } from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';

const UPDATE = 'POST /api/my/updateProfile';
type Profile = Answer<'GET /api/my/getProfile'>;

const profile = (changes: Partial<Profile> = {}): Profile => ({
  email: 'minji@example.com',
  lName: '김',
  fName: '민지',
  mobile: '01012345678',
  country: 'KOR',
  statusMail: true,
  notifications: ['received', 'problems'],
  mailStop: null,
  sender: null,
  regDate: '2026-01-02T03:04:05.000Z',
  ...changes,
});

const open = async (changes: Partial<Profile> = {}) => {
  answer('GET /api/my/getProfile', profile(changes));
  await openPage('/my/profile', { as: 'customer' });
  await expect.element(page.getByRole('group', { name: '메일로 받을 배송 소식' })).toBeVisible();
};
const sentChoices = () =>
  callsOf(UPDATE).map(({ body }) => {
    const { statusMail, notifications } = body as Profile;
    return { statusMail, notifications };
  });

beforeEach(() => {
  answer(UPDATE, profile());
});

it('/my/profile keeps its input when a save fails, and saves it with the next attempt', async () => {
  answer(UPDATE, offline);
  await open();
  const name = page.getByLabelText('이름필수', { exact: true });
  await name.fill('바다');
  await userEvent.keyboard('{Enter}');
  await readAlert('네트워크 연결을 확인한 뒤 다시 시도해주세요.');
  await expect.element(name).toHaveValue('바다');
  answer(UPDATE, profile({ fName: '바다' }));
  await press('저장');
  await expectNotice('저장했습니다.');
});

it('/my/profile keeps what is typed while a save is pending', async () => {
  await open();
  const familyName = page.getByLabelText('성필수', { exact: true });
  const name = page.getByLabelText('이름필수', { exact: true });
  await familyName.fill(' 이 ');
  const saving = held(profile({ lName: '이' }));
  answer(UPDATE, saving.reply);
  await userEvent.keyboard('{Enter}');
  await name.fill('바다');
  await field('보내는 분 이름').fill('Hong');
  saving.release();
  await expectNotice('저장했습니다.');
  await expect.element(familyName).toHaveValue('이');
  await expect.element(name).toHaveValue('바다');
  await expect.element(field('보내는 분 이름')).toHaveValue('Hong');
  await expect.element(page.getByText('저장하지 않은 변경이 있습니다.')).toBeVisible();
});

describe('notifications of /my/profile', () => {
  it('shows the stored choice and saves a changed one', async () => {
    await open();
    await expect.element(field('창고 입고')).toBeChecked();
    await expect.element(field('목적지 도착')).not.toBeChecked();
    await field('목적지 도착').click();
    await field('창고 입고').click();
    await press('저장');
    await expect.poll(sentChoices).toEqual([{ statusMail: true, notifications: expect.any(Array) }]);
    expect(sentChoices()[0]?.notifications.toSorted()).toEqual(['arrived', 'problems']);
  });

  it('turns off and on all of them', async () => {
    await open();
    await press('모두 끄기');
    await expect.element(field('창고 입고')).not.toBeChecked();
    await press('저장');
    await expect.poll(sentChoices).toEqual([{ statusMail: false, notifications: [] }]);
    await press('모두 켜기');
    await expect.element(field('일정 변경 안내')).toBeChecked();
  });

  it('keeps the choice after a failed request', async () => {
    answer(UPDATE, refuse('CONFLICT'));
    await open();
    await field('배송 완료').click();
    await press('저장');
    await readAlert(errorCatalog.CONFLICT.message);
    await expect.element(field('배송 완료')).toBeChecked();
  });

  it.each([
    ['bounce', /2026-11-23에 이 주소로 보낸 메일이 반송되어/],
    ['complaint', /2026-11-23에 메일이 스팸으로 신고되어/],
  ] as const)('shows that mails were stopped by a %s', async (reason, text) => {
    await open({ mailStop: { reason, at: '2026-11-23T03:00:00.000Z' } });
    await expect.element(page.getByText(text)).toBeVisible();
  });

  it('shows no hint while mails are sent', async () => {
    await open();
    await expectGone(page.getByText(/고객센터로 알려주세요/));
  });
});
