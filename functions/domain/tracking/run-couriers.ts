import { createCallLimit } from '#functions/adapters/call-limit.ts';
import { isTrackerSetUp } from '#functions/adapters/courier-tracker.ts';
import {
  getTrackingCounts,
  storeOldestOk,
  storeTrackingOff,
  type TrackingCounts,
} from '#functions/db/counter.entity.ts';
import { type CourierWatch, findOldestOk, listDueWatches } from '#functions/db/courier-watch.entity.ts';
import { type Breakers, readBreakers } from '#functions/domain/outside/breakers.ts';
import { checkParcels } from '#functions/domain/outside/check-parcels.ts';
import { COURIER_SERVICE, serviceOfCourier } from '#shared/domain/breaker.ts';
import { endOfWatch } from '#shared/domain/courier-watch.ts';
import { trackers } from '#shared/domain/trackers.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { type Check, checkParcel, endWatch, servicesOf } from './check-parcel.ts';

const MAX_PER_COURIER = 300;
const MAX_PARCELS = 600;
const CALLS_AT_ONCE = 3;
/** A run of 210 s makes 540 calls, so that two runs ask about 1,000 parcels. */
const CALLS_PER_SECOND = 3;
const HOUR_MS = 3_600_000;

const trackedCouriers = Object.keys(trackers);

/** `timeUp`: aborted when no further parcel may be started. */
type Context = { clock: () => Date; timeUp: AbortSignal };

/** `stopped`: why the run ended. */
type Report = {
  asked: number;
  changed: number;
  unchanged: number;
  unknown: number;
  failed: number;
  skipped: number;
  events: number;
  stopped: 'done' | 'limit' | 'time';
};

/** `ageHours`: age of the oldest of the last answers about watched parcels; 0 without any. */
type Metrics = {
  asked: number;
  failed: number;
  serviceFailed: number;
  unknownWords: number;
  ageHours: number;
};
type Run = { report: Report; metrics: Metrics };

const nothing: Report = {
  asked: 0,
  changed: 0,
  unchanged: 0,
  unknown: 0,
  failed: 0,
  skipped: 0,
  events: 0,
  stopped: 'done',
};

const noMetrics: Metrics = { asked: 0, failed: 0, serviceFailed: 0, unknownWords: 0, ageHours: 0 };

type Queue = { parcels: CourierWatch[]; hasMore: boolean };

const isOpen = (breakers: Breakers, courierCode: string, now: Date): boolean =>
  servicesOf(courierCode).some((service) => breakers.openUntil(service, now));

// Couriers take turns, so that a run that ends early has asked about parcels of each. Parcels of a courier that is not asked
// now take no place of others.
const readQueue = async (breakers: Breakers, now: Date): Promise<Queue & { skipped: number }> => {
  const due = await mapWithLimit(trackedCouriers, CALLS_AT_ONCE, async (courierCode) => {
    const watches = await listDueWatches(courierCode, now, MAX_PER_COURIER + 1);
    return { courierCode, watches, isOpen: isOpen(breakers, courierCode, now) };
  });
  const dueAt = ({ watches }: { watches: CourierWatch[] }) => watches[0]?.due ?? Number.POSITIVE_INFINITY;
  const asked = due.filter((courier) => !courier.isOpen).sort((a, b) => dueAt(a) - dueAt(b));
  const parcels = asked
    .flatMap(({ watches }) => watches.slice(0, MAX_PER_COURIER).map((watch, turn) => ({ watch, turn })))
    .sort((a, b) => a.turn - b.turn)
    .map(({ watch }) => watch);
  return {
    parcels: parcels.slice(0, MAX_PARCELS),
    hasMore: parcels.length > MAX_PARCELS || asked.some(({ watches }) => watches.length > MAX_PER_COURIER),
    skipped: due
      .filter((courier) => courier.isOpen)
      .reduce((sum, { watches }) => sum + Math.min(watches.length, MAX_PER_COURIER), 0),
  };
};

const count = (report: Report, { outcome, events }: Check): void => {
  if (outcome === 'skipped') report.skipped += 1;
  else report.asked += 1;
  if (outcome !== 'skipped' && outcome !== 'gone') report[outcome] += 1;
  report.events += events;
};

/** Stores the oldest answers of the couriers that were asked. @returns age of the oldest of all couriers */
const storeAges = async (
  asked: ReadonlySet<string>,
  { open, oldestOkAt }: TrackingCounts,
  now: Date,
): Promise<number> => {
  const ages = new Map(oldestOkAt);
  for (const courierCode of asked) {
    const at = await findOldestOk(courierCode);
    if (at !== (oldestOkAt.get(courierCode) ?? null)) await storeOldestOk(courierCode, at);
    if (at === null) ages.delete(courierCode);
    else ages.set(courierCode, at);
  }
  const watched = [...ages].filter(([courierCode]) => (open.get(courierCode) ?? 0) > 0);
  return Math.max(0, ...watched.map(([, at]) => (now.getTime() - at) / HOUR_MS));
};

/**
 * Asks the tracking service about the parcels that are due: at most 300 of a courier and 600 in sum. A courier that fails
 * delays no parcel of another one. The next run continues.
 * @throws AggregateError at the end if some parcels failed for another reason than the service
 */
export const runCouriers = async ({ clock, timeUp }: Context): Promise<Run> => {
  const counts = await getTrackingCounts();
  const isOff = !(await isTrackerSetUp());
  if (isOff !== counts.isOff) await storeTrackingOff(isOff);
  if (isOff) return { report: nothing, metrics: noMetrics };

  const breakers = await readBreakers([COURIER_SERVICE, ...trackedCouriers.map(serviceOfCourier)]);
  const { parcels, hasMore, skipped } = await readQueue(breakers, clock());
  const report: Report = { ...nothing, skipped, stopped: hasMore ? 'limit' : 'done' };
  const asked = new Set<string>();
  const metrics = { ...noMetrics };
  const beforeAttempt = createCallLimit(CALLS_PER_SECOND);
  const check = async (watch: CourierWatch): Promise<void> => {
    if (clock() >= endOfWatch(new Date(watch.since))) {
      await endWatch(watch);
      return;
    }
    const checked = await checkParcel(watch, { breakers, clock, beforeAttempt });
    count(report, checked);
    if (checked.outcome !== 'skipped') asked.add(watch.courierCode);
    if (checked.isServiceFailing) metrics.serviceFailed = 1;
    metrics.unknownWords += checked.unknownWords;
  };
  const isTimeUp = await checkParcels(parcels, { atOnce: CALLS_AT_ONCE, timeUp }, check);
  if (isTimeUp) report.stopped = 'time';
  const ageHours = await storeAges(asked, counts, clock());
  return { report, metrics: { ...metrics, asked: report.asked, failed: report.failed, ageHours } };
};
