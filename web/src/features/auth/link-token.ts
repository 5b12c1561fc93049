import { redirect } from '@tanstack/react-router';
import { alert } from '#web/components/ui/dialogs.tsx';

type LinkPage = '/reset-password' | '/invitation' | '/take-over' | '/correct';

/** The bearer token of a mailed link, and the page of the link. They are kept in memory only. */
let link: { page: LinkPage; token: string } | undefined;

export const linkToken = (): string => link?.token ?? '';

export const clearLinkToken = (): void => {
  link = undefined;
};

/**
 * Returns a guard that moves the token from the URL into memory. Without a token, it shows an alert.
 * @throws a redirect to the URL without the token, or to the home page if there is no token
 */
export const requireLinkToken =
  (page: LinkPage, title: string) =>
  async ({ search: { token } }: { search: { token?: string } }): Promise<void> => {
    if (token) {
      link = { page, token };
      throw redirect({ to: page, search: {}, replace: true });
    }
    if (link?.page === page) return;
    await alert({ title, body: '토큰 정보가 없습니다.' });
    throw redirect({ to: '/', replace: true });
  };

type LinkSearch = { token?: string };

export const linkSearch = ({ token }: Record<string, unknown>): LinkSearch => ({
  token: token === undefined ? undefined : String(token),
});
