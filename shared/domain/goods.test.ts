import { describe, expect, it } from 'vitest';
import { countSupplements, isDangerous, recogniseGoods } from './goods.ts';

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
    ['육포', 'meat', undefined],
    ['BEEF JERKY', 'meat', undefined],
    ['SMOKED HAM', 'meat', undefined],
    ['소시지', 'meat', undefined],
    ['DRY DOG FOOD', 'petFood', undefined],
    ['고양이 사료', 'petFood', undefined],
    ['PANADOL RAPID', 'medicine', undefined],
    ['Ibuprofen 200mg', 'medicine', undefined],
    ['어린이 감기약', 'medicine', undefined],
    ['RED WINE 750ML', 'alcohol', '220421'],
    ['위스키', 'alcohol', undefined],
    ['DRY GIN', 'alcohol', undefined],
    ['CRAFT BEERS', 'alcohol', undefined],
    ['SUNFLOWER SEEDS', 'plant', undefined],
    ['TULIP BULBS', 'plant', undefined],
    ['사과나무 묘목', 'plant', undefined],
    ['POWER BANK 10000', 'battery', undefined],
    ['보조배터리', 'battery', undefined],
    ['BATTERY TOY', 'battery', undefined],
    ['HAIRSPRAY', 'aerosol', undefined],
    ['헤어 스프레이', 'aerosol', undefined],
    ['프로폴리스 스프레이', 'supplement', '210690'],
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
    '와인잔',
    'GINGER',
    'HAMMER',
    '햄스터',
    'GRAPE SEED',
    'JOJOBA SEED OIL',
    '씨앗 오일',
    'LED BULB',
    'PLANT POT',
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

describe('isDangerous', () => {
  it.each([
    'WINE OPENER BATTERY',
    'DOG FOOD DISPENSER, BATTERIES',
    'BATTERY-FREE LAMP WITH POWER BANK',
    'VITAMIN AEROSOL',
    '와인 오프너 배터리',
    '배터리 없는 케이스, 보조배터리',
    '헤어 스프레이',
  ])('recognises %j among other goods', (name) => {
    expect(isDangerous(name)).toBe(true);
  });

  it.each([
    'RED WINE',
    'BATTERY FREE TOY',
    'WINE OPENER (NO BATTERIES)',
    'TOY, BATTERIES NOT INCLUDED',
    '장난감(배터리 미포함)',
    '프로폴리스 스프레이',
  ])('does not recognise %j', (name) => {
    expect(isDangerous(name)).toBe(false);
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
