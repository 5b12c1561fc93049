import * as z from 'zod';
import { defineRoutes } from './route.ts';
import { Id } from './wire.ts';

const Instant = z.iso.datetime().nullable();

/** Last answer of customs about the clearance of a parcel. */
export const ClearanceState = z.object({
  orderId: z.number(),
  state: z.enum(['off', 'waiting', 'ok', 'notFound', 'ambiguous', 'failing', 'ended']),
  /** Number of the cargo at customs; empty if it is not known. */
  cargoNo: z.string(),
  /** Word of customs for the last step, and the warehouse of this step. */
  step: z.string(),
  place: z.string(),
  checkedAt: Instant,
  /** Last answer with events. */
  okAt: Instant,
  /** Next check; null if none follows. */
  nextAt: Instant,
  /** Cargoes with the number of the parcel, of which staff choose one. */
  choices: z.array(
    z.object({ cargoNo: z.string(), mblNo: z.string(), arrivedOn: z.string(), packages: z.number() }),
  ),
  /** Korean sentence about the state. */
  text: z.string(),
});
export type ClearanceState = z.output<typeof ClearanceState>;

/** Number of a cargo at customs: MRN, MSN and HSN. */
const CargoNo = z.union([z.string().regex(/^[A-Za-z0-9]{15,20}$/), z.literal('')]);

export const customsRoutes = defineRoutes('customs', {
  getState: {
    method: 'POST',
    path: '/api/customs/getState',
    level: 80,
    summary: '세관 조회 상태',
    body: z.object({ orderId: Id }),
    response: ClearanceState,
    errors: ['ORDER_NOT_FOUND'],
  },
  refresh: {
    method: 'POST',
    path: '/api/customs/refresh',
    level: 80,
    summary: '세관에 지금 조회: 주문마다 10분에 한 번',
    body: z.object({ orderId: Id }),
    response: ClearanceState,
    errors: ['ORDER_NOT_FOUND', 'CLEARANCE_OFF', 'CLEARANCE_RECENT'],
    idempotent: true,
  },
  setCargoNo: {
    method: 'POST',
    path: '/api/customs/setCargoNo',
    level: 90,
    summary: '화물관리번호 선택: 빈 값이면 H/BL 번호로 다시 찾는다',
    body: z.object({ orderId: Id, cargoNo: CargoNo }),
    response: ClearanceState,
    errors: ['ORDER_NOT_FOUND'],
    idempotent: true,
  },
});
