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

describe('lineOf', () => {
  it('sorts field names at every depth', () => {
    const one = { b: 1, a: [{ d: null, c: 'x' }] };
    const other = { a: [{ c: 'x', d: null }], b: 1 };
    expect(lineOf(one)).toBe('{"a":[{"c":"x","d":null}],"b":1}');
    expect(lineOf(other)).toBe(lineOf(one));
  });

  it.each([[new Set([1])], [new Uint8Array([1])]])('throws for %o, which JSON cannot represent', (value) => {
    expect(() => lineOf({ pk: 'A', value })).toThrow('cannot be stored as JSON');
  });
});

describe('Digest', () => {
  it('does not depend on the sequence of the items, and counts the items by kind', () => {
    const digest = digestOf(items);
    expect(digest.differingKinds(digestOf([...items].reverse()))).toEqual([]);
    expect([digest.items, digest.kinds]).toEqual([3, { HBL: 1, ORDER: 2 }]);
  });

  it('differingKinds names the kinds with missing, additional or different items', () => {
    const [first = {}, ...rest] = items;
    expect(digestOf(rest).differingKinds(digestOf(items))).toEqual(['ORDER']);
    expect(digestOf(items).differingKinds(digestOf([...rest, { ...first, l: { v: 2 } }]))).toEqual(['ORDER']);
    expect(digestOf(items).differingKinds(digestOf([...items, { pk: 'MAIL#a', sk: 'MAIL' }]))).toEqual([
      'MAIL',
    ]);
  });

  it('remove() restores the digest that never contained the item', () => {
    const digest = digestOf([...items, { pk: 'MAIL#a', sk: 'MAIL' }]);
    digest.remove({ sk: 'MAIL', pk: 'MAIL#a' });
    expect(digest.differingKinds(digestOf(items))).toEqual([]);
    expect(digest.kinds).toEqual({ HBL: 1, ORDER: 2 });
  });

  it('continues from its stored form', () => {
    const [first = {}, ...rest] = items;
    const continued = Digest.from(JSON.parse(JSON.stringify(digestOf([first]).toStored())));
    for (const item of rest) continued.add(item);
    expect(continued.differingKinds(digestOf(items))).toEqual([]);
    expect(continued.toStored()).toEqual(digestOf(items).toStored());
  });
});
