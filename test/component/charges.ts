import type { Answer } from '#web/lib/call.ts';

type Charge = Answer<'POST /api/charge/get'>;

/** Charge of a parcel from before charges. */
export const charge = (changes: Partial<Charge> = {}): Charge => ({
  orderId: 1,
  version: 1,
  state: '',
  reason: '',
  currency: '',
  base: 0,
  manual: 0,
  total: 0,
  billed: 0,
  chargeOn: '',
  basis: 'declared',
  measure: 0,
  unit: 'kg',
  card: null,
  lines: [],
  options: [],
  available: [],
  statements: [],
  stale: false,
  ...changes,
});
