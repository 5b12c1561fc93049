/// <reference path="./subset-font.d.ts" />
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { jsPDF } from 'jspdf';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import type { FontMetrics, Weight } from '#web/lib/pdf/shapes.ts';

/**
 * Fonts of waybills and trade papers, split into slices. A document loads only the slices that it uses: usually slice 0
 * (Latin, symbols, the 2,350 common syllables), seldom the others (rare syllables, Hanja). jsPDF silently drops missing
 * characters, and the character map of a font may contain blank glyphs. Therefore the covered characters are read
 * from the outlines of the finished files.
 */

const here = fileURLToPath(import.meta.url);
/** Output folder of slices and metrics; ignored by git. */
export const pdfFontFolder = path.join(path.dirname(here), '../src/lib/pdf/fonts.generated');

const require = createRequire(import.meta.url);
const packageFolder = (name: string) => path.dirname(require.resolve(`${name}/package.json`));
const pretendard = packageFolder('pretendard');
const notoSansKr = packageFolder('@fontsource-variable/noto-sans-kr');

const weights = { regular: 'Regular', bold: 'Bold' } as const satisfies Record<Weight, string>;
const cssWeight = { regular: 400, bold: 700 } as const satisfies Record<Weight, number>;
const RARE_SYLLABLES_PER_SLICE = 900;

type Glyphs = {
  cmap: { unicode: { codeMap: Record<number, number> } };
  loca: { lengthOf(glyph: number): number };
  widthOfGlyph(glyph: number): number;
};

/** Reads a font with the font reader of jsPDF, so that the metrics match the PDF. */
const readGlyphs = (font: Uint8Array): Glyphs =>
  (jsPDF.API as unknown as { TTFFont: { open(font: Uint8Array): Glyphs } }).TTFFont.open(
    new Uint8Array(font),
  );

const isBlank = (code: number) => code === 0x20;

/** Code points with a visible glyph, sorted. A space also counts. */
const drawableCodes = ({ cmap, loca }: Glyphs): number[] =>
  Object.entries(cmap.unicode.codeMap)
    .filter(([code, glyph]) => glyph !== 0 && (isBlank(Number(code)) || loca.lengthOf(glyph) > 0))
    .map(([code]) => Number(code))
    .filter((code) => code >= 0x20 && code < 0xffff)
    .sort((a, b) => a - b);

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Latin characters and KS X 1001 (symbols and the 2,350 common syllables), by decoding all its code positions. */
const commonCharacters = (): Set<number> => {
  const decoder = new TextDecoder('euc-kr');
  const rows = [...range(0xa1, 0xac), ...range(0xb0, 0xc8)];
  const bytes = rows.flatMap((row) => range(0xa1, 0xfe).flatMap((cell) => [row, cell]));
  const text = decoder.decode(new Uint8Array(bytes));
  return new Set([...range(0x20, 0x17f), 0x2026, ...[...text].map((letter) => letter.codePointAt(0) ?? 0)]);
};

const subset = (font: Buffer, codes: number[] | 'all', variationAxes?: Record<string, number>) =>
  subsetFont(font, codes === 'all' ? undefined : String.fromCodePoint(...codes), {
    targetFormat: 'truetype',
    keepAllGlyphs: codes === 'all',
    noLayoutClosure: true,
    noHinting: true,
    dropTables: ['GSUB', 'GPOS', 'GDEF', 'gasp', 'STAT'],
    ...(variationAxes && { variationAxes }),
  });

const eachWeight = async <T>(make: (weight: Weight) => Promise<T>): Promise<Record<Weight, T>> => ({
  regular: await make('regular'),
  bold: await make('bold'),
});

const pretendardSlices = async () => {
  const fonts = await eachWeight((weight) =>
    readFile(path.join(pretendard, `dist/public/static/alternative/Pretendard-${weights[weight]}.ttf`)),
  );
  const all = drawableCodes(readGlyphs(fonts.regular));
  const common = commonCharacters();
  const rare = all.filter((code) => !common.has(code));
  const groups = [
    all.filter((code) => common.has(code)),
    ...range(0, Math.ceil(rare.length / RARE_SYLLABLES_PER_SLICE) - 1).map((index) =>
      rare.slice(index * RARE_SYLLABLES_PER_SLICE, (index + 1) * RARE_SYLLABLES_PER_SLICE),
    ),
  ];
  const slices: Record<Weight, Buffer>[] = [];
  for (const codes of groups) slices.push(await eachWeight((weight) => subset(fonts[weight], codes)));
  return { slices, covered: new Set(all) };
};

/**
 * Hanja and other characters that Pretendard lacks. The source is already split into slices; slices without new
 * characters are skipped.
 */
const notoSlices = async (covered: Set<number>) => {
  const folder = path.join(notoSansKr, 'files');
  const names = (await readdir(folder)).filter((name) => /-kr-\d+-wght-normal\.woff2$/.test(name)).sort();
  const slices: Record<Weight, Buffer>[] = [];
  for (const name of names) {
    const font = await readFile(path.join(folder, name));
    const codes = drawableCodes(readGlyphs(await subset(font, 'all', { wght: cssWeight.regular }))).filter(
      (code) => !covered.has(code),
    );
    for (const code of codes) covered.add(code);
    if (codes.length > 0) {
      slices.push(await eachWeight((weight) => subset(font, codes, { wght: cssWeight[weight] })));
    }
  }
  return slices;
};

/** Pairs of (code points skipped, code points covered). */
const codePairs = (codes: number[]): number[] => {
  const pairs: number[] = [];
  let next = 0;
  for (const code of codes) {
    if (code === next && pairs.length > 0) pairs.push((pairs.pop() ?? 0) + 1);
    else pairs.push(code - next, 1);
    next = code + 1;
  }
  return pairs;
};

/** Pairs of (advance in 1/1000 em, number of consecutive characters with it). */
const advancePairs = (glyphs: Glyphs, codes: number[]): number[] => {
  const pairs: number[] = [];
  for (const code of codes) {
    // jsPDF writes advances as integers, rounded down. The layout must use the same values.
    const advance = Math.trunc(glyphs.widthOfGlyph(glyphs.cmap.unicode.codeMap[code] ?? 0));
    if (pairs.at(-2) === advance) pairs.push((pairs.pop() ?? 0) + 1);
    else pairs.push(advance, 1);
  }
  return pairs;
};

const metricsOf = (slices: Record<Weight, Buffer>[]): FontMetrics => ({
  slices: slices.map((fonts) => {
    const [regular, bold] = [readGlyphs(fonts.regular), readGlyphs(fonts.bold)];
    const inBold = new Set(drawableCodes(bold));
    const codes = drawableCodes(regular).filter((code) => inBold.has(code));
    return {
      codes: codePairs(codes),
      regular: advancePairs(regular, codes),
      bold: advancePairs(bold, codes),
    };
  }),
});

const cacheKey = async () => {
  const sources = [here, path.join(pretendard, 'package.json'), path.join(notoSansKr, 'package.json')];
  const hash = createHash('sha256');
  for (const source of sources) hash.update(await readFile(source));
  return hash.digest('hex');
};

/** Builds the fonts unless the folder contains the current version. @returns their metrics */
export const buildPdfFonts = async (): Promise<FontMetrics> => {
  const key = await cacheKey();
  const keyFile = path.join(pdfFontFolder, 'key');
  const metricsFile = path.join(pdfFontFolder, 'metrics.json');
  const isBuilt = async () => existsSync(keyFile) && (await readFile(keyFile, 'utf8')) === key;

  if (!(await isBuilt())) {
    const { slices: pretendardFonts, covered } = await pretendardSlices();
    const slices = [...pretendardFonts, ...(await notoSlices(covered))];
    await mkdir(path.dirname(pdfFontFolder), { recursive: true });
    const draft = await mkdtemp(`${pdfFontFolder}.`);
    for (const [index, { regular, bold }] of slices.entries()) {
      await writeFile(path.join(draft, `regular-${index}.ttf`), regular);
      await writeFile(path.join(draft, `bold-${index}.ttf`), bold);
    }
    await writeFile(path.join(draft, 'metrics.json'), JSON.stringify(metricsOf(slices)));
    await writeFile(path.join(draft, 'key'), key);
    await putInPlace(draft, isBuilt);
  }
  return JSON.parse(await readFile(metricsFile, 'utf8')) as FontMetrics;
};

/** Renames the draft to the output folder, unless a concurrent build (tests, site) has already done so. */
const putInPlace = async (draft: string, isBuilt: () => Promise<boolean>) => {
  if (!(await isBuilt())) await rm(pdfFontFolder, { recursive: true, force: true });
  try {
    await rename(draft, pdfFontFolder);
  } catch (error) {
    await rm(draft, { recursive: true });
    if (!(await isBuilt())) throw error;
  }
};

export const pdfFonts = (): Plugin => ({
  name: 'hanho:pdf-fonts',
  async buildStart() {
    await buildPdfFonts();
  },
});
