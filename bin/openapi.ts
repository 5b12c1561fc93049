import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '#shared/contract/openapi.ts';

const file = fileURLToPath(new URL('../shared/contract/openapi.json', import.meta.url));
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 1)}\n`);
console.log('shared/contract/openapi.json');
