import { readDay } from '#web/lib/page-search.ts';
import { readId, readText } from '#web/lib/search-values.ts';

/**
 * URL parameters of the lookup page: the criteria of a link from another page, and the id of the open order. The search
 * form of the page stores its criteria in the URL hash (`criteria.ts`).
 */
export type ParcelSearch = {
  /** Set by links of the dashboard. Without other criteria, such a link searches the last seven days. */
  departure?: 'dashboard';
  hblNo?: string;
  status?: string;
  from?: string;
  to?: string;
  partnerId?: number;
  /** Only open orders. Such a link may have `to` without `from`. */
  open?: 1;
  /** Only orders whose promised window has passed. Such a link may have `to` without `from`. */
  late?: 1;
  /** Id of a mail to a partner: only the orders of this mail. */
  notice?: string;
  /** Id of the order in the drawer. */
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
  open: Number(raw.open) === 1 ? 1 : undefined,
  late: Number(raw.late) === 1 ? 1 : undefined,
  notice: readText(raw.notice),
  order: readId(raw.order),
});
