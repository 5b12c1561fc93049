// A barcode scanner that types, a keyboard wedge: it sends the characters of a code as fast key presses.

/** Times in milliseconds. A station stores its own values, because scanners differ. */
export type WedgeSettings = {
  /** Shorter codes are typing. */
  minLength: number;
  /** Longest time between two keys of a scan, so that a busy device does not cut a scan in two. */
  maxInterval: number;
  /** Longest time of a scan, per character. A fast typist needs 80 ms or more. */
  maxPerCharacter: number;
  /** Input after a scan that is ignored, because some scanners read several barcodes in view at once. */
  pauseAfter: number;
  /** Characters before and after each code, which the scanner adds. */
  prefix: string;
  suffix: string;
};

export const wedgeDefaults: WedgeSettings = {
  minLength: 6,
  maxInterval: 150,
  maxPerCharacter: 45,
  pauseAfter: 150,
  prefix: '',
  suffix: '',
};

/** The part of a `KeyboardEvent` that the recogniser reads. `timeStamp` is in milliseconds. */
export type KeyPress = Pick<
  KeyboardEvent,
  'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'timeStamp'
>;

const symbols: Record<string, readonly [plain: string, shifted: string]> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  Slash: ['/', '?'],
  Period: ['.', '>'],
  Comma: [',', '<'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Backquote: ['`', '~'],
  Space: [' ', ' '],
  NumpadSubtract: ['-', '-'],
  NumpadAdd: ['+', '+'],
  NumpadDivide: ['/', '/'],
  NumpadMultiply: ['*', '*'],
  NumpadDecimal: ['.', '.'],
};
const shiftedDigits = ')!@#$%^&*(';

/**
 * Returns the character of a key on a US keyboard, with letters in upper case. The physical key counts, because a
 * keyboard in Hangul mode turns the character into a jamo. Returns undefined for a key without character, such as Shift.
 */
const characterOf = ({ code, key, shiftKey }: KeyPress): string | undefined => {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return letter;
  const digit = /^(Digit|Numpad)(\d)$/.exec(code);
  if (digit) return shiftKey && digit[1] === 'Digit' ? shiftedDigits[Number(digit[2])] : digit[2];
  const symbol = symbols[code];
  if (symbol) return symbol[shiftKey ? 1 : 0];
  // Some Android handhelds send no physical key.
  const isUnknown = code === '' || code === 'Unidentified';
  return isUnknown && /^[\x20-\x7e]$/.test(key) ? key.toUpperCase() : undefined;
};

const isEnd = ({ code, key }: KeyPress): boolean => ['Enter', 'NumpadEnter', 'Tab'].includes(code || key);

const trimmed = (typed: string, { prefix, suffix }: WedgeSettings): string => {
  const start = prefix && typed.startsWith(prefix.toUpperCase()) ? prefix.length : 0;
  const end = suffix && typed.endsWith(suffix.toUpperCase()) ? suffix.length : 0;
  return typed.slice(start, typed.length - end);
};

/**
 * Meaning of a key press. `first` and `typing`: it may belong to a scan. `scan`: it ended one. `alone`: no other key came
 * before or after it. `slow`: Enter ended a code that came too slowly for a scan, which a slow scanner or a person typed.
 * `pace`: milliseconds per character.
 */
export type Recognised =
  | { is: 'first' | 'typing' | 'ignored' | 'other' }
  | { is: 'alone'; character: string }
  | { is: 'scan'; code: string; typed: number }
  | { is: 'slow'; code: string; pace: number };

type Wedge = {
  press: (key: KeyPress) => Recognised;
  /** Remembers the pace of a slow scan that the station has accepted, so that the next ones are scans. */
  accept: (pace: number) => void;
  /**
   * Ends a scan of a scanner that sends neither Enter nor Tab. Call it `maxInterval` after the last key, `ALONE_MS` after
   * it, when a single key is `alone`, and `SLOW_INTERVAL` after it: if scans end with Enter, the missing one may only be
   * late on a busy device.
   */
  idle: (now: number) => Recognised;
};

/** Longer than the time between two keys of a slow scanner, in milliseconds. */
export const ALONE_MS = 250;

/** Longest time between two keys of a slow code, in milliseconds. */
export const SLOW_INTERVAL = 1_000;
/** The limit per character adapts to this many accepted scans, up to this many milliseconds. */
const REMEMBERED = 20;
const SLOWEST_PACE = 120;

/** Recognises scans among key presses. */
export const createWedge = (settings: WedgeSettings): Wedge => {
  const { minLength, maxInterval, maxPerCharacter, pauseAfter } = settings;
  let typed = '';
  let firstAt = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let scannedAt = Number.NEGATIVE_INFINITY;
  /** Characters without a longer pause between them, and the time of the first one. */
  let run = '';
  let runAt = 0;
  let paces: number[] = [];
  /** True if the last scan ended with Enter or Tab, as the next one will. */
  let hasEndKey = false;

  const accept = (pace: number): void => {
    paces = [pace, ...paces].slice(0, REMEMBERED);
  };
  const limit = (): number => Math.max(maxPerCharacter, Math.min(SLOWEST_PACE, Math.max(0, ...paces)));

  const endSlow = (): Recognised => {
    const code = trimmed(run, settings);
    const pace = (lastAt - runAt) / run.length;
    const isCode = run.length >= minLength && code !== '';
    return isCode ? { is: 'slow', code, pace } : { is: 'other' };
  };

  const end = (now: number): Recognised => {
    const code = trimmed(typed, settings);
    const isScan = typed.length >= minLength && lastAt - firstAt <= limit() * typed.length;
    const count = typed.length;
    typed = '';
    if (!isScan || code === '') return { is: 'other' };
    accept((lastAt - firstAt) / count);
    run = '';
    scannedAt = now;
    return { is: 'scan', code, typed: count };
  };

  return {
    press: (key) => {
      const now = key.timeStamp;
      const isFast = now - lastAt <= maxInterval;
      if (isEnd(key)) {
        const recognised: Recognised = typed !== '' && isFast ? end(now) : { is: 'other' };
        typed = '';
        const slow = key.code !== 'Tab' && now - lastAt <= SLOW_INTERVAL ? endSlow() : recognised;
        run = '';
        if (recognised.is === 'scan') {
          hasEndKey = true;
          return recognised;
        }
        return now - scannedAt < pauseAfter ? { is: 'ignored' } : slow;
      }
      const character = key.ctrlKey || key.altKey || key.metaKey ? undefined : characterOf(key);
      if (character === undefined) return { is: 'other' };
      if (now - scannedAt < pauseAfter) {
        // Each ignored key extends the pause, so that the rest of a second barcode is no code of its own.
        scannedAt = now;
        return { is: 'ignored' };
      }
      if (run === '' || now - lastAt > SLOW_INTERVAL) {
        run = '';
        runAt = now;
      }
      run += character;
      const isFirst = typed === '' || !isFast;
      if (isFirst) {
        typed = '';
        firstAt = now;
      }
      typed += character;
      lastAt = now;
      return { is: isFirst ? 'first' : 'typing' };
    },
    accept,
    idle: (now) => {
      // Fewer characters stay, because the next key may have waited until a busy page handled it.
      const wait = hasEndKey ? SLOW_INTERVAL : maxInterval;
      if (typed.length >= minLength && now - lastAt >= wait) {
        hasEndKey = false;
        return end(now);
      }
      if (run.length !== 1 || now - lastAt < ALONE_MS) return { is: 'other' };
      const character = run;
      run = '';
      return { is: 'alone', character };
    },
  };
};
