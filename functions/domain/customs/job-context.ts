import type { CustomsMetrics } from '#shared/customs-metrics.ts';
import type { AskContext } from './ask-customs.ts';

/** Context of the parts of the job `customs`. `timeUp`: aborted when no further call may be started. */
export type CustomsJobContext = AskContext & { timeUp: AbortSignal; metrics: CustomsMetrics };

/** Why a part of a run ended. `limit`: due parcels are left for the next run. */
export type Stopped = 'done' | 'limit' | 'time';

export type PccReport = { asked: number; matched: number; mismatch: number; unavailable: number };
export type ClearanceReport = {
  asked: number;
  changed: number;
  notFound: number;
  ambiguous: number;
  failed: number;
};
