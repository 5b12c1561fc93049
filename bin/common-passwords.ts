import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commonPasswordFilter, filterBitsOf } from '#functions/domain/account/common-passwords.ts';

/**
 * Writes the filter of common passwords from lists with one password in each line, the most used first:
 * npm run common-passwords -- <list>...
 * The committed filter was written from the list of the Python package `django` (common-passwords.txt, BSD-3-Clause) and
 * the list of the npm package `@zxcvbn-ts/language-common` (passwords.json as lines, MIT).
 */
const MIN_LENGTH = 8;

const lists = process.argv
  .slice(2)
  .map((file) => readFileSync(file, 'utf8').split(/\r?\n/))
  .map((lines) => lines.map((line) => line.trim().toLowerCase()).filter((line) => line.length >= MIN_LENGTH));
const { passwords, bytes } = commonPasswordFilter;

// The lists have different sources. Each therefore gives its most used passwords in turn.
const chosen = new Set<string>();
const longest = Math.max(0, ...lists.map((list) => list.length));
for (let rank = 0; rank < longest; rank++) {
  for (const list of lists) {
    const password = list[rank];
    if (password && chosen.size < passwords) chosen.add(password);
  }
}
if (chosen.size < passwords) {
  console.error(
    `The lists have ${chosen.size} passwords with ${MIN_LENGTH} letters or more; ${passwords} are required.`,
  );
  process.exit(1);
}

const filter = Buffer.alloc(bytes);
for (const bit of [...chosen].flatMap(filterBitsOf))
  filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
const file = fileURLToPath(new URL('../functions/domain/account/common-passwords.gen.ts', import.meta.url));
writeFileSync(
  file,
  `// Written by \`npm run common-passwords\`, which names the sources. Do not edit.

/** Bloom filter of the most used passwords, in base64. */
export const commonPasswords =
  '${filter.toString('base64')}';
`,
);
console.log(`functions/domain/account/common-passwords.gen.ts: ${chosen.size} passwords`);
