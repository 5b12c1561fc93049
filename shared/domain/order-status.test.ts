import { expect, it } from 'vitest';
import {
  coversMilestone,
  isAwaited,
  isBeforeArrival,
  isFinal,
  isHeld,
  isLoadable,
  isOnTheWay,
  mayStartDelivery,
  milestones,
  statusCodes,
} from './order-status.ts';

const ADDED_BY_STAFF = '20';
const where = (rule: (status: string) => boolean) => [...statusCodes, ADDED_BY_STAFF].filter(rule).join(' ');

it('sorts the milestones in the sequence of the way', () => {
  expect(milestones.join(' ')).toBe('00 01 02 03 04 05 06 07 08 09 10');
});

it.each([
  ['final', isFinal, '10 84 90'],
  ['above a milestone', coversMilestone, '80 81 82 83 84 90'],
  ['held', isHeld, '80 81 82 83 84'],
  ['before the arrival', isBeforeArrival, '00 01'],
  ['awaited at the warehouse', isAwaited, '00 01 80'],
  ['on the way', isOnTheWay, '02 03 04 05 06 07 08 09'],
  ['travelling with a consol', isLoadable, '00 01 02 03 04 05 06 07 08 09 10 82 83 20'],
  ['changed by a tracking number', mayStartDelivery, '00 01 02 03 04 05 06 07 08'],
])('names the statuses that are %s', (_, rule, expected) => {
  expect(where(rule)).toBe(expected);
});
