import path from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { cutWordFonts, type WordFont } from './word-font.ts';

const SLICES = 92;
/** Below this number a slice holds rare syllables, most of them in no everyday word. */
const FIRST_EVERYDAY = 64;

const codesOf = (ranges: string): number[] =>
  [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
  });

const rangesOf = (codes: readonly number[]): string => {
  const ranges: [from: number, to: number][] = [];
  for (const code of [...codes].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges
    .map((range) => `U+${[...new Set(range)].map((code) => code.toString(16)).join('-')}`)
    .join(', ');
};

const RANGES = /(?<=unicode-range: )[^;]*/;

/** The face without the characters that another font has. @returns nothing where none are left */
const without = (face: string, codes: ReadonlySet<number>): string[] => {
  const left = codesOf(RANGES.exec(face)?.[0] ?? '').filter((code) => !codes.has(code));
  return left.length > 0 ? [face.replace(RANGES, rangesOf(left))] : [];
};

/**
 * Splits Pretendard's sheet of `@font-face` rules, more than half of all styles of the first page: `…subset.css?everyday` is
 * the fonts of the product's own words and what nearly every other text needs, `…subset.css?rare` the rest, which can load
 * after the page is there. No character is in two fonts: a browser would load both.
 */
export const pretendardSlices = (): Plugin => {
  let words: readonly WordFont[];
  return {
    name: 'hanho:pretendard-slices',
    enforce: 'pre',
    async buildStart() {
      words = await cutWordFonts();
    },
    transform(code, id) {
      const [sheet = '', part] =
        /^(.*pretendardvariable-dynamic-subset\.css)\?(everyday|rare)$/.exec(id)?.slice(1) ?? [];
      if (!part) return null;
      const faces = [...code.matchAll(/@font-face \{[^}]*\.subset\.(\d+)\.woff2[^}]*\}/g)];
      if (faces.length !== SLICES)
        throw new Error('Pretendard is sliced in another way than it was: see pretendard-slices.ts');
      const taken = new Set(words.flatMap(({ codes }) => codes));
      const kept = faces
        .filter(([, slice]) => Number(slice) >= FIRST_EVERYDAY === (part === 'everyday'))
        .flatMap(([face]) => without(face, taken));
      const wordFace = ({ file, codes }: WordFont) =>
        (faces[0]?.[0] ?? '')
          .replace(RANGES, rangesOf(codes))
          .replace(/(?<=url\()[^)]*/, normalizePath(path.relative(path.dirname(sheet), file)));
      if (part === 'everyday') kept.push(...words.map(wordFace));
      return { code: kept.join('\n'), map: null };
    },
  };
};
