import { useLocation } from '@tanstack/react-router';
import { isDay } from '#shared/domain/dates.ts';

// Route files import this module, so it must not create schemas: they would add zod to the entry.

export const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined;

/** Page number of a list in the URL. Omitted for the first page. */
export type PageSearch = { page?: number };

export const readPage = ({ page }: Record<string, unknown>): PageSearch => {
  const number = Number(page);
  return { page: Number.isSafeInteger(number) && number > 1 ? number : undefined };
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True for a new search on the lookup page: an order that it hits exactly opens. */
    opensHit?: boolean;
  }
}

/** True until the order that a search hits is opened, or another page. */
export const useOpensHit = (): boolean => useLocation({ select: ({ state }) => state.opensHit === true });

/** URL fragment, for searches that servers must not log. */
export const useHash = (): string => useLocation({ select: ({ href }) => href.split('#')[1] ?? '' });
