import { describe, expect, it } from 'vitest';
import { leadingRows } from './answer-size.ts';

describe('leadingRows', () => {
  it('returns all rows that fit into the limit', () => {
    expect(leadingRows(['ab', 'cd'], 8)).toEqual(['ab', 'cd']);
  });

  it('omits the row that exceeds the limit in UTF-8 bytes, and all later rows', () => {
    expect(leadingRows(['ab', '가', 'c'], 8)).toEqual(['ab']);
  });

  it('returns the first row even if it exceeds the limit alone', () => {
    expect(leadingRows(['abcdef', 'a'], 4)).toEqual(['abcdef']);
  });
});
