import * as z from 'zod';
import { defineRoutes } from './route.ts';
import { Id } from './wire.ts';

const Instant = z.iso.datetime().nullable();

/** Last answer of the tracking service about the parcel of an order. */
export const TrackingState = z.object({
  orderId: z.number(),
  courierCode: z.string(),
  courierNum: z.string(),
  state: z.enum(['off', 'waiting', 'ok', 'unknown', 'failing', 'ended']),
  checkedAt: Instant,
  /** Last answer with events. */
  okAt: Instant,
  /** Next check; null if none follows. */
  nextAt: Instant,
  /** Page of the courier about the parcel. */
  url: z.string().nullable(),
  /** Korean sentence about the state. */
  text: z.string(),
});
export type TrackingState = z.output<typeof TrackingState>;

/** Tracking service of a courier. */
const Service = z.object({
  courierCode: z.string(),
  courierName: z.string(),
  tracked: z.boolean(),
  /** Number of parcels that are tracked. */
  open: z.number(),
  /** Oldest of the last answers about these parcels. */
  oldestOkAt: Instant,
  failing: z.boolean(),
  /** End of the time without calls, while the service is failing. */
  until: Instant,
});
export type Service = z.output<typeof Service>;

export const trackingStateRoutes = defineRoutes('courier', {
  getTrackingState: {
    method: 'POST',
    path: '/api/courier/getTrackingState',
    level: 80,
    summary: '택배사 조회 상태',
    body: z.object({ orderId: Id }),
    response: TrackingState,
    errors: ['ORDER_NOT_FOUND'],
  },
  refresh: {
    method: 'POST',
    path: '/api/courier/refresh',
    level: 80,
    summary: '택배사에 지금 조회: 주문마다 10분에 한 번',
    body: z.object({ orderId: Id }),
    response: TrackingState,
    errors: ['ORDER_NOT_FOUND', 'ORDER_DELETED', 'TRACKING_OFF', 'TRACKED_RECENTLY'],
  },
  getServices: {
    method: 'GET',
    path: '/api/courier/getServices',
    level: 90,
    summary: '택배사별 자동 조회 상태',
    response: z.array(Service),
  },
});
