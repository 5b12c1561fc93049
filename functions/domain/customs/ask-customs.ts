import type { UnipassFailure } from '#functions/adapters/unipass.ts';
import type { readBreakers } from '#functions/domain/outside/breakers.ts';
import type { CustomsMetrics } from '#shared/customs-metrics.ts';
import type { CustomsService } from '#shared/domain/breaker.ts';

/** A refused key is not tried again sooner. */
const KEY_REFUSED_MS = 60 * 60_000;

/** `breakers`: of the service. `metrics`, `reasons`: counts and reasons of failures for the log of the job. */
export type AskContext = {
  breakers: Awaited<ReturnType<typeof readBreakers>>;
  clock: () => Date;
  metrics?: CustomsMetrics;
  reasons?: Set<string>;
};

type Asked = ({ kind: string } | { state: string }) & { failure?: UnipassFailure };
const isOff = (asked: Asked): boolean => ('kind' in asked ? asked.kind : asked.state) === 'off';

/**
 * Asks a service of customs, unless its breaker is open. The breaker follows from the answer: an answer without a failure
 * and a failure of this call only close it, and a refused key opens it for an hour.
 * @param ask calls an adapter
 * @returns undefined, without a call, while the breaker is open
 */
export const askCustoms = async <A extends Asked>(
  service: CustomsService,
  ask: () => Promise<A>,
  { breakers, clock, metrics, reasons }: AskContext,
): Promise<A | undefined> => {
  if (!(await breakers.admit([service], clock()))) return undefined;
  const asked = await ask();
  if (isOff(asked)) return asked;
  const { failure } = asked;
  if (metrics) metrics.CustomsAsked += 1;
  if (metrics && failure) metrics.CustomsFailed += 1;
  if (failure) reasons?.add(`${service}: ${failure.reason}`);
  if (failure?.scope === 'key') {
    if (metrics) metrics.CustomsKeyRefused += 1;
    await breakers.refused(service, new Date(clock().getTime() + KEY_REFUSED_MS));
  } else if (failure?.scope === 'service') await breakers.failed(service, clock());
  else await breakers.succeeded([service]);
  return asked;
};
