import { readDay } from '#web/lib/page-search.ts';
import { readId, readText } from '#web/lib/search-values.ts';

/** URL parameters: the search criteria and the selected consol. */
export type ConsolSearch = {
  mblNo?: string;
  flightName?: string;
  orderNum?: string;
  /** Set if `from` and `to` are arrival dates. Otherwise they are departure dates. */
  dateType?: 'eta';
  from?: string;
  to?: string;
  /** Status codes, separated by commas. */
  status?: string;
  /** Id of the selected consol. */
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
