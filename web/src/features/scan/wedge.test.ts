import { describe, expect, it } from 'vitest';
import { createWedge, type KeyPress, type Recognised, wedgeDefaults } from './wedge.ts';

const none = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const codeOf = (character: string): string => {
  if (/[A-Z]/i.test(character)) return `Key${character.toUpperCase()}`;
  return /\d/.test(character) ? `Digit${character}` : 'Minus';
};

/** Key presses of a text, `interval` ms apart. */
const typing = (text: string, interval: number, start = 1000, key?: Partial<KeyPress>): KeyPress[] =>
  [...text].map((character, index) => ({
    ...none,
    key: character,
    code: codeOf(character),
    timeStamp: start + index * interval,
    ...key,
  }));
const enterAfter = (keys: readonly KeyPress[], interval = 5, code = 'Enter'): KeyPress => ({
  ...none,
  key: code,
  code,
  timeStamp: (keys.at(-1)?.timeStamp ?? 0) + interval,
});
const run = (keys: readonly KeyPress[], settings = {}): Recognised[] => {
  const wedge = createWedge({ ...wedgeDefaults, ...settings });
  return keys.map(wedge.press);
};
const codesOf = (keys: readonly KeyPress[], settings = {}) =>
  run(keys, settings).flatMap((one) => (one.is === 'scan' ? one.code : []));
const scan = (text: string, start = 1000) => {
  const keys = typing(text, 8, start);
  return [...keys, enterAfter(keys)];
};

describe('createWedge', () => {
  it.each(['Enter', 'NumpadEnter', 'Tab'])('a code that ends with %s is a scan', (code) => {
    const keys = typing('HHK1000123-02', 8);
    expect(codesOf([...keys, enterAfter(keys, 5, code)])).toEqual(['HHK1000123-02']);
  });

  it('a code in lower case, or typed in Hangul mode, is read by its physical keys', () => {
    const lower = typing('hhk1000123', 8);
    expect(codesOf([...lower, enterAfter(lower)])).toEqual(['HHK1000123']);
    const hangul = typing('HHK1000123', 8, 1000, { key: 'Process' });
    expect(codesOf([...hangul, enterAfter(hangul)])).toEqual(['HHK1000123']);
  });

  it('a handheld without physical keys is read by its characters', () => {
    const keys = typing('hhk1000123', 8, 1000, { code: '' });
    expect(codesOf([...keys, enterAfter(keys)])).toEqual(['HHK1000123']);
  });

  const last = (keys: readonly KeyPress[]) => run([...keys, enterAfter(keys)]).at(-1);

  it('a scan stays whole although its end is late, if the scan before ended with Enter', () => {
    const wedge = createWedge(wedgeDefaults);
    for (const key of scan('HHK1000122')) wedge.press(key);
    const keys = scan('HHK1000123', 5000);
    for (const key of keys.slice(0, 8)) wedge.press(key);
    expect(wedge.idle(5400)).toEqual({ is: 'other' });
    const [, recognised] = [keys.slice(8, -1).map(wedge.press), wedge.press(keys.at(-1) as KeyPress)];
    expect(recognised).toMatchObject({ is: 'scan', code: 'HHK1000123' });
    // A scanner without Enter is read after a second.
    for (const key of typing('HHK1000124', 8, 9000)) wedge.press(key);
    expect(wedge.idle(9300)).toEqual({ is: 'other' });
    expect(wedge.idle(10_100)).toMatchObject({ is: 'scan', code: 'HHK1000124' });
  });

  it.each([1, 5])(
    'a scan stays whole when a busy page handles its keys late, after %i of them',
    (handled) => {
      const wedge = createWedge(wedgeDefaults);
      const keys = scan('HHK1000123');
      const [early, late] = [keys.slice(0, handled), keys.slice(handled)];
      early.forEach(wedge.press);
      expect(wedge.idle(1000 + wedgeDefaults.maxInterval + 50)).toEqual({ is: 'other' });
      expect(late.map(wedge.press).at(-1)).toEqual({ is: 'scan', code: 'HHK1000123', typed: 10 });
    },
  );

  it('a slow code that ends with Enter is reported with its pace, but no short one and no word after a pause', () => {
    expect(last(typing('HHK1000123', 90))).toEqual({ is: 'slow', code: 'HHK1000123', pace: 81 });
    expect(last(typing('HHK1', 90))).toEqual({ is: 'other' });
    const keys = typing('HHK1000123', 90);
    expect(run([...keys, enterAfter(keys, 1_500)]).at(-1)).toEqual({ is: 'other' });
    expect(run([...keys, enterAfter(keys, 5, 'Tab')]).at(-1)).toEqual({ is: 'other' });
  });

  it('a key that no other key precedes or follows is reported alone, once', () => {
    const wedge = createWedge(wedgeDefaults);
    const [key] = typing('2', 90) as [KeyPress];
    wedge.press(key);
    expect(wedge.idle(key.timeStamp + 150)).toEqual({ is: 'other' });
    expect(wedge.idle(key.timeStamp + 250)).toEqual({ is: 'alone', character: '2' });
    expect(wedge.idle(key.timeStamp + 500)).toEqual({ is: 'other' });
    const keys = typing('22', 200, 10_000);
    for (const one of keys) wedge.press(one);
    expect(wedge.idle(11_000)).toEqual({ is: 'other' });
  });

  it('the limit per character follows the slowest of the last 20 accepted scans, up to 120 ms', () => {
    const wedge = createWedge(wedgeDefaults);
    let start = 1_000;
    const scanAt = (interval: number) => {
      start += 10_000;
      const keys = typing('HHK1000123', interval, start);
      return [...keys, enterAfter(keys)].map(wedge.press).at(-1)?.is;
    };
    expect(scanAt(80)).toBe('slow');
    wedge.accept(72);
    expect(scanAt(80)).toBe('scan');
    for (let nth = 0; nth < 20; nth += 1) expect(scanAt(8)).toBe('scan');
    expect(scanAt(80)).toBe('slow');
    wedge.accept(400);
    expect([scanAt(130), scanAt(140)]).toEqual(['scan', 'slow']);
  });

  it.each([
    ['slow typing', typing('HHK1000123', 90)],
    ['a short code', typing('HHK1', 8)],
    ['very fast typing', typing('HHK1000123', 60)],
  ])('%s is no scan', (_, keys) => {
    expect(codesOf([...keys, enterAfter(keys)])).toEqual([]);
  });

  it('slow typing before a scan does not become a part of it', () => {
    const slow = typing('12', 300, 0);
    expect(codesOf([...slow, ...scan('HHK1000123', 1000)])).toEqual(['HHK1000123']);
  });

  it('a pause of a busy device does not cut a scan in two', () => {
    const [first, ...rest] = typing('HHK1000123', 8, 1000);
    const keys = [{ ...(first as KeyPress), timeStamp: 900 }, ...rest];
    expect(codesOf([...keys, enterAfter(keys)])).toEqual(['HHK1000123']);
  });

  it('Enter long after the code is no scan', () => {
    const keys = typing('HHK1000123', 8);
    expect(codesOf([...keys, enterAfter(keys, 400)])).toEqual([]);
  });

  it('a second barcode in view is ignored during the pause, and read after it', () => {
    const second = scan('HHK2000456', 1100);
    const third = scan('HHK3000789', 2000);
    expect(codesOf([...scan('HHK1000123'), ...second, ...third])).toEqual(['HHK1000123', 'HHK3000789']);
  });

  it('200 codes at 4 per second are 200 scans', () => {
    const codes = Array.from({ length: 200 }, (_, index) => `HHK${1000000 + index}`);
    expect(codesOf(codes.flatMap((code, index) => scan(code, index * 250)))).toEqual(codes);
  });

  it('prefix and suffix of the station are removed', () => {
    const keys = typing('AZHHK1000123Q', 8);
    expect(codesOf([...keys, enterAfter(keys)], { prefix: 'az', suffix: 'q' })).toEqual(['HHK1000123']);
  });

  it('a code without Enter ends when no key follows', () => {
    const wedge = createWedge(wedgeDefaults);
    const keys = typing('HHK1000123', 8);
    for (const key of keys) wedge.press(key);
    const last = keys.at(-1)?.timeStamp ?? 0;
    expect(wedge.idle(last + 10)).toEqual({ is: 'other' });
    expect(wedge.idle(last + wedgeDefaults.maxInterval)).toEqual({
      is: 'scan',
      code: 'HHK1000123',
      typed: 10,
    });
  });

  it('shortcuts and modifier keys are no characters of a code', () => {
    const keys = typing('HHK1000123', 8);
    const shift = { ...none, key: 'Shift', code: 'ShiftLeft', timeStamp: 1004 };
    expect(codesOf([...keys.slice(0, 1), shift, ...keys.slice(1), enterAfter(keys)])).toEqual(['HHK1000123']);
    expect(run(typing('C', 8, 1000, { ctrlKey: true }))).toEqual([{ is: 'other' }]);
  });
});
