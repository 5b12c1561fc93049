import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { holidaysSource } from '#functions/domain/promise/holiday-source.ts';

const file = fileURLToPath(new URL('../functions/domain/promise/holidays.ts', import.meta.url));
writeFileSync(file, holidaysSource());
console.log('functions/domain/promise/holidays.ts');
