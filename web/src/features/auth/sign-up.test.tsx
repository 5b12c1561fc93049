import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerAlert, expectCount, field } from '#test/component/actions.ts';
import { address, openPage } from '#test/component/app.tsx';
import { answer, answerRest, callsOf, never, offline, refuse } from '#test/component/network.ts';
import { button, press } from '#test/component/screen.ts';

const EMAIL = 'gildong@example.com';
const PASSWORD = 'tea with lemon';
const TAKEN = '회원가입이 된 email 입니다.';
const EASY = '너무 흔한 비밀번호입니다. 다른 비밀번호를 입력해주세요.';
const next = button('다음');

const openWithFreeAddress = async () => {
  answer('POST /api/cust/userCheck', true);
  await openPage('/signUp');
};
const toPasswords = async () => {
  await openWithFreeAddress();
  await field('이메일필수').fill(EMAIL);
  await next.click();
  await expect.element(field('비밀번호필수')).toBeVisible();
};
const toTerms = async () => {
  await toPasswords();
  await field('비밀번호필수').fill(PASSWORD);
  await field('비밀번호 확인필수').fill(PASSWORD);
  await next.click();
  await field('성필수').fill('홍');
  await field('이름필수').fill('길동');
  await next.click();
  await field('휴대폰번호필수').fill('010-1234-5678');
  await next.click();
  await field('KOR (대한민국)').click();
  await next.click();
  await expect.element(page.getByRole('checkbox')).toBeVisible();
};
const register = () => page.getByRole('main').getByRole('button', { name: '회원가입' }).click();
const agreeAndRegister = async () => {
  await page.getByRole('checkbox').click();
  await register();
};

describe('/signUp', () => {
  it('requires a valid e-mail address that is free in the first step', async () => {
    await openWithFreeAddress();
    const email = field('이메일필수');
    await next.click();
    await expect.element(email).toHaveAccessibleDescription('전체항목을 입력하세요.');
    await expect.element(email).toHaveFocus();
    // A text that is filled in as a whole is checked immediately.
    await email.fill('nobody@home');
    await expect.element(email).toHaveAccessibleDescription('잘못된 이메일 형식입니다.');
    answer('POST /api/cust/userCheck', false);
    await email.fill(EMAIL);
    await next.click();
    await expect.element(email).toHaveAccessibleDescription(TAKEN);
    await expect.element(email).toHaveFocus();
    await expect.element(page.getByText('6단계 중 1단계')).toBeVisible();
  });

  it('requires matching passwords and clears the confirmation when the passwords differ', async () => {
    await toPasswords();
    const [password, confirmation] = [field('비밀번호필수'), field('비밀번호 확인필수')];
    await next.click();
    await expect.element(confirmation).toHaveAccessibleDescription('전체항목을 입력하세요.');
    await password.fill(PASSWORD);
    await confirmation.fill('tea with milk');
    await next.click();
    await expect.element(confirmation).toHaveAccessibleDescription('비밀번호가 일치하지 않습니다.');
    await expect.element(confirmation).toHaveValue('');
    await expect.element(confirmation).toHaveFocus();
    await button('비밀번호 표시').first().click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await confirmation.fill(PASSWORD);
    await next.click();
    await expect.element(field('성필수')).toHaveFocus();
  });

  it('requires every field and the consent to the terms', async () => {
    await toTerms();
    await field('이름필수').fill(' ');
    await register();
    await expect.element(field('이름필수')).toHaveAccessibleDescription('전체항목을 입력하세요.');
    await expect.element(field('이름필수')).toHaveFocus();
    await expect.element(page.getByRole('checkbox')).toHaveAccessibleDescription('약관에 동의해주세요.');
  });

  it('shows an error when the registration fails, and opens /login when the sign-in after a registration fails', async () => {
    answer('POST /api/cust/signUp', offline);
    answer('POST /api/cust/signIn', offline);
    await toTerms();
    await agreeAndRegister();
    await answerAlert('회원 가입 중 오류가 발생했습니다.');
    answer('POST /api/cust/signUp', { id: 7 });
    await register();
    await answerAlert('로그인 중 오류가 발생했습니다.');
    await expect.poll(address).toBe('/login');
  });

  it('shows an error at the e-mail field when the address was taken concurrently', async () => {
    answer('POST /api/cust/signUp', refuse('EMAIL_TAKEN'));
    await toTerms();
    await agreeAndRegister();
    await expect.element(field('이메일필수')).toHaveAccessibleDescription(TAKEN);
    await expect.element(field('이메일필수')).toHaveFocus();
  });

  it('shows an error at the password field when the server refuses an easy password', async () => {
    answer('POST /api/admin/checkResetToken', {});
    answer(
      'POST /api/cust/signUp',
      refuse('VALIDATION_FAILED', { fields: [{ path: 'password', message: EASY }] }),
    );
    await toTerms();
    await agreeAndRegister();
    await expect.element(field('비밀번호필수')).toHaveAccessibleDescription(new RegExp(EASY));
    await expect.element(field('비밀번호필수')).toHaveFocus();
  });
});

describe('/reset-password', () => {
  it('shows an error and opens the home page when the URL has no token', async () => {
    answerRest(never);
    await openPage('/reset-password');
    await answerAlert('토큰 정보가 없습니다.');
    await expect.poll(address).toBe('/');
  });

  it('shows an error at the password field when the server refuses an easy password', async () => {
    answer('POST /api/admin/checkResetToken', {});
    answer(
      'POST /api/admin/reset-password',
      refuse('VALIDATION_FAILED', { fields: [{ path: 'password', message: EASY }] }),
    );
    await openPage('/reset-password?token=1.secret');
    await field('새 비밀번호').fill(PASSWORD);
    await field('새 비밀번호 확인').fill(PASSWORD);
    await press('비밀번호 변경');
    await expect.element(field('새 비밀번호')).toHaveAccessibleDescription(new RegExp(EASY));
    await expect.element(field('새 비밀번호')).toHaveFocus();
  });

  it('reports an expired link before a password is typed, with the way to a new one', async () => {
    answer('POST /api/admin/checkResetToken', refuse('RESET_TOKEN_INVALID'));
    await openPage('/reset-password?token=7.old');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('재설정 링크가 만료되었거나 올바르지 않습니다.');
    await expectCount(page.getByLabelText('새 비밀번호'), 0);
    await page.getByRole('link', { name: '메일 다시 받기' }).click();
    await expect.poll(address).toBe('/forgot-password');
  });

  it('shows the form for a valid link, and when the check fails', async () => {
    for (const reply of [{}, refuse('UNAVAILABLE')]) {
      answer('POST /api/admin/checkResetToken', reply);
      await openPage('/reset-password?token=7.new');
      await expect
        .poll(() => callsOf('POST /api/admin/checkResetToken').at(-1)?.body)
        .toEqual({ token: '7.new' });
      await expect.element(page.getByLabelText('새 비밀번호').first()).toBeVisible();
    }
  });
});
