import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import metadata from 'libphonenumber-js/metadata.max.json';

// Writes the numbering plans of two countries as regular expressions, because the package itself is 11 KB of scripts, and
// its plans of all countries 150 KB.

type Lengths = readonly number[];
type Country = readonly unknown[];

// Indexes in the package's array of a country. A kind is 0 if the country has no such numbers, and its lengths are left
// out if they are those of the country.
const LENGTHS = 3;
const KINDS = 11;

const expressionOf = (pattern: string, lengths: Lengths): string =>
  `/^(?=(?:${lengths.map((length) => `.{${length}}`).join('|')})$)(?:${pattern})$/`;

const planOf = (country: Country): string => {
  const kinds = (country[KINDS] as ([pattern: string, lengths?: Lengths] | 0)[]).filter((kind) => kind !== 0);
  const expressions = kinds
    .filter(([pattern]) => pattern !== '')
    .map(([pattern, lengths = country[LENGTHS] as Lengths]) => expressionOf(pattern, lengths));
  return `[${[...new Set(expressions)].join(', ')}]`;
};

const { KR = [], AU = [] } = metadata.countries as Readonly<Record<string, Country>>;
const file = fileURLToPath(new URL('../shared/domain/values/phone-plans.gen.ts', import.meta.url));
writeFileSync(
  file,
  `// Written by \`npm run phone-plans\` from the package libphonenumber-js. Do not edit.

/** Kinds of numbers of each country, without their leading zero. */
export const phonePlans: Readonly<Record<'KR' | 'AU', readonly RegExp[]>> = {
  KR: ${planOf(KR)},
  AU: ${planOf(AU)},
};
`,
);
console.log('shared/domain/values/phone-plans.gen.ts');
