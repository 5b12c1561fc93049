import { redirect } from '@tanstack/react-router';
import { alert } from '#web/components/dialogs.tsx';

/** The bearer token of the reset mail. It is kept in memory only. */
let token = '';

export const resetToken = (): string => token;

export const clearResetToken = (): void => {
  token = '';
};

/**
 * Moves the token from the URL into memory. Without a token, shows an alert.
 * @throws a redirect to the URL without the token, or to the home page if there is no token
 */
export const requireResetToken = async ({ search }: { search: { token?: string } }): Promise<void> => {
  if (search.token) {
    token = search.token;
    throw redirect({ to: '/reset-password', search: {}, replace: true });
  }
  if (token) return;
  await alert({ title: '비밀번호 재설정', body: '토큰 정보가 없습니다.' });
  throw redirect({ to: '/', replace: true });
};
