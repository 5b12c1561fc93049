import { addDays, isDay } from '#shared/domain/dates.ts';
import type { Body } from '#web/lib/call.ts';
import { serverToday } from '#web/lib/today.ts';
import type { ConsolSearch } from './consol-search.ts';

export type Criteria = {
  mblNo: string;
  flightName: string;
  /** Order number or H/BL number of an order in the consol. */
  orderNum: string;
  dateType: 'etd' | 'eta';
  from: string;
  to: string;
  /** Status codes, separated by commas; empty means all. */
  status: string;
};

const DEFAULT_DAYS = 7;
const MAX_DAYS = 366;

/** The criteria of the URL parameters. The default period is the last seven days in Seoul. */
export const criteriaOf = ({ consol: _, from, to, ...search }: ConsolSearch): Criteria => {
  const today = serverToday();
  return {
    mblNo: search.mblNo ?? '',
    flightName: search.flightName ?? '',
    orderNum: search.orderNum ?? '',
    dateType: search.dateType ?? 'etd',
    status: search.status ?? '',
    ...(from && to ? { from, to } : { from: addDays(today, 1 - DEFAULT_DAYS), to: today }),
  };
};

/** The URL parameters of the criteria. Empty texts and the default date type are left out. */
export const searchOf = ({
  mblNo,
  flightName,
  orderNum,
  dateType,
  from,
  to,
  status,
}: Criteria): ConsolSearch => ({
  mblNo: mblNo.trim() || undefined,
  flightName: flightName.trim() || undefined,
  orderNum: orderNum.trim() || undefined,
  dateType: dateType === 'eta' ? 'eta' : undefined,
  from,
  to,
  status: status || undefined,
});

/** True if the criteria contain a number. The period is then ignored. */
export const hasNumber = ({ mblNo, orderNum }: Criteria): boolean => Boolean(mblNo.trim() || orderNum.trim());

/** Error message for a missing or invalid period. Undefined for a valid period and for a search by number. */
export const rangeError = (criteria: Criteria): string | undefined => {
  const { from, to } = criteria;
  if (hasNumber(criteria)) return undefined;
  if (!isDay(from) || !isDay(to)) return '조회 기간을 입력해주세요.';
  if (from > to) return '시작일이 종료일보다 늦습니다.';
  return to > addDays(from, MAX_DAYS) ? '조회 기간은 1년까지입니다.' : undefined;
};

/** The request body. A search by number omits the period. */
export const bodyOf = (criteria: Criteria): Body<'POST /api/consol/getConsolList'> => {
  const { from, to, status, ...rest } = criteria;
  return {
    ...rest,
    status: status.split(',').filter(Boolean),
    ...(!hasNumber(criteria) && { from, to }),
  };
};
