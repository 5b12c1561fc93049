import { AsyncLocalStorage } from 'node:async_hooks';

/** Consumed read and write units, and round trips to DynamoDB. Concurrent calls count as one round trip. */
export type Units = { read: number; write: number; trips: number };
type Meter = Units & { inFlight: number; requestId?: string; startedAt: number; outer?: Meter };

const meters = new AsyncLocalStorage<Meter>();

/** Runs `work` and measures its DynamoDB calls. If `withMeter` is nested, the calls also count for the outer meters. */
export const withMeter = async <T>(
  work: () => Promise<T>,
  requestId?: string,
): Promise<{ result: T; units: Units }> => {
  const outer = meters.getStore();
  const meter = {
    ...{ read: 0, write: 0, trips: 0, inFlight: 0 },
    requestId: requestId ?? outer?.requestId,
    startedAt: outer?.startedAt ?? performance.now(),
    outer,
  };
  const result = await meters.run(meter, work);
  return { result, units: { read: meter.read, write: meter.write, trips: meter.trips } };
};

/** Calls `visit` for the innermost meter and for each meter around it. */
export const eachMeter = (visit: (meter: Meter) => void) => {
  for (let meter = meters.getStore(); meter; meter = meter.outer) visit(meter);
};

/** Returns the id of the request that is being handled. */
export const requestIdNow = (): string | undefined => meters.getStore()?.requestId;

/** Returns the time in ms since the handling of the request began; 0 outside of requests. */
export const requestMs = (): number => {
  const startedAt = meters.getStore()?.startedAt;
  return startedAt === undefined ? 0 : performance.now() - startedAt;
};
