import { isDay } from '#shared/domain/dates.ts';

// Part of the entry, for the route reads it before any code of the page has loaded: as little as possible, no schema.

/**
 * The lookup's part of the address that other pages link to, and the order that is open. A search made on the page
 * itself stands behind the `#` (`criteria.ts`).
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

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined;

// A number of digits only arrives parsed.
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const idOf = (value: unknown): number | undefined => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** Reads the address; what makes no sense is left out. */
export const readParcelSearch = (raw: Record<string, unknown>): ParcelSearch => ({
  departure: raw.departure === 'dashboard' ? raw.departure : undefined,
  hblNo: textOf(raw.hblNo),
  status: textOf(raw.status),
  from: dayOf(raw.from),
  to: dayOf(raw.to),
  partnerId: idOf(raw.partnerId),
  order: idOf(raw.order),
});
