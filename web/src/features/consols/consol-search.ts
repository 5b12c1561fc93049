import { isDay } from '#shared/domain/dates.ts';

// Part of the entry, for the route reads it before any code of the page has loaded: as little as possible, no schema.

/** The page in the address: what is looked for, and the consol that is chosen. */
export type ConsolSearch = {
  mblNo?: string;
  flightName?: string;
  orderNum?: string;
  /** Departures are asked for unless it says so. */
  dateType?: 'eta';
  from?: string;
  to?: string;
  /** Codes, separated by commas. */
  status?: string;
  consol?: number;
};

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined;

// A number of digits only arrives parsed.
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

/** Reads the address; what makes no sense is left out. */
export const readConsolSearch = (raw: Record<string, unknown>): ConsolSearch => {
  const consol = Number(raw.consol);
  return {
    mblNo: textOf(raw.mblNo),
    flightName: textOf(raw.flightName),
    orderNum: textOf(raw.orderNum),
    dateType: raw.dateType === 'eta' ? 'eta' : undefined,
    from: dayOf(raw.from),
    to: dayOf(raw.to),
    status: textOf(raw.status),
    consol: Number.isSafeInteger(consol) && consol > 0 ? consol : undefined,
  };
};
