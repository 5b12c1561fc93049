import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Billing } from '#functions/db/billing.entity.ts';
import { lineSums, linesFor, withBilled } from './statement-lines.ts';

const amount = fc.integer({ min: -100_000_000, max: 100_000_000 });
const Parcel: fc.Arbitrary<Billing> = fc.record({
  orderId: fc.integer({ min: 1, max: 1_000_000 }),
  version: fc.constant(1),
  partner: fc.constant(2),
  currency: fc.constantFrom('AUD', 'USD', 'KRW'),
  hblNo: fc.constant('HH1'),
  orderNumber: fc.constant('K-1'),
  method: fc.constantFrom(1, 2),
  day: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-30'),
  state: fc.constant('measured'),
  isDue: fc.constant(true),
  isVoid: fc.boolean(),
  basis: fc.constantFrom('declared', 'measured'),
  measure: fc.constant(29.25),
  freight: amount,
  surcharges: amount,
  manual: amount,
  total: amount,
  billed: amount,
  billedMeasure: fc.constant(29.25),
  billedManual: amount,
  statements: fc.constantFrom([], ['ST-202610-002-1']),
});

describe('linesFor', () => {
  it('has lines whose sums equal those of an independent addition, and bills each parcel to its total once', () => {
    fc.assert(
      fc.property(fc.array(Parcel, { maxLength: 300 }), (parcels) => {
        const lines = linesFor(parcels, '2026-11');
        const { charges, corrections } = lineSums(lines);
        const expected = parcels.reduce((sum, { total, billed }) => sum + BigInt(total) - BigInt(billed), 0n);
        expect(BigInt(charges) + BigInt(corrections)).toBe(expected);
        for (const parcel of parcels) {
          const [line] = linesFor([parcel], '2026-11');
          const statement = { number: 'ST-202611-002-1', currency: parcel.currency };
          const after = line && withBilled(parcel, line, statement);
          expect(after?.billed).toBe(parcel.total);
          expect(after && line && withBilled(after, line, statement)).toBeUndefined();
        }
      }),
    );
  });

  it('sorts the lines by day and order, and calls a charge of an earlier month late', () => {
    fc.assert(
      fc.property(fc.array(Parcel, { maxLength: 50 }), (parcels) => {
        const lines = linesFor(parcels, '2026-11');
        const keys = lines.map(({ day, orderId }) => `${day} ${String(orderId).padStart(8, '0')}`);
        expect(keys).toEqual(keys.toSorted());
        for (const { kind, cause, day, before } of lines) {
          expect(kind === 'charge').toBe(before === null);
          if (kind === 'charge') expect(cause).toBe(day < '2026-11-01' ? 'late' : '');
          else expect(['weight', 'line', 'deleted']).toContain(cause);
        }
      }),
    );
  });
});
