import { describe, expect, it } from 'vitest';
import { Digest, lineOf } from './digest.ts';

const items = [
  { pk: 'ORDER#1', sk: 'ORDER', l: { v: 1, n: '김' } },
  { pk: 'ORDER#2', sk: 'ORDER', it: [{ n: 'a', q: 1 }] },
  { pk: 'HBL#A1', sk: 'HBL', id: 1 },
];
const digestOf = (some: readonly Record<string, unknown>[]): Digest => {
  const digest = new Digest();
  for (const item of some) digest.add(item);
  return digest;
};

describe('a line', () => {
  it('is the same whatever the order of the names, at any depth', () => {
    const one = { b: 1, a: [{ d: null, c: 'x' }] };
    const other = { a: [{ c: 'x', d: null }], b: 1 };
    expect(lineOf(one)).toBe('{"a":[{"c":"x","d":null}],"b":1}');
    expect(lineOf(other)).toBe(lineOf(one));
  });

  it.each([[new Set([1])], [new Uint8Array([1])]])('is refused where JSON would lose %o', (value) => {
    expect(() => lineOf({ pk: 'A', value })).toThrow('cannot be kept as JSON');
  });
});

describe('a digest', () => {
  it('is the same whatever the order of the items, and counts them by kind', () => {
    const digest = digestOf(items);
    expect(digest.differsFrom(digestOf([...items].reverse()))).toEqual([]);
    expect([digest.items, digest.kinds]).toEqual([3, { HBL: 1, ORDER: 2 }]);
  });

  it('tells the kind in which something is missing, is too much or is not the same', () => {
    const [first = {}, ...rest] = items;
    expect(digestOf(rest).differsFrom(digestOf(items))).toEqual(['ORDER']);
    expect(digestOf(items).differsFrom(digestOf([...rest, { ...first, l: { v: 2 } }]))).toEqual(['ORDER']);
    expect(digestOf(items).differsFrom(digestOf([...items, { pk: 'MAIL#a', sk: 'MAIL' }]))).toEqual(['MAIL']);
  });

  it('forgets what is taken out again', () => {
    const digest = digestOf([...items, { pk: 'MAIL#a', sk: 'MAIL' }]);
    digest.remove({ sk: 'MAIL', pk: 'MAIL#a' });
    expect(digest.differsFrom(digestOf(items))).toEqual([]);
    expect(digest.kinds).toEqual({ HBL: 1, ORDER: 2 });
  });
});
