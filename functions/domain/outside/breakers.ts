import { getBreakers, replaceBreaker } from '#functions/db/breaker.entity.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import {
  afterFailure,
  afterSuccess,
  type Breaker,
  CLOSED,
  isOpen,
  refusedUntil,
  withTrial,
} from '#shared/domain/breaker.ts';

/**
 * Reads the circuit breakers of the services that a run may call, in one BatchGet. A breaker is written only when it
 * changes, and only on the state that was read: a run follows the changes of other runs with its next write.
 * @param services names of services, such as `courier` and `courier:K001`
 */
export const readBreakers = async (services: readonly string[]) => {
  const breakers = await getBreakers(services);
  const breakerOf = (service: string): Breaker => breakers.get(service) ?? CLOSED;

  /** Changes a breaker unless it was changed concurrently. @returns undefined after a concurrent change */
  const change = async (service: string, after: Breaker): Promise<true | undefined> => {
    const before = breakerOf(service);
    if (after === before) return true;
    const stored = await replaceBreaker(service, before, after);
    breakers.set(service, stored);
    return stored === after || undefined;
  };
  const changeWith = (service: string, rule: (breaker: Breaker) => Breaker) =>
    retryOnConflict(() => change(service, rule(breakerOf(service))));

  return {
    /** Returns the end of the time without calls; undefined if a call may be tried. */
    openUntil: (service: string, now: Date): Date | undefined => {
      const breaker = breakerOf(service);
      return isOpen(breaker, now) ? new Date(breaker.openUntil) : undefined;
    },

    /**
     * Returns the end of the time without calls of the services that have not recovered; undefined if all have. The time
     * may be over, because the next call decides.
     */
    failingUntil: (needed: readonly string[]): Date | undefined => {
      const until = Math.max(...needed.map((service) => breakerOf(service).openUntil));
      return until > 0 ? new Date(until) : undefined;
    },

    /** True if one call may be made that needs all of these services. A trial that is due is then taken by this call. */
    admit: async (needed: readonly string[], now: Date): Promise<boolean> => {
      if (needed.some((service) => isOpen(breakerOf(service), now))) return false;
      for (const service of needed) {
        const isAdmitted = await retryOnConflict(async () => {
          const breaker = breakerOf(service);
          return isOpen(breaker, now) ? false : change(service, withTrial(breaker, now));
        });
        if (!isAdmitted) return false;
      }
      return true;
    },

    /** Records a call without a usable answer; its retry counts as the same failure. */
    failed: (service: string, now: Date) => changeWith(service, (breaker) => afterFailure(breaker, now)),

    /** Records an answer. */
    succeeded: async (answered: readonly string[]): Promise<void> => {
      for (const service of answered) await changeWith(service, afterSuccess);
    },

    /** Records that the service refuses all calls until an instant. */
    refused: (service: string, until: Date) => changeWith(service, () => refusedUntil(until)),
  };
};

export type Breakers = Awaited<ReturnType<typeof readBreakers>>;
