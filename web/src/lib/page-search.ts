import { useLocation } from '@tanstack/react-router';
import { isDay } from '#shared/domain/dates.ts';

// Read by route files before any code of a page has loaded, so no schema.

/** A day of the address, if it exists. */
export const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined;

/** A text of the address. The router parses a text of digits as a number. */
export const readText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

/** The id of a record in the address. */
export const readId = (value: unknown): number | undefined => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** The page of a list in the address; the first one is not written there. */
export type PageSearch = { page?: number };

export const readPage = ({ page }: Record<string, unknown>): PageSearch => {
  const number = Number(page);
  return { page: Number.isSafeInteger(number) && number > 1 ? number : undefined };
};

/** The part of the address behind the `#`: a search that servers shall not log. */
export const useHash = (): string => useLocation({ select: ({ href }) => href.split('#')[1] ?? '' });
