import { readDay, readId, readText } from '#web/lib/page-search.ts';

/**
 * Search parameters of the page: a search that other pages link to, and the id of the open order. A search from the
 * form of the page is stored in the URL hash (`criteria.ts`).
 */
export type ParcelSearch = {
  departure?: 'dashboard';
  hblNo?: string;
  status?: string;
  from?: string;
  to?: string;
  partnerId?: number;
  order?: number;
};

/** Ignores invalid values. */
export const readParcelSearch = (raw: Record<string, unknown>): ParcelSearch => ({
  departure: raw.departure === 'dashboard' ? raw.departure : undefined,
  hblNo: readText(raw.hblNo),
  status: readText(raw.status),
  from: readDay(raw.from),
  to: readDay(raw.to),
  partnerId: readId(raw.partnerId),
  order: readId(raw.order),
});
