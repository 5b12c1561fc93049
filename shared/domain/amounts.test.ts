import { describe, expect, it } from 'vitest';
import { inUsd, itemPrice, ratesOf, seedRates, sumMoney, totalCurrency, totalPrice } from './amounts.ts';

describe('amounts', () => {
  it('prices and converted amounts round half hundredths up', () => {
    expect(itemPrice(1.005, 1)).toBe(1.01);
    expect(itemPrice(8.575, 1)).toBe(8.58);
    expect(inUsd(1, 'KRW', { KRW: 1.005 })).toBe(1.01);
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
