import { describe, expect, it } from 'vitest';
import {
  airVolumeWeight,
  chargeableWeight,
  inUsd,
  itemPrice,
  ratesOf,
  seaVolume,
  seedRates,
  sumMeasures,
  sumMoney,
  totalCurrency,
  totalPrice,
  totalSeaVolume,
} from './measures.ts';

describe('measures', () => {
  it('airVolumeWeight returns kg, seaVolume returns CBM, and chargeableWeight returns the larger weight', () => {
    expect(airVolumeWeight({ width: 30, length: 45, height: 65 })).toBe(14.63);
    expect(airVolumeWeight({ width: 30, length: 45, height: 65 }, 3)).toBe(14.625);
    expect(seaVolume({ width: 100, length: 120, height: 80 })).toBe(0.96);
    expect(chargeableWeight(10, 14.63)).toBe(14.63);
  });

  it('volumes, prices and converted amounts round half hundredths up', () => {
    expect(airVolumeWeight({ width: 10, length: 29, height: 45 })).toBe(2.18);
    expect(seaVolume({ width: 10, length: 15, height: 100 })).toBe(0.02);
    expect(itemPrice(1.005, 1)).toBe(1.01);
    expect(itemPrice(8.575, 1)).toBe(8.58);
    expect(inUsd(1, 'KRW', { KRW: 1.005 })).toBe(1.01);
  });

  it('totalSeaVolume rounds the volume of several boxes once', () => {
    const boxes = [{ width: 10, length: 10, height: 10, count: 50 }];
    expect(totalSeaVolume([...boxes, ...boxes])).toBe(0.1);
  });

  it('sumMeasures adds weights with more than three decimals before rounding', () => {
    expect(sumMeasures([0.0004, 0.0004])).toBe(0.001);
  });

  it('sumMoney and itemPrice return exact cents', () => {
    expect(sumMoney([0.1, 0.2])).toBe(0.3);
    expect(itemPrice(19.99, 3)).toBe(59.97);
  });

  it('totalPrice adds one currency unchanged, converts mixed currencies to USD, and throws without a rate', () => {
    const yen = { unitPrice: 1500, itemQty: 2, currency: 'JPY' };
    const dollar = { unitPrice: 10, itemQty: 1, currency: 'USD' };
    expect(totalPrice([yen], {})).toBe(3000);
    expect(totalPrice([yen, dollar], { USD: 1, JPY: 0.0066 })).toBe(29.8);
    expect(() => totalPrice([yen, dollar], {})).toThrow('JPY');
    expect(totalCurrency([yen, yen])).toBe('JPY');
    expect(totalCurrency([yen, dollar])).toBe('USD');
    expect(totalCurrency([])).toBe('USD');
  });

  it('inUsd converts an amount to USD and returns undefined without a rate', () => {
    const rates = ratesOf([{ code: 'JPY', value: '0.0066' }]);
    expect(inUsd(1234, 'JPY', rates)).toBe(8.14);
    expect(inUsd(12.5, 'USD', {})).toBe(12.5);
    expect(inUsd(1000, 'NZD', rates)).toBeUndefined();
  });

  it('ratesOf uses the seed rate of a currency without a code, and the code of any other', () => {
    expect(ratesOf([])).toEqual(seedRates);
    expect(ratesOf([{ code: 'AUD', value: '0.7' }])).toEqual({ ...seedRates, AUD: 0.7 });
  });
});
