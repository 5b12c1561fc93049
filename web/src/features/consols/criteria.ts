import { addDays, isDay, seoulDay } from '#shared/domain/dates.ts';
import type { Body } from '#web/lib/call.ts';
import type { ConsolSearch } from './consol-search.ts';

/** The lookup form: every field a text as its control holds it. */
export type Criteria = {
  mblNo: string;
  flightName: string;
  /** An order number or house bill of an order inside. */
  orderNum: string;
  dateType: 'etd' | 'eta';
  from: string;
  to: string;
  /** Codes, separated by commas; none means any. */
  status: string;
};

const DEFAULT_DAYS = 7;
const MOST_DAYS = 366;

/** The search an address asks for; days that are none become the last seven. */
export const criteriaOf = ({ consol: _, from, to, ...search }: ConsolSearch): Criteria => {
  const today = seoulDay(new Date());
  return {
    mblNo: search.mblNo ?? '',
    flightName: search.flightName ?? '',
    orderNum: search.orderNum ?? '',
    dateType: search.dateType ?? 'etd',
    status: search.status ?? '',
    ...(from && to ? { from, to } : { from: addDays(today, 1 - DEFAULT_DAYS), to: today }),
  };
};

/** The address of a search. */
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

/** Numbers lead to their consol whatever its date. */
export const hasNumber = ({ mblNo, orderNum }: Criteria): boolean => Boolean(mblNo.trim() || orderNum.trim());

/** What keeps a search from being asked. */
export const rangeError = (criteria: Criteria): string | undefined => {
  const { from, to } = criteria;
  if (hasNumber(criteria)) return undefined;
  if (!isDay(from) || !isDay(to)) return '조회 기간을 입력해주세요.';
  if (from > to) return '시작일이 종료일보다 늦습니다.';
  return to > addDays(from, MOST_DAYS) ? '조회 기간은 1년까지입니다.' : undefined;
};

/** What is asked of the server. */
export const bodyOf = (criteria: Criteria): Body<'POST /api/consol/getConsolList'> => {
  const { from, to, status, ...asked } = criteria;
  return {
    ...asked,
    status: status.split(',').filter(Boolean),
    ...(!hasNumber(criteria) && { from, to }),
  };
};
