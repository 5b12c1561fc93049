import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { alert } from '#web/components/ui/dialogs.tsx';

/** The bearer token of a mailed link, and the path of its page. They are kept in memory only. */
let link: { page: string; token: string } | undefined;

export const linkToken = (): string => link?.token ?? '';

export const clearLinkToken = (): void => {
  link = undefined;
};

export type LinkContext = { search: { token?: string }; location: ParsedLocation };

/**
 * Moves the token from the URL into memory. Without a token, it shows an alert.
 * @param title of the page
 * @throws a redirect to the URL without the token, or to the home page if there is no token
 */
export const requireLinkToken = async (
  title: string,
  { search: { token }, location }: LinkContext,
): Promise<void> => {
  const page = location.pathname;
  if (token) {
    link = { page, token };
    throw redirect({ to: page, search: {}, replace: true });
  }
  if (link?.page === page) return;
  await alert({ title, body: '토큰 정보가 없습니다.' });
  throw redirect({ to: '/', replace: true });
};
