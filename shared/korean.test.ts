import { expect, test } from 'vitest';
import { asCompanion, asObject, asResult, asSubject, asTopic } from './korean.ts';

test.each([
  ['운송편', '운송편을', '운송편이', '운송편은', '운송편으로'],
  ['택배사', '택배사를', '택배사가', '택배사는', '택배사로'],
  ['서울', '서울을', '서울이', '서울은', '서울로'],
  [
    '보내는 분 이름(영문)',
    '보내는 분 이름(영문)을',
    '보내는 분 이름(영문)이',
    '보내는 분 이름(영문)은',
    '보내는 분 이름(영문)으로',
  ],
  ['HHK1000006', 'HHK1000006을', 'HHK1000006이', 'HHK1000006은', 'HHK1000006으로'],
  ['180-12345675', '180-12345675를', '180-12345675가', '180-12345675는', '180-12345675로'],
  ['K001', 'K001을', 'K001이', 'K001은', 'K001로'],
  ['HSL', 'HSL을', 'HSL이', 'HSL은', 'HSL로'],
  ['HS code', 'HS code를', 'HS code가', 'HS code는', 'HS code로'],
])('particles follow the last sound of %s', (text, object, subject, topic, result) => {
  expect([asObject(text), asSubject(text), asTopic(text), asResult(text)]).toEqual([
    object,
    subject,
    topic,
    result,
  ]);
});

test.each([
  ['운송편', '운송편과'],
  ['택배사', '택배사와'],
  ['VITAMIN C', 'VITAMIN C와'],
  ['OMEGA 3', 'OMEGA 3과'],
])('asCompanion follows the last sound of %s', (text, companion) => {
  expect(asCompanion(text)).toBe(companion);
});
