import { describe, expect, it } from 'vitest';
import { countSupplements, recogniseGoods } from './goods.ts';

describe('recogniseGoods', () => {
  it.each([
    ['OMEGA 3 FISH OIL', 'supplement', '210690'],
    ['vitamin c 1000', 'supplement', '210690'],
    ['Multi-Vitamins', 'supplement', '210690'],
    ['비타민C', 'supplement', '210690'],
    ['호주산 프로폴리스', 'supplement', '210690'],
    ['MANUKA HONEY 500G', 'food', '040900'],
    ['마누카 꿀', 'food', '040900'],
    ['T2 BLACK TEA', 'food', '090230'],
    ['PEPPERMINT TEA', 'food', undefined],
    ['육포', 'food', undefined],
    ['DRY DOG FOOD', 'food', undefined],
  ])('recognises %s as %s with the HS code %s', (name, kind, hsCode) => {
    expect(recogniseGoods(name)).toMatchObject({ kind });
    expect(recogniseGoods(name)?.hsCode).toBe(hsCode);
  });

  it.each([
    'WOOL BLANKET',
    'TEA TREE OIL',
    'HONEY SHAMPOO',
    'VITAMIN E CREAM',
    '콜라겐 크림',
    'COFFEE MUG',
    'WINE GLASSES',
    'STEAM IRON',
    'TEAM SHIRT',
    'PEANUTBUTTERFLY',
    '',
  ])('does not recognise %j', (name) => {
    expect(recogniseGoods(name)).toBeUndefined();
  });

  it('gives an English name for a Korean one', () => {
    expect(recogniseGoods('오메가3')?.english).toBe('OMEGA 3 FISH OIL');
  });
});

it('countSupplements adds the quantities of food supplements only', () => {
  expect(
    countSupplements([
      { itemName: 'OMEGA 3', itemQty: '4' },
      { itemName: 'LUTEIN', itemQty: 3 },
      { itemName: 'MANUKA HONEY', itemQty: 5 },
      { itemName: 'PROPOLIS', itemQty: '' },
    ]),
  ).toBe(7);
});
