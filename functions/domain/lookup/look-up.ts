import type { ParcelQuery } from '#shared/contract/parcel.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { findMemberByEmail } from '../../db/member.entity.ts';
import type { Condition } from '../../db/order-filter.ts';
import type { Scope } from '../../db/scope.ts';
import { listByDate } from './by-date.ts';
import { hasNumbers, listByNumber } from './by-number.ts';
import type { LookupPage } from './cursor.ts';

const conditionsOf = (query: ParcelQuery): Condition[] => {
  const { receiverName, receiverMobile, regId, courierCode, status, parcelLocation, freightMethod } = query;
  return [
    ...(receiverName ? [{ field: 'receiverName', contains: receiverName } as const] : []),
    ...(receiverMobile ? [{ field: 'receiverMobile', contains: receiverMobile } as const] : []),
    ...(regId ? [{ field: 'regId', oneOf: [regId] } as const] : []),
    ...(courierCode ? [{ field: 'courierCode', oneOf: [courierCode] } as const] : []),
    ...(status.length > 0 ? [{ field: 'status', oneOf: status } as const] : []),
    ...(parcelLocation ? [{ field: 'parcelLocation', oneOf: [parcelLocation] } as const] : []),
    ...(freightMethod ? [{ field: 'freightMethod', oneOf: [freightMethod] } as const] : []),
  ];
};

/** The customer asked for by number, by mail address or by both; null when that is nobody. */
const customerOf = async ({ email, customerNum }: ParcelQuery): Promise<number | undefined | null> => {
  if (!email) return customerNum || undefined;
  const member = await findMemberByEmail(email);
  return member && (!customerNum || customerNum === member.id) ? member.id : null;
};

/**
 * The combined lookup: list rows in the caller's scope, newest first. By numbers it is not bound to dates; without any
 * it takes the last seven days unless told.
 * @throws VALIDATION_FAILED for a `paging` that is none of ours
 */
export const lookUp = async (scope: Scope, query: ParcelQuery, now: Date): Promise<LookupPage> => {
  const customerNum = await customerOf(query);
  if (customerNum === null) return { rows: [], nextPaging: null };
  const conditions = conditionsOf(query);
  if (hasNumbers(query)) {
    const ofCustomer: Condition[] = customerNum ? [{ field: 'customerNum', oneOf: [customerNum] }] : [];
    return listByNumber(scope, query, [...conditions, ...ofCustomer]);
  }
  const today = seoulDay(now);
  const range = query.regDate ?? { from: addDays(today, -6), to: today };
  return listByDate({ scope, range, isDel: query.isDel, customerNum, conditions, paging: query.paging });
};
