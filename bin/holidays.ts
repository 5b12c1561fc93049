import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { holidayDifferences, holidaysSource } from '#functions/domain/promise/holiday-source.ts';

const file = fileURLToPath(new URL('../functions/domain/promise/holidays.ts', import.meta.url));
writeFileSync(file, holidaysSource());
console.log('functions/domain/promise/holidays.ts');
for (const { text, isOpen } of holidayDifferences()) console.log(`${isOpen ? '!' : ' '} ${text}`);
