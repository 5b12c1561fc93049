import type { UnipassFailure } from '#functions/adapters/unipass.ts';
import type { CustomsService } from '#shared/domain/breaker.ts';
import type { Breakers } from './breakers.ts';

/** Time without calls after customs refused the key. */
const KEY_REFUSED_MS = 60 * 60_000;

/** Records a failed call of customs in its breaker. @returns end of the time in which another call is of no use */
export const recordUnipassFailure = async (
  breakers: Breakers,
  service: CustomsService,
  { scope }: UnipassFailure,
  now: Date,
): Promise<Date | undefined> => {
  if (scope === 'key') await breakers.refused(service, new Date(now.getTime() + KEY_REFUSED_MS));
  else if (scope === 'service') await breakers.failed(service, now);
  else await breakers.succeeded([service]);
  return breakers.openUntil(service, now);
};
