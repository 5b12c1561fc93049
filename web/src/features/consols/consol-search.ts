import { readDay, readId, readText } from '#web/lib/page-search.ts';

/** The search criteria and the chosen consol in the address. */
export type ConsolSearch = {
  mblNo?: string;
  flightName?: string;
  orderNum?: string;
  /** The dates are departures unless set. */
  dateType?: 'eta';
  from?: string;
  to?: string;
  /** Codes, separated by commas. */
  status?: string;
  consol?: number;
};

/** Reads the address and ignores invalid values. */
export const readConsolSearch = (raw: Record<string, unknown>): ConsolSearch => ({
  mblNo: readText(raw.mblNo),
  flightName: readText(raw.flightName),
  orderNum: readText(raw.orderNum),
  dateType: raw.dateType === 'eta' ? 'eta' : undefined,
  from: readDay(raw.from),
  to: readDay(raw.to),
  status: readText(raw.status),
  consol: readId(raw.consol),
});
