import { listCounters } from '#functions/db/counter.entity.ts';
import { listPartners } from '#functions/db/partner.entity.ts';
import type { PartnerWeeks } from '#shared/domain/dashboard.ts';
import { sumStatuses, weekUntil } from './dashboard.ts';

/** Each partner costs half a read unit. */
const PARTNERS_PER_PAGE = 10;

/**
 * Returns a page of partners, sorted by number, with the number of orders per current status among those registered
 * in the seven Seoul days that end with `today`.
 * @param after number of the last partner of the previous page, 0 for the first page
 */
export const partnerWeeks = async (today: string, after: number): Promise<PartnerWeeks> => {
  const days = weekUntil(today);
  const remaining = (await listPartners()).filter(({ id }) => id > after).sort((a, b) => a.id - b.id);
  const page = remaining.slice(0, PARTNERS_PER_PAGE);
  const rows = await Promise.all(
    page.map(async ({ id, partner_name }) => ({
      partnerId: id,
      partner_name,
      statuses: sumStatuses(await listCounters(id, days.from, days.to)),
    })),
  );
  const last = page.at(-1);
  return { days, rows, nextPaging: last && remaining.length > page.length ? String(last.id) : null };
};
