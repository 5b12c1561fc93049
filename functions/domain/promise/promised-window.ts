import type { StoredConsol } from '#functions/db/consol.entity.ts';
import { listActiveCodes, listCodes } from '#functions/db/reference.entity.ts';
import { dayExceptionsOf } from '#shared/domain/day-off.ts';
import { type LeadTimes, leadTimesOf } from '#shared/domain/lead-time.ts';
import type { Order } from '#shared/domain/order.ts';
import { type Calendar, calendarWith } from './business-days.ts';
import { expectedDelivery, isPromisable } from './expected-delivery.ts';

const noWindow = { promisedFrom: '', promisedTo: '', promisedBy: '' } as const;

type WindowedOrder = Omit<Order, 'id' | 'hblNo' | 'round'>;
type WindowFields = Pick<Order, keyof typeof noWindow>;

/** Returns the promised window that follows from the statuses of an order and its consol, as fields of the order. */
export const windowOf = (order: WindowedOrder, leadTimes: LeadTimes, calendar: Calendar): WindowFields => {
  const consol = { eta: order.eta, country: order.arrivalCountry };
  const expected = expectedDelivery(order, consol, leadTimes, calendar);
  if (!expected) return noWindow;
  const { from, to, reasons } = expected;
  return { promisedFrom: from, promisedTo: to, promisedBy: reasons.join(' ') };
};

/** Returns the order with its promised window, by the present codes of lead times and days off. */
export const withPromisedWindow = async <O extends WindowedOrder>(order: O): Promise<O> => {
  if (!isPromisable(order)) return { ...order, ...noWindow };
  const [leadTimes, daysOff] = await Promise.all([listCodes('LEADTM'), listActiveCodes('DAYOFF')]);
  const calendar = calendarWith(dayExceptionsOf(daysOff));
  return { ...order, ...windowOf(order, leadTimesOf(leadTimes), calendar) };
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
