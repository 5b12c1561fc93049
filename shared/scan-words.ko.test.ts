import { expect, it } from 'vitest';
import { reportLineText } from './scan-words.ko.ts';

it.each([
  ['a parcel with one box', { boxes: { scanned: [], total: 1 } }, ''],
  ['no scanned box', { boxes: { scanned: [], total: 3 } }, '박스 3개 중 0개'],
  ['some scanned boxes', { boxes: { scanned: [2], total: 3 } }, '박스 3개 중 1개 (1, 3번 없음)'],
  [
    'many boxes',
    { boxes: { scanned: [1], total: 16 } },
    '박스 16개 중 1개 (2, 3, 4, 5, 6, 7, 8, 9, 10, 11번 외 5개 없음)',
  ],
  [
    'all boxes and a reason',
    { boxes: { scanned: [1, 2], total: 2 }, reason: 'ON_HOLD' as const },
    '박스 2개 중 2개, 보류 중인 주문입니다.',
  ],
])('reportLineText() of %s', (_, line, text) => {
  expect(reportLineText({ hblNo: 'HHK1', ...line })).toBe(text);
});
