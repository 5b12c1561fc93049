import { readDay, readId, readText } from '#web/lib/page-search.ts';

/**
 * The part of the lookup's address that other pages link to, and the order that is open. A search made on the page
 * itself is kept behind the `#` (`criteria.ts`).
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

/** Reads the address and ignores invalid values. */
export const readParcelSearch = (raw: Record<string, unknown>): ParcelSearch => ({
  departure: raw.departure === 'dashboard' ? raw.departure : undefined,
  hblNo: readText(raw.hblNo),
  status: readText(raw.status),
  from: readDay(raw.from),
  to: readDay(raw.to),
  partnerId: readId(raw.partnerId),
  order: readId(raw.order),
});
