import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { field } from '#test/component/actions.ts';
import { address, openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { button } from '#test/component/screen.ts';

const OPEN = 'POST /api/member/openInvitation';
const ACCEPT = 'POST /api/member/acceptInvitation';
const PASSWORD = 'tea with lemon';
const opened = {
  email: 'new@partner.example',
  authLevel: 80,
  authLevelName: '파트너',
  partner_name: '시드니마트',
  isMember: false,
};

const open = async (changes: Partial<typeof opened> = {}) => {
  answer(OPEN, { ...opened, ...changes });
  await openPage('/invitation?token=id.secret');
  await expect.element(page.getByText('new@partner.example')).toBeVisible();
};
const fill = async () => {
  await field('성필수').fill('정');
  await field('이름필수').fill('하늘');
  await field('휴대폰번호필수').fill('0491570006');
  await field('AUS (호주)').click();
  await field('비밀번호필수').fill(PASSWORD);
  await field('비밀번호 확인필수').fill(PASSWORD);
};

describe('/invitation', () => {
  it('removes the token from the URL, and accepts the invitation with the entered person', async () => {
    answer(ACCEPT, {});
    await open();
    expect(address()).toBe('/invitation');
    await expect.element(page.getByText('시드니마트')).toBeVisible();
    await fill();
    await button('초대 수락').click();
    await expect.element(page.getByRole('heading', { name: '초대를 수락했습니다' })).toHaveFocus();
    await expect
      .element(page.getByRole('main').getByRole('link', { name: '파트너 로그인' }))
      .toHaveAttribute('href', '/partnerAdmin');
    expect(callsOf(ACCEPT).map(({ body }) => body)).toEqual([
      {
        token: 'id.secret',
        lName: '정',
        fName: '하늘',
        mobile: '0491570006',
        country: 'AUS',
        password: PASSWORD,
      },
    ]);
  });

  it('shows missing fields and different passwords at their fields', async () => {
    await open();
    await button('초대 수락').click();
    await expect.element(field('성필수')).toHaveFocus();
    await fill();
    await field('비밀번호 확인필수').fill('another one');
    await button('초대 수락').click();
    await expect
      .element(field('비밀번호 확인필수'))
      .toHaveAccessibleDescription('비밀번호가 일치하지 않습니다.');
    expect(callsOf(ACCEPT)).toEqual([]);
  });

  it('announces that an existing account is changed', async () => {
    await open({ isMember: true });
    await expect.element(page.getByText(/이 주소로 가입한 계정이 이미 있습니다/)).toBeVisible();
  });

  it('explains an invalid link and offers the sign-in, also if it becomes invalid while the form is open', async () => {
    answer(OPEN, refuse('INVITATION_INVALID'));
    await openPage('/invitation?token=id.secret');
    const heading = page.getByRole('heading', { name: '초대를 열 수 없습니다' });
    await expect.element(heading).toBeVisible();
    await expect.element(page.getByText(errorCatalog.INVITATION_INVALID.message)).toBeVisible();
    answer(ACCEPT, refuse('INVITATION_INVALID'));
    await open();
    await fill();
    await button('초대 수락').click();
    await expect.element(heading).toHaveFocus();
  });
});
