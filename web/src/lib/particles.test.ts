import { expect, it } from 'vitest';
import { asObject, asSubject } from './particles.ts';

it.each([
  ['운송편', '운송편을', '운송편이'],
  ['택배사', '택배사를', '택배사가'],
  ['픽업 장소', '픽업 장소를', '픽업 장소가'],
  ['힣', '힣을', '힣이'],
  ['QF87', 'QF87을', 'QF87이'],
])('%s → %s, %s', (word, object, subject) => {
  expect([asObject(word), asSubject(word)]).toEqual([object, subject]);
});
