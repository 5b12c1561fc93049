import { readDay, readId, readText } from '#web/lib/page-search.ts';

/** URL parameters: the search criteria and the selected consol. */
export type ConsolSearch = {
  mblNo?: string;
  flightName?: string;
  orderNum?: string;
  /** The dates are departure dates unless set. */
  dateType?: 'eta';
  from?: string;
  to?: string;
  /** Codes, separated by commas. */
  status?: string;
  consol?: number;
};

/** Ignores invalid URL values. */
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
