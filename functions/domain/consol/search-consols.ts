import {
  getConsols,
  listConsolsOfMonth,
  listConsolsOfStatus,
  type StoredConsol,
} from '#functions/db/consol.entity.ts';
import { listFreight } from '#functions/db/freight.entity.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import { consolIdsByMblNo, idsByHblNo, idsByOrderNumber } from '#functions/domain/lookup/find-numbers.ts';
import type { Consol } from '#shared/domain/consol.ts';
import { monthsNewestFirst } from '#shared/domain/dates.ts';
import { numbersIn, splitNumbers } from '#shared/domain/values/numbers-in-text.ts';
import { matchesName } from '#shared/search-text.ts';
import { toConsols } from './consol-answer.ts';

export type ConsolSearch = {
  mblNo: string;
  flightName: string;
  /** Order number or H/BL number. */
  orderNum: string;
  status: string[];
  dateType: 'etd' | 'eta';
  from?: string;
  to?: string;
};

const findByOrderNumber = async (text: string): Promise<StoredConsol[]> => {
  const ids = await Promise.all([
    idsByHblNo(numbersIn(text)),
    idsByOrderNumber('all', splitNumbers(text), false),
  ]);
  const orders = await getOrders('all', ids.flat());
  return getConsols(orders.flatMap(({ consolId }) => consolId ?? []));
};

const findCandidates = async ({ mblNo, orderNum, status, dateType, from, to }: ConsolSearch) => {
  if (mblNo) return getConsols(await consolIdsByMblNo([mblNo]));
  if (orderNum) return findByOrderNumber(orderNum);
  if (from && to) {
    const months = monthsNewestFirst(from, to);
    const found = (await Promise.all(months.map((month) => listConsolsOfMonth(dateType, month)))).flat();
    return found.filter((consol) => from <= consol[dateType] && consol[dateType] <= to);
  }
  return (await Promise.all(status.map(listConsolsOfStatus))).flat();
};

/** Returns matching consols with their totals, latest departure first. */
export const searchConsols = async (search: ConsolSearch): Promise<Consol[]> => {
  const found = (await findCandidates(search)).filter(
    ({ status }) => search.status.length === 0 || search.status.includes(status),
  );
  const runs = search.flightName
    ? new Set(
        (await listFreight())
          .filter(({ freightNo }) => matchesName(freightNo, search.flightName))
          .map(({ id }) => id),
      )
    : undefined;
  const matching = found.filter(({ freightCode }) => !runs || runs.has(freightCode));
  return toConsols(matching.sort((a, b) => b.etd.localeCompare(a.etd) || b.id - a.id));
};
