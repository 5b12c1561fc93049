import { expect, it } from 'vitest';
import { isEnter } from './keys.ts';

it.each([
  ['Enter', { key: 'Enter', isComposing: false, keyCode: 13 }, true],
  ['Enter while a syllable is composed', { key: 'Enter', isComposing: true, keyCode: 229 }, false],
  ['Enter that ended a composition in Safari', { key: 'Enter', isComposing: false, keyCode: 229 }, false],
  ['another key', { key: 'a', isComposing: false, keyCode: 65 }, false],
])('isEnter: %s', (_, key, expected) => expect(isEnter(key)).toBe(expected));
