// Circuit breaker of an outside service: after failures in a row no call is made for a time, then one call on trial.

const MAX_FAILURES = 5;
const FIRST_MS = 60_000;
const LONGEST_MS = 15 * 60_000;

/** Name of the breaker of the tracking service as a whole. */
export const COURIER_SERVICE = 'courier';
/** Name of the breaker of one courier of the tracking service. */
export const serviceOfCourier = (courierCode: string): string => `${COURIER_SERVICE}:${courierCode}`;

/** Names of the breakers of the services of customs. */
export const customsServices = ['pcc', 'clearance', 'customsRates'] as const;
export type CustomsService = (typeof customsServices)[number];

/**
 * `failures`: failed calls in a row. `openUntil`: end of the time without calls, in epoch ms; 0 if calls are allowed.
 * `opened`: how often it opened in a row.
 */
export type Breaker = { failures: number; openUntil: number; opened: number };

export const CLOSED: Breaker = { failures: 0, openUntil: 0, opened: 0 };

/** True while no call may be made. */
export const isOpen = ({ openUntil }: Breaker, now: Date): boolean => now.getTime() < openUntil;

/**
 * Returns the breaker after a call without an answer. Calls that were under way when it opened change nothing. After a
 * failed trial it opens for twice as long as before, at most 15 min.
 */
export const afterFailure = (breaker: Breaker, now: Date): Breaker => {
  const failures = breaker.failures + 1;
  if (breaker.failures >= MAX_FAILURES && isOpen(breaker, now)) return breaker;
  if (failures < MAX_FAILURES) return { ...breaker, failures };
  const ms = Math.min(LONGEST_MS, FIRST_MS * 2 ** breaker.opened);
  return { failures: MAX_FAILURES, openUntil: now.getTime() + ms, opened: breaker.opened + 1 };
};

/** Returns the breaker after an answer. */
export const afterSuccess = (breaker: Breaker): Breaker =>
  breaker.failures === 0 && breaker.openUntil === 0 ? breaker : CLOSED;

/** Returns the breaker after the service refused all calls until an instant. */
export const refusedUntil = (until: Date): Breaker => ({
  failures: MAX_FAILURES,
  openUntil: until.getTime(),
  opened: 1,
});

/**
 * Returns the breaker with which a call may be made now: unchanged if it is closed. After the time without calls, the
 * breaker is open for all other calls for a minute, and one more failure opens it again.
 */
export const withTrial = (breaker: Breaker, now: Date): Breaker =>
  breaker.openUntil === 0
    ? breaker
    : { ...breaker, failures: MAX_FAILURES - 1, openUntil: now.getTime() + FIRST_MS };
