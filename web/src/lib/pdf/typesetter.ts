import type { FontMetrics, Weight } from './shapes.ts';

export const MILLIMETRES_A_POINT = 25.4 / 72;
const REPLACEMENT = '□';
const ELLIPSIS = '…';

type Glyph = Record<Weight, number> & {
  slice: number;
};

/** A paragraph block that fits its box: the size found and the lines. */
type Fitted = {
  size: number;
  lines: { text: string; width: number }[];
};

export type Typesetter = {
  /** The characters of a text that no font can draw. */
  missing(text: string): string[];
  /** A text as it can be drawn: composed, blanks made plain, what no font can draw as □. */
  printable(text: string): string;
  /** Millimetres. */
  width(text: string, size: number, weight: Weight): number;
  /** Wraps paragraphs in the largest size at which they fit; past the smallest the rest is cut with an ellipsis. */
  fit(paragraphs: readonly string[], box: FitBox): Fitted;
  /** A printable text cut where the font slice changes. */
  runs(text: string): { slice: number; text: string }[];
};

type FitBox = {
  width: number;
  height: number;
  weight: Weight;
  max: number;
  min: number;
  maxLines?: number;
};

/** Room above and below the baseline that the letters of a line may take, and the step between lines, in em. */
export const ASCENT = 0.88;
export const DESCENT = 0.22;
const LEADING = 1.2;
const SIZE_STEP = 0.5;

const expand = (pairs: readonly number[]): number[] => {
  const values: number[] = [];
  for (let at = 0; at < pairs.length; at += 2) {
    values.push(...new Array<number>(pairs[at + 1] ?? 0).fill(pairs[at] ?? 0));
  }
  return values;
};

const glyphTable = ({ slices }: FontMetrics): Map<number, Glyph> => {
  const glyphs = new Map<number, Glyph>();
  slices.forEach(({ codes, regular, bold }, slice) => {
    const advances = { regular: expand(regular), bold: expand(bold) };
    let index = 0;
    let code = 0;
    for (let at = 0; at < codes.length; at += 2) {
      code += codes[at] ?? 0;
      for (let count = codes[at + 1] ?? 0; count > 0; count -= 1, code += 1, index += 1) {
        glyphs.set(code, { slice, regular: advances.regular[index] ?? 0, bold: advances.bold[index] ?? 0 });
      }
    }
  });
  return glyphs;
};

/** Mac keyboards send syllables in pieces; control and format characters have no ink of their own. */
const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Zs}\p{Cc}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .trim();

/** Measures and breaks lines by the advances of the very fonts that the PDF embeds. */
export const createTypesetter = (metrics: FontMetrics): Typesetter => {
  const glyphs = glyphTable(metrics);
  const glyphOf = (letter: string) => glyphs.get(letter.codePointAt(0) ?? 0);

  const ems = (text: string, weight: Weight) => {
    let sum = 0;
    for (const letter of text) sum += glyphOf(letter)?.[weight] ?? 0;
    return sum / 1000;
  };

  /** Breaks at blanks, within a word only when it is longer than a line. `limit` in em. */
  const wrap = (text: string, limit: number, weight: Weight): string[] => {
    const lines: string[] = [];
    const blank = ems(' ', weight);
    let line = '';
    let used = 0;
    for (const word of text.split(' ')) {
      const length = ems(word, weight);
      if (line !== '' && used + blank + length <= limit) {
        line += ` ${word}`;
        used += blank + length;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      used = 0;
      for (const letter of word) {
        const advance = ems(letter, weight);
        if (line !== '' && used + advance > limit) {
          lines.push(line);
          line = '';
          used = 0;
        }
        line += letter;
        used += advance;
      }
    }
    return line === '' ? lines : [...lines, line];
  };

  const cutShort = (line: string, limit: number, weight: Weight): string => {
    const letters = [...line];
    while (letters.length > 0 && ems(letters.join('') + ELLIPSIS, weight) > limit) letters.pop();
    return letters.join('').trimEnd() + ELLIPSIS;
  };

  const self: Typesetter = {
    missing: (text) => [...new Set([...tidy(text)].filter((letter) => !glyphOf(letter)))],

    printable: (text) => [...tidy(text)].map((letter) => (glyphOf(letter) ? letter : REPLACEMENT)).join(''),

    width: (text, size, weight) => ems(text, weight) * size * MILLIMETRES_A_POINT,

    fit: (paragraphs, { width, height, weight, max, min, maxLines = Number.POSITIVE_INFINITY }) => {
      const texts = paragraphs.map(self.printable).filter((text) => text !== '');
      const placed = (size: number, lines: string[]): Fitted => ({
        size,
        lines: lines.map((text) => ({ text, width: self.width(text, size, weight) })),
      });
      for (let size = max; ; size = Math.max(min, size - SIZE_STEP)) {
        const em = size * MILLIMETRES_A_POINT;
        const limit = width / em;
        const fitting = 1 + Math.floor((height / em - ASCENT - DESCENT) / LEADING + 1e-9);
        const room = Math.min(maxLines, fitting);
        const lines = texts.flatMap((text) => wrap(text, limit, weight));
        if (lines.length <= room) return placed(size, lines);
        if (size <= min) {
          const kept = lines.slice(0, Math.max(1, room));
          return placed(size, [...kept.slice(0, -1), cutShort(kept.at(-1) ?? '', limit, weight)]);
        }
      }
    },

    runs: (text) => {
      const runs: { slice: number; text: string }[] = [];
      for (const letter of text) {
        const last = runs.at(-1);
        const slice = glyphOf(letter)?.slice ?? 0;
        if (last?.slice === slice) last.text += letter;
        else runs.push({ slice, text: letter });
      }
      return runs;
    },
  };
  return self;
};

/** The step from one baseline to the next. */
export const lineStep = (size: number) => size * LEADING * MILLIMETRES_A_POINT;
