import { dayExceptionsOf } from '#shared/domain/day-off.ts';
import { leadTimesOf } from '#shared/domain/lead-time.ts';
import type { Order } from '#shared/domain/order.ts';
import type { StoredConsol } from '../../db/consol.entity.ts';
import { listActiveCodes, listCodes } from '../../db/reference.entity.ts';
import { calendarWith } from './business-days.ts';
import { expectedDelivery, isPromisable } from './expected-delivery.ts';

const noWindow = { promisedFrom: '', promisedTo: '', promisedBy: '' } as const;

/** Returns the order with the promised window that follows from its statuses and its consol. */
export const withPromisedWindow = async <O extends Omit<Order, 'id' | 'hblNo' | 'round'>>(
  order: O,
): Promise<O> => {
  if (!isPromisable(order)) return { ...order, ...noWindow };
  const [leadTimes, daysOff] = await Promise.all([listCodes('LEADTM'), listActiveCodes('DAYOFF')]);
  const calendar = calendarWith(dayExceptionsOf(daysOff));
  const consol = { eta: order.eta, country: order.arrivalCountry };
  const expected = expectedDelivery(order, consol, leadTimesOf(leadTimes), calendar);
  if (!expected) return { ...order, ...noWindow };
  const { from, to, reasons } = expected;
  return { ...order, promisedFrom: from, promisedTo: to, promisedBy: reasons.join(' ') };
};

/** Fields that an order has from its consol. */
type ConsolFields = Pick<Order, 'mblNo' | 'eta' | 'arrivalCountry'>;

/** Fields of an order in no consol. */
export const noConsol = { consolId: null, mblNo: '', eta: '', arrivalCountry: '' } as const;

/**
 * Returns the fields of the orders in a consol. An operation that changes the consol sets them in each order, and
 * `orderEdit` derives the promised window.
 */
export const consolFieldsOf = async ({
  mblNo,
  eta,
  arrivalCity,
}: Pick<StoredConsol, 'mblNo' | 'eta' | 'arrivalCity'>): Promise<ConsolFields> => {
  // The value of a city is its country.
  const city = (await listCodes('CIT')).find(({ code }) => code === arrivalCity);
  return { mblNo, eta, arrivalCountry: city?.value ?? '' };
};
