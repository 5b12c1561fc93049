import { mapWithLimit } from '#shared/map-with-limit.ts';

/** `atOnce`: checks at a time. `timeUp`: aborted when no further check may be started. */
type Limits = { atOnce: number; timeUp: AbortSignal };

/**
 * Checks parcels in their sequence. A check that throws stops no other one.
 * @returns true if the time was up before the last one
 * @throws AggregateError at the end if some checks threw
 */
export const checkParcels = async <W>(
  watches: readonly W[],
  { atOnce, timeUp }: Limits,
  check: (watch: W) => Promise<void>,
): Promise<boolean> => {
  const failures: unknown[] = [];
  let isTimeUp = false;
  await mapWithLimit(watches, atOnce, async (watch) => {
    if (timeUp.aborted) {
      isTimeUp = true;
      return;
    }
    await check(watch).catch((error: unknown) => failures.push(error));
  });
  if (failures.length > 0) throw new AggregateError(failures, 'Some parcels could not be checked');
  return isTimeUp;
};
