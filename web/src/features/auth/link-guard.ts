import { readText } from '#web/lib/search-values.ts';
import type { LinkContext } from './link-token.ts';

export const linkSearch = ({ token }: Record<string, unknown>): LinkContext['search'] => ({
  token: readText(token),
});

/** Returns a guard for the page of a mailed link. The guard is loaded with the page, because few visitors open one. */
export const guardLink =
  (title: string) =>
  async (context: LinkContext): Promise<void> => {
    const { requireLinkToken } = await import('./link-token.ts');
    await requireLinkToken(title, context);
  };
