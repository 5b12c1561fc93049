import { addDays } from '#shared/domain/dates.ts';
import {
  type LeadStep,
  type LeadTimes,
  leadCode,
  leadStepSpecs,
  leadSteps,
  leadTimeText,
} from '#shared/domain/lead-time.ts';
import type { Order } from '#shared/domain/order.ts';
import { isFinal, specOfStatus } from '#shared/domain/order-status.ts';
import { stackOfOrder } from '#shared/domain/parcel-events.ts';
import { addBusinessDays, type Calendar, type CalendarCountry } from './business-days.ts';

/**
 * Basis of a part of the window: `ETA`, the arrival of the consol; `RCH`, the day on which the parcel reached its
 * milestone; or a step with its duration, such as `CLR1-2`.
 */
export type WindowReason = 'ETA' | 'RCH' | `${LeadStep}${string}`;

/** Days in Seoul, `YYYY-MM-DD`, on which the parcel is expected to be delivered. */
type ExpectedDelivery = { from: string; to: string; reasons: WindowReason[] };

type Parcel = Pick<Order, 'status' | 'statusesBelow' | 'firstStatus' | 'freightMethod' | 'reachedOn'>;

/** Arrival of a consol. `eta` is a day in Seoul, `country` that of its destination; empty if unknown. */
export type Arrival = { eta: string; country: string };

// Parcels are delivered in Korea, unless their consol arrives in Australia.
const countriesOf = (destination: string): { origin: CalendarCountry; destination: CalendarCountry } =>
  destination === 'AUS' ? { origin: 'KOR', destination: 'AUS' } : { origin: 'AUS', destination: 'KOR' };

const laterOf = (a: string, b: string): string => (a > b ? a : b);

// Steps that are left. A parcel that was not received has none.
const stepsOf = (order: Parcel): readonly LeadStep[] => {
  const first = specOfStatus(stackOfOrder(order)[0])?.lead;
  return first ? leadSteps.slice(leadSteps.indexOf(first)) : [];
};

/** True if the parcel was received and its delivery has not ended. Other parcels have no window. */
export const isPromisable = (order: Parcel): boolean =>
  order.reachedOn !== '' && !isFinal(order.status) && stepsOf(order).length > 0;

/**
 * Returns the days on which a parcel is expected to be delivered: the arrival of its consol, or else the day on which it
 * reached its milestone, and the durations of the steps that are left. A hold changes nothing, because its end is
 * unknown. Undefined if nothing can be promised.
 */
export const expectedDelivery = (
  order: Parcel,
  consol: Arrival | undefined,
  leadTimes: LeadTimes,
  calendar: Calendar,
): ExpectedDelivery | undefined => {
  if (!isPromisable(order)) return undefined;
  const { reachedOn, freightMethod } = order;
  const steps = stepsOf(order);
  const eta = steps.includes('ARR') ? (consol?.eta ?? '') : '';
  const { origin, destination } = countriesOf(consol?.country ?? '');
  const start = laterOf(eta, reachedOn);
  const reasons: WindowReason[] = [start === eta ? 'ETA' : 'RCH'];
  let [from, to] = [start, start];
  for (const step of steps) {
    if (eta && (step === 'DEP' || step === 'ARR')) continue;
    const time = leadTimes[leadCode(step, freightMethod)];
    const country = step === 'DEP' ? origin : destination;
    const after = (day: string, count: number) =>
      leadStepSpecs[step].isBusinessDays
        ? addBusinessDays(day, count, country, calendar)
        : addDays(day, count);
    [from, to] = [after(from, time[0]), after(to, time[1])];
    reasons.push(`${step}${leadTimeText(time)}`);
  }
  return { from, to, reasons };
};
