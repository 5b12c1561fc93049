/// <reference path="./subset-font.d.ts" />
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const here = fileURLToPath(import.meta.url);
const require = createRequire(import.meta.url);
const pretendard = path.dirname(require.resolve('pretendard/package.json'));
const sources = ['../src', '../../shared'].map((folder) => path.join(path.dirname(here), folder));
const cacheFolder = path.join(path.dirname(here), '../../node_modules/.cache/word-font');

/** Those that a browser applies by itself, and figures of one width. */
const features = ['calt', 'ccmp', 'clig', 'kern', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];

/** A character of fewer files is a rare one: the first font is to be there before the page is. */
const EVERYDAY_FILES = 20;

/** A font and the characters that are taken from it. */
export type WordFont = { file: string; codes: readonly number[] };

/** Every character that the product itself can show, with the number of files that it is in. */
const countCharacters = async (): Promise<Map<string, number>> => {
  // The blank that sources spell as &nbsp;.
  const counts = new Map([['\u00a0', EVERYDAY_FILES]]);
  for (const folder of sources) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!/\.tsx?$/.test(entry.name) || /\.(test|gen)\./.test(entry.name)) continue;
      const text = await readFile(path.join(entry.parentPath, entry.name), 'utf8');
      for (const character of new Set(text.replace(/\p{C}/gu, ''))) {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }
  }
  return counts;
};

const cut = async (name: string, characters: readonly string[]): Promise<WordFont> => {
  const text = [...characters].sort().join('');
  const hash = createHash('sha256').update(text);
  for (const source of [here, path.join(pretendard, 'package.json')]) hash.update(await readFile(source));
  const folder = path.join(cacheFolder, hash.digest('hex').slice(0, 16));
  const file = path.join(folder, `${name}.woff2`);

  if (!existsSync(file)) {
    const font = await readFile(path.join(pretendard, 'dist/web/variable/woff2/PretendardVariable.woff2'));
    const words = await subsetFont(font, text, {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: 700, default: 400 } },
      keepFeatures: features,
    });
    await mkdir(folder, { recursive: true });
    // Two builds may run at once.
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, words);
    await rename(draft, file);
  }
  return { file, codes: characters.map((character) => character.codePointAt(0) ?? 0) };
};

/**
 * The fonts of the product's own words, cut out of Pretendard: most of any page is in the first, the rest in the other, so
 * that a page without foreign text needs no third. They are kept, since cutting takes seconds.
 */
export const cutWordFonts = async (): Promise<[everyday: WordFont, rare: WordFont]> => {
  const counts = await countCharacters();
  const charactersOf = (isEveryday: boolean) =>
    [...counts.keys()].filter((each) => (counts.get(each) ?? 0) >= EVERYDAY_FILES === isEveryday);
  return [await cut('words', charactersOf(true)), await cut('rare-words', charactersOf(false))];
};
