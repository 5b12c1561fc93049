import { redirect } from '@tanstack/react-router';
import { alert } from '#web/components/dialogs.tsx';

/** Lives in this page load only: whoever holds it may set the password. */
let token = '';

/** The token of the mail that led here. */
export const resetToken = (): string => token;

/** After it was used, or never will be. */
export const forgetResetToken = (): void => {
  token = '';
};

/** Takes the token out of the address before the page loads; without one says so and leads home. */
export const requireResetToken = async ({ search }: { search: { token?: string } }): Promise<void> => {
  if (search.token) {
    token = search.token;
    throw redirect({ to: '/reset-password', search: {}, replace: true });
  }
  if (token) return;
  await alert({ title: '비밀번호 재설정', body: '토큰 정보가 없습니다.' });
  throw redirect({ to: '/', replace: true });
};
