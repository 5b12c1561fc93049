import type { FontMetrics, Weight } from './shapes.ts';

export const MILLIMETRES_PER_POINT = 25.4 / 72;
const REPLACEMENT = '□';
const ELLIPSIS = '…';

/** Values by code unit. The fonts have no characters above U+FFFE, so each printable character is one code unit. */
type Glyphs = {
  /** Font slice plus 1, or 0 for a character that no font has. */
  slice: Uint8Array;
  /** In 1/1000 em. */
  advance: Record<Weight, Uint16Array>;
};

/** Font size in points and lines of a fitted text. `isCut`: the text does not fit in the minimum size. */
type FittedText = {
  size: number;
  isCut: boolean;
  lines: { text: string; width: number }[];
};

/** `length` is in em. */
type Line = { text: string; length: number };

export type Typesetter = {
  /** Characters of a text that no font has, without duplicates. */
  missing(text: string): string[];
  /** Normalizes a text for printing: composed characters, single spaces, □ for missing characters. */
  printable(text: string): string;
  /** Wraps paragraphs in the largest size that fits. At the minimum size the text is truncated with an ellipsis. */
  fit(paragraphs: readonly string[], box: FitBox): FittedText;
  /** Height in mm that wrapped paragraphs need. @param text `width` in mm, font size in points */
  heightOf(paragraphs: readonly string[], text: { width: number; size: number; weight: Weight }): number;
  /** Splits a text into runs of characters of one font slice. */
  runs(text: string): { slice: number; text: string }[];
};

/**
 * `width` and `height` are in mm, the font sizes `max` and `min` in points. `keepsWords`: reduces the size before a word
 * continues on the next line.
 */
type FitBox = {
  width: number;
  height: number;
  weight: Weight;
  max: number;
  min: number;
  maxLines?: number;
  keepsWords?: boolean;
};

/** Height above and below the baseline, and line height, in em. */
export const ASCENT = 0.88;
export const DESCENT = 0.22;
const LEADING = 1.2;
const SIZE_STEP = 0.5;

const CODE_UNITS = 0x1_0000;

/** Returns the first number of each pair as often as the second one says. */
const expand = (pairs: readonly number[]): number[] => {
  const values: number[] = [];
  for (let at = 0; at < pairs.length; at += 2) {
    for (let count = pairs[at + 1] ?? 0; count > 0; count -= 1) values.push(pairs[at] ?? 0);
  }
  return values;
};

// Arrays instead of a map of 20,000 objects, because each PDF builds the table and each character is looked up.
const glyphTable = ({ slices }: FontMetrics): Glyphs => {
  const slice = new Uint8Array(CODE_UNITS);
  const advance = { regular: new Uint16Array(CODE_UNITS), bold: new Uint16Array(CODE_UNITS) };
  slices.forEach(({ codes, regular, bold }, nth) => {
    const advances = { regular: expand(regular), bold: expand(bold) };
    let index = 0;
    let code = 0;
    for (let at = 0; at < codes.length; at += 2) {
      code += codes[at] ?? 0;
      for (let count = codes[at + 1] ?? 0; count > 0; count -= 1, code += 1, index += 1) {
        slice[code] = nth + 1;
        advance.regular[code] = advances.regular[index] ?? 0;
        advance.bold[code] = advances.bold[index] ?? 0;
      }
    }
  });
  return { slice, advance };
};

/** Matches texts that `tidy` would not change: ASCII, composed syllables and single spaces. Most texts match. */
const TIDY = /^[!-~가-힣]+(?: [!-~가-힣]+)*$/;

/**
 * Composes syllables, because macOS sends them decomposed. Replaces control characters by spaces and removes invisible
 * format characters.
 */
const tidy = (text: string) =>
  TIDY.test(text)
    ? text
    : text
        .normalize('NFC')
        .replace(/[\s\p{Zs}\p{Cc}]+/gu, ' ')
        .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
        .trim();

/** Measures and wraps text with the advances of the fonts that the PDF embeds. */
export const createTypesetter = (metrics: FontMetrics): Typesetter => {
  const glyphs = glyphTable(metrics);
  const isPrintable = (letter: string) => (glyphs.slice[letter.codePointAt(0) ?? 0] ?? 0) > 0;
  const sliceAt = (text: string, at: number) => Math.max(0, (glyphs.slice[text.charCodeAt(at)] ?? 0) - 1);

  /** Width of a text in em. */
  const ems = (text: string, weight: Weight) => {
    const advances = glyphs.advance[weight];
    let sum = 0;
    for (let at = 0; at < text.length; at += 1) sum += advances[text.charCodeAt(at)] ?? 0;
    return sum / 1000;
  };

  const measureLine = (text: string, weight: Weight): Line => ({ text, length: ems(text, weight) });

  /** Wraps at spaces, and inside words longer than a line. @param limit in em */
  const wrap = (text: string, limit: number, weight: Weight): Line[] => {
    const lines: Line[] = [];
    const blank = ems(' ', weight);
    let line = '';
    let used = 0;
    const endLine = () => {
      if (line !== '') lines.push({ text: line, length: used });
      line = '';
      used = 0;
    };
    for (const word of text.split(' ')) {
      const length = ems(word, weight);
      if (line !== '' && used + blank + length <= limit) {
        line += ` ${word}`;
        used += blank + length;
        continue;
      }
      endLine();
      for (const letter of word) {
        const advance = ems(letter, weight);
        if (used + advance > limit) endLine();
        line += letter;
        used += advance;
      }
    }
    endLine();
    return lines;
  };

  /** Removes characters at the end until the line with an ellipsis fits. @param limit in em */
  const cutShort = (line: string, limit: number, weight: Weight): Line => {
    const letters = [...line];
    while (letters.length > 0 && ems(letters.join('') + ELLIPSIS, weight) > limit) letters.pop();
    return measureLine(letters.join('').trimEnd() + ELLIPSIS, weight);
  };

  const printableLines = (paragraphs: readonly string[], weight: Weight): Line[] =>
    paragraphs
      .map(self.printable)
      .filter((text) => text !== '')
      .map((text) => measureLine(text, weight));

  const wrapAll = (lines: readonly Line[], limit: number, weight: Weight): Line[] =>
    lines.flatMap((line) => (line.length <= limit ? [line] : wrap(line.text, limit, weight)));

  const self: Typesetter = {
    missing: (text) => {
      const missing = new Set<string>();
      for (const letter of tidy(text)) if (!isPrintable(letter)) missing.add(letter);
      return [...missing];
    },

    printable: (text) => {
      let printable = '';
      for (const letter of tidy(text)) printable += isPrintable(letter) ? letter : REPLACEMENT;
      return printable;
    },

    heightOf: (paragraphs, { width, size, weight }) => {
      const limit = width / (size * MILLIMETRES_PER_POINT);
      return heightOfLines(wrapAll(printableLines(paragraphs, weight), limit, weight).length, size);
    },

    fit: (
      paragraphs,
      { width, height, weight, max, min, maxLines = Number.POSITIVE_INFINITY, keepsWords },
    ) => {
      const whole = printableLines(paragraphs, weight);
      const longestWord = Math.max(
        0,
        ...(keepsWords ? whole.flatMap(({ text }) => text.split(' ').map((word) => ems(word, weight))) : []),
      );
      const fittedAt = (size: number, lines: Line[]): FittedText => ({
        size,
        isCut: false,
        lines: lines.map(({ text, length }) => ({ text, width: length * size * MILLIMETRES_PER_POINT })),
      });
      for (let size = max; ; size = Math.max(min, size - SIZE_STEP)) {
        const em = size * MILLIMETRES_PER_POINT;
        const limit = width / em;
        const fitting = 1 + Math.floor((height / em - ASCENT - DESCENT) / LEADING + 1e-9);
        const room = Math.min(maxLines, fitting);
        const lines = wrapAll(whole, limit, weight);
        const isBroken = longestWord > limit && size > min;
        if (lines.length <= room && !isBroken) return fittedAt(size, lines);
        if (size <= min) {
          const visibleLines = lines.slice(0, Math.max(1, room));
          const cutLines = [
            ...visibleLines.slice(0, -1),
            cutShort(visibleLines.at(-1)?.text ?? '', limit, weight),
          ];
          return { ...fittedAt(size, cutLines), isCut: true };
        }
      }
    },

    runs: (text) => {
      const runs: { slice: number; text: string }[] = [];
      let from = 0;
      while (from < text.length) {
        const slice = sliceAt(text, from);
        let to = from + 1;
        while (to < text.length && sliceAt(text, to) === slice) to += 1;
        runs.push({ slice, text: text.slice(from, to) });
        from = to;
      }
      return runs;
    },
  };
  return self;
};

/** Distance of two baselines in mm. @param size font size in points */
export const lineStep = (size: number) => size * LEADING * MILLIMETRES_PER_POINT;

/** Height of lines in mm. @param size font size in points */
export const heightOfLines = (count: number, size: number): number =>
  (count - 1) * lineStep(size) + (ASCENT + DESCENT) * size * MILLIMETRES_PER_POINT;
