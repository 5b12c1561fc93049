import { expect, test } from 'vitest';
import { hyphenate } from './mobile-typing.ts';

test.each([
  ['', ''],
  ['010', '010'],
  ['0101', '010-1'],
  ['0101234', '010-1234'],
  ['01012345', '010-1234-5'],
  ['0412345678', '041-234-5678'],
  ['01012345678', '010-1234-5678'],
  ['010-1234-56789', '010-1234-5678'],
  ['０１０ 1234', '010-1234'],
])('%j is shown as %j', (typed, shown) => expect(hyphenate(typed)).toBe(shown));
