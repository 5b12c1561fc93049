// Preloaded into the product. When the product ends, it reports the properties that Object.prototype has gained.
import { writeFileSync } from 'node:fs';

const file = process.env.PROTOTYPE_REPORT;
const own = new Set(Reflect.ownKeys(Object.prototype));

if (/[\\/]start\.(ts|mjs)$/.test(process.argv[1] ?? '')) {
  process.on('exit', () => {
    const gained = Reflect.ownKeys(Object.prototype).filter((key) => !own.has(key));
    writeFileSync(file, JSON.stringify(gained.map(String)));
  });
}
