import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, inUsd, itemPrice, sumMoney, totalCurrency, totalPrice } from './amounts.ts';
import { ratesOf, seedRates } from './exchange-rates.ts';
import { orderAmounts, orderUsdValue } from './order-amounts.ts';
import { currencies } from './order-fields.ts';

const priced = (unitPrice: number, itemQty: number, currency = 'USD') => ({ unitPrice, itemQty, currency });

describe('amounts', () => {
  it('prices and converted amounts round half hundredths up', () => {
    expect(itemPrice(priced(1.005, 1))).toBe(1.01);
    expect(itemPrice(priced(8.575, 1))).toBe(8.58);
    expect(inUsd(1, 'KRW', { KRW: 1.005 })).toBe(1.01);
  });

  it('sumMoney and itemPrice return exact cents', () => {
    expect(sumMoney([0.1, 0.2])).toBe(0.3);
    expect(itemPrice(priced(19.99, 3))).toBe(59.97);
  });

  it('itemPrice computes with all decimals of the unit price and rounds once', () => {
    expect(itemPrice(priced(0.13, 100))).toBe(13);
    expect(itemPrice(priced(0.125, 100))).toBe(12.5);
    expect(itemPrice(priced(0.333, 3))).toBe(1);
  });

  it('itemPrice of won and yen has no decimals', () => {
    expect(itemPrice(priced(0.5, 3, 'KRW'))).toBe(2);
    expect(itemPrice(priced(0.333, 3, 'JPY'))).toBe(1);
  });

  it('itemPrice is the exact product, rounded half up to the currency, for any price and quantity', () => {
    const anyPrice = fc
      .record({ units: fc.integer({ min: 0, max: 999_999_999 }), scale: fc.integer({ min: 0, max: 10 }) })
      .map(({ units, scale }) => ({ units: BigInt(units), scale, value: Number(`${units}e-${scale}`) }));
    const quantity = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(anyPrice, quantity, fc.constantFrom(...currencies), (price, itemQty, currency) => {
        const decimals = currency === 'KRW' || currency === 'JPY' ? 0 : 2;
        const denominator = 10n ** BigInt(price.scale);
        const doubled = 2n * price.units * BigInt(itemQty) * 10n ** BigInt(decimals);
        const expected = Number(`${(doubled + denominator) / (2n * denominator)}e-${decimals}`);
        expect(itemPrice(priced(price.value, itemQty, currency))).toBe(expected);
      }),
    );
  });

  it('formatMoney writes every decimal of a unit price, and none of won and yen without decimals', () => {
    expect(formatMoney(0.125, 'USD')).toBe('USD 0.125');
    expect(formatMoney(12.5, 'USD')).toBe('USD 12.50');
    expect(formatMoney(1_234_567.1, 'AUD')).toBe('AUD 1,234,567.10');
    expect(formatMoney(0.0000000001, 'USD')).toBe('USD 0.0000000001');
    expect(formatMoney(200_000, 'KRW')).toBe('KRW 200,000');
    expect(formatMoney(0.5, 'KRW')).toBe('KRW 0.5');
    expect(formatMoney(1500, 'JPY')).toBe('JPY 1,500');
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

  it('ratesOf omits a currency whose code has the value 0 or no number', () => {
    expect(ratesOf([{ code: 'AUD', value: '0' }])).not.toHaveProperty('AUD');
    expect(ratesOf([{ code: 'AUD', value: 'AUD' }])).not.toHaveProperty('AUD');
  });

  it('orderAmounts stores the value in USD and the rates of the currencies that the items have', () => {
    const rates = { USD: 1, KRW: 0.00072, AUD: 0.65 };
    expect(orderAmounts([priced(10_000, 2, 'KRW'), priced(10, 1, 'AUD')], rates)).toEqual({
      totalPrice: 20.9,
      totalCurrency: 'USD',
      totalUsd: 20.9,
      rates: { KRW: 0.00072, AUD: 0.65 },
    });
    expect(orderAmounts([priced(10_000, 2, 'KRW')], rates)).toEqual({
      totalPrice: 20_000,
      totalCurrency: 'KRW',
      totalUsd: 14.4,
      rates: { KRW: 0.00072 },
    });
    expect(orderAmounts([priced(10, 1)], {})).toMatchObject({ totalUsd: 10, rates: { USD: 1 } });
  });

  it('orderAmounts stores no value in USD, and not 0, if the currency has no rate', () => {
    expect(orderAmounts([priced(10, 1, 'AUD')], {})).toEqual({
      totalPrice: 10,
      totalCurrency: 'AUD',
      totalUsd: null,
      rates: {},
    });
  });

  it('orderUsdValue is the stored value, and uses current rates only for orders without stored rates', () => {
    const itemList = [priced(10_000, 1, 'KRW')];
    const current = { KRW: 0.001 };
    expect(orderUsdValue({ itemList, totalUsd: 7.2, rates: { KRW: 0.00072 } }, current)).toEqual({
      amount: 7.2,
    });
    expect(orderUsdValue({ itemList, totalUsd: null, rates: {} }, current)).toEqual({ missing: ['KRW'] });
    expect(orderUsdValue({ itemList, totalUsd: null, rates: null }, current)).toEqual({ amount: 10 });
  });
});
