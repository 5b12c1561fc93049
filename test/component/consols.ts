import type { Answer } from '#web/lib/call.ts';
import { order } from './orders.ts';

type Consol = Answer<'POST /api/consol/getConsolList'>[number];
type ConsolOrder = Answer<'POST /api/consol/getOrderListByConsole'>[number];

export const consol = (changes: Partial<Consol> = {}): Consol => ({
  id: 7,
  version: 1,
  freightCode: 1,
  flightName: 'QF087',
  method: 2,
  mblNo: '081-12345675',
  etd: '2026-12-01',
  eta: '2026-12-02',
  departCity: 'SYD',
  arrivalCity: 'ICN',
  status: '001',
  statusLabel: '준비',
  memo: '',
  mblConfirmation: null,
  linkedOrderQty: 0,
  totalOrderQty: 0,
  unmeasuredOrderQty: 0,
  totalQty: 0,
  totalWeight: 0,
  totalVolume: 0,
  loading: null,
  unloading: null,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  ...changes,
});

/** An order of a consol without a session of scans. */
export const consolOrder = (changes: Partial<ConsolOrder> = {}): ConsolOrder => ({
  ...order(),
  loaded: null,
  unloaded: null,
  left: false,
  exclusion: '',
  ...changes,
});
