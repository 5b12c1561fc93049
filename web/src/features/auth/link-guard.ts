import type { ParsedLocation } from '@tanstack/react-router';
import { readText } from '#web/lib/search-values.ts';

type LinkSearch = { token?: string };
export type LinkContext = { search: LinkSearch; location: ParsedLocation };

export const linkSearch = ({ token }: Record<string, unknown>): LinkSearch => ({ token: readText(token) });

/** Returns a guard for the page of a mailed link. The guard is loaded with the page, because few visitors open one. */
export const guardLink =
  (title: string) =>
  async (context: LinkContext): Promise<void> => {
    const { requireLinkToken } = await import('./link-token.ts');
    await requireLinkToken(title, context);
  };
