import type { CustomsMetrics } from '#shared/customs-metrics.ts';
import type { AskContext } from './ask-customs.ts';

/** `timeUp`: aborted when no further call may be started. `reportWord`: called once a day for each unknown word of customs. */
export type CustomsRun = { clock: () => Date; timeUp: AbortSignal; reportWord: (word: string) => void };

/** Context of the parts of the job `customs`. */
export type CustomsJobContext = AskContext & CustomsRun & { metrics: CustomsMetrics };

/** Margin between calls with which all calls of a run fit into its time. The first call of a run takes longer to arrive. */
export const CALL_MARGIN = 0.35;

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
