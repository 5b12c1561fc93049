import { koreanDay } from '#shared/domain/dates.ts';
import { type LeadStep, leadStepSpecs, parseLeadTime } from '#shared/domain/lead-time.ts';
import type { Order } from '#shared/domain/order.ts';
import { isHeld, type PromisableStatus } from '#shared/domain/order-status.ts';
import { stackOfOrder } from '#shared/domain/parcel-events.ts';
import { isLate } from '#shared/domain/promised-window.ts';
import type { Promised } from '#shared/domain/timeline.ts';
import type { WindowReason } from './expected-delivery.ts';

const milestoneNames = {
  '02': '창고 입고',
  '03': '출고 준비',
  '04': '창고 출고',
  '05': '출발',
  '06': '도착',
  '07': '통관 시작',
  '08': '통관 완료',
  '09': '택배사 인계',
} as const satisfies Record<PromisableStatus, string>;

const stepText = (reason: WindowReason): string => {
  const { name, isBusinessDays } = leadStepSpecs[reason.slice(0, 3) as LeadStep];
  const [least, most] = parseLeadTime(reason.slice(3)) ?? [0, 0];
  return `${name} ${least === most ? most : `${least}~${most}`}${isBusinessDays ? '영업일' : '일'}`;
};

const reasonText = (reason: WindowReason, order: Order): string => {
  if (reason === 'ETA') return `도착 예정 ${koreanDay(order.eta)} (운송편 일정)`;
  if (reason !== 'RCH') return stepText(reason);
  return `${milestoneNames[stackOfOrder(order)[0] as PromisableStatus]} ${koreanDay(order.reachedOn)}`;
};

/** Returns the promised window of an order; null if nothing can be promised. @param today in Seoul */
export const promisedOf = (order: Order, today: string): Promised | null => {
  const { promisedFrom: from, promisedTo: to, promisedBy, status } = order;
  if (!to) return null;
  const reasons = promisedBy.split(' ').map((reason) => reasonText(reason as WindowReason, order));
  const held = isHeld(status) ? ['보류가 풀리는 날에 따라 예정일이 바뀔 수 있습니다.'] : [];
  return { from, to, isLate: isLate(order, today), reasons: [...reasons, ...held] };
};
