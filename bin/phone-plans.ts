import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import metadata from 'libphonenumber-js/metadata.max.json';

// Writes the numbering plans of two countries, because those of all countries have 150 KB.
const { version, countries } = metadata;
const plans = {
  version,
  country_calling_codes: { 82: ['KR'], 61: ['AU'] },
  countries: { KR: countries.KR, AU: countries.AU },
};
const file = fileURLToPath(new URL('../shared/domain/values/phone-plans.gen.ts', import.meta.url));
writeFileSync(
  file,
  `// Written by \`npm run phone-plans\` from the package libphonenumber-js. Do not edit.
import type { MetadataJson } from 'libphonenumber-js/core';

export const phonePlans = ${JSON.stringify(plans)} as unknown as MetadataJson;
`,
);
console.log('shared/domain/values/phone-plans.gen.ts');
