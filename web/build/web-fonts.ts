/// <reference path="./subset-font.d.ts" />

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { normalizePath, type Plugin } from 'vite';

const here = fileURLToPath(import.meta.url);
const require = createRequire(import.meta.url);
const pretendard = path.dirname(require.resolve('pretendard/package.json'));
const sources = ['../src', '../../shared'].map((folder) => path.join(path.dirname(here), folder));
const cacheFolder = path.join(path.dirname(here), '../../node_modules/.cache/word-font');

/** OpenType features that browsers apply by default, and tabular digits. */
const features = ['calt', 'ccmp', 'clig', 'kern', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];

/**
 * Characters with at least this many uses are in the font of common characters, the others in the font of rare ones. The
 * common font must be small, because the page is shown after that font has loaded.
 */
const COMMON_USES = 31;

/** Font with characters that the sources use. `codes` are its code points. */
type WordFont = { file: string; codes: readonly number[] };

/** Sources whose words are only compared with texts of users. */
const comparedWords = /[\\/](goods|address-mask|latin-name)\.ts$/;

/** Counts each character in the sources, which contain all texts of the product. */
const countCharacters = async (): Promise<Map<string, number>> => {
  const counts = new Map([['\u00a0', COMMON_USES]]);
  for (const folder of sources) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!/\.tsx?$/.test(entry.name) || /\.(test|gen)\./.test(entry.name)) continue;
      const file = path.join(entry.parentPath, entry.name);
      if (comparedWords.test(file)) continue;
      const text = await readFile(file, 'utf8');
      for (const character of text.replace(/\p{C}/gu, ''))
        counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  return counts;
};

const subset = async (name: string, characters: readonly string[]): Promise<WordFont> => {
  const text = [...characters].sort().join('');
  const hash = createHash('sha256').update(text);
  for (const source of [here, path.join(pretendard, 'package.json')]) hash.update(await readFile(source));
  const folder = path.join(cacheFolder, hash.digest('hex').slice(0, 16));
  const file = path.join(folder, `${name}.woff2`);

  if (!existsSync(file)) {
    const font = await readFile(path.join(pretendard, 'dist/web/variable/woff2/PretendardVariable.woff2'));
    const wordFont = await subsetFont(font, text, {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: 700, default: 400 } },
      keepFeatures: features,
    });
    await mkdir(folder, { recursive: true });
    // Concurrent builds write the same file: rename is atomic.
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, wordFont);
    await rename(draft, file);
  }
  return { file, codes: characters.map((character) => character.codePointAt(0) ?? 0) };
};

/**
 * Creates two subsets of Pretendard for the texts in the sources: common characters and rare ones. A page without user
 * content needs no other font. The files are cached, because subsetting takes seconds.
 */
const createWordFonts = async (): Promise<[common: WordFont, rare: WordFont]> => {
  const counts = await countCharacters();
  const charactersOf = (isCommon: boolean) =>
    [...counts.keys()].filter((each) => (counts.get(each) ?? 0) >= COMMON_USES === isCommon);
  return [await subset('words', charactersOf(true)), await subset('rare-words', charactersOf(false))];
};

/** Font files that the style sheet of Pretendard lists. */
const SLICES = 92;
/** Slices of Pretendard from this number on contain common characters, those before it rare syllables. */
const FIRST_COMMON_SLICE = 64;

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

/** Removes characters from a `@font-face` rule. @returns an empty array if none is left */
const removeCharacters = (face: string, codes: ReadonlySet<number>): string[] => {
  const remainingCodes = codesOf(RANGES.exec(face)?.[0] ?? '').filter((code) => !codes.has(code));
  return remainingCodes.length > 0 ? [face.replace(RANGES, rangesOf(remainingCodes))] : [];
};

/**
 * Splits Pretendard's sheet of `@font-face` rules, which is more than half of the styles of the first page.
 * `…subset.css?common` has the fonts of the texts in the sources and the slices of common characters.
 * `…subset.css?rare` has the other slices and loads after the page. No character is in two fonts, because a browser
 * would load both.
 */
export const pretendardSlices = (): Plugin => {
  let wordFonts: readonly WordFont[];
  return {
    name: 'hanho:pretendard-slices',
    enforce: 'pre',
    async buildStart() {
      wordFonts = await createWordFonts();
    },
    transform(code, id) {
      const [sheet = '', part] =
        /^(.*pretendardvariable-dynamic-subset\.css)\?(common|rare)$/.exec(id)?.slice(1) ?? [];
      if (!part) return null;
      const faces = [...code.matchAll(/@font-face \{[^}]*\.subset\.(\d+)\.woff2[^}]*\}/g)];
      if (faces.length !== SLICES) throw new Error('Pretendard no longer has 92 slices: adapt web-fonts.ts');
      const wordCodes = new Set(wordFonts.flatMap(({ codes }) => codes));
      const fontFaces = faces
        .filter(([, slice]) => Number(slice) >= FIRST_COMMON_SLICE === (part === 'common'))
        .flatMap(([face]) => removeCharacters(face, wordCodes));
      const wordFace = ({ file, codes }: WordFont) =>
        (faces[0]?.[0] ?? '')
          .replace(RANGES, rangesOf(codes))
          .replace(/(?<=url\()[^)]*/, normalizePath(path.relative(path.dirname(sheet), file)));
      if (part === 'common') fontFaces.push(...wordFonts.map(wordFace));
      return { code: fontFaces.join('\n'), map: null };
    },
  };
};
