import { expect, it } from 'vitest';
import { placesOf } from './grid-layout.ts';

it('placesOf gives a renamed column the stored place of its former id', () => {
  const stored = [{ colId: 'status' }, { colId: 'isPrinted', width: 90, hide: true }, { colId: 'hblNo' }];
  expect(placesOf(stored, { isPrinted: 'printCount' })).toEqual([
    { colId: 'status' },
    { colId: 'printCount', width: 90, hide: true },
    { colId: 'hblNo' },
  ]);
});

it('placesOf keeps the place of the current id if a layout has both ids', () => {
  const stored = [{ colId: 'printCount' }, { colId: 'hblNo' }, { colId: 'isPrinted' }];
  expect(placesOf(stored, { isPrinted: 'printCount' })).toEqual([
    { colId: 'printCount' },
    { colId: 'hblNo' },
  ]);
});

it.each([[undefined], ['text'], [[null, { width: 3 }]]])('placesOf returns no place for %j', (stored) => {
  expect(placesOf(stored)).toEqual([]);
});
