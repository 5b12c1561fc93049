import { describe, expect, it } from 'vitest';
import { type BoxRow, measureShipment } from './shipment.ts';

const row = (fields: Partial<BoxRow>): BoxRow => ({
  key: 0,
  width: '40',
  length: '30',
  height: '30',
  weight: '5',
  count: '1',
  ...fields,
});

describe('measureShipment', () => {
  it('charges the volume weight if it is larger', () => {
    expect(measureShipment([row({})])).toEqual({
      boxes: 1,
      actualKg: 5,
      volumeKg: 6,
      chargeableKg: 6,
      cbm: 0.04,
    });
  });

  it('charges the actual weight if it is larger', () => {
    expect(measureShipment([row({ weight: '7.5' })]).chargeableKg).toBe(7.5);
  });

  it('rounds the total, not each box', () => {
    const small = row({ width: '10', length: '10', height: '10', count: '50' });
    expect(measureShipment([small, { ...small, key: 1 }]).cbm).toBe(0.1);
  });

  it('sums decimal weights exactly', () => {
    expect(measureShipment([row({ weight: '0.1' }), row({ weight: '0.2' })]).actualKg).toBe(0.3);
  });

  it('rounds half hundredths up', () => {
    expect(measureShipment([row({ width: '10', length: '29', height: '45' })]).volumeKg).toBe(2.18);
  });

  it('counts empty and invalid fields as 0', () => {
    const blank = row({ width: '', weight: '.', count: '2' });
    expect(measureShipment([blank])).toEqual({ boxes: 2, actualKg: 0, volumeKg: 0, chargeableKg: 0, cbm: 0 });
  });
});
