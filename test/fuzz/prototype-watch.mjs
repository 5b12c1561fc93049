// Preloaded into the product: at its end it writes down what Object.prototype has gained.
import { writeFileSync } from 'node:fs';

const file = process.env.PROTOTYPE_REPORT;
const own = new Set(Reflect.ownKeys(Object.prototype));

if (process.argv[1]?.endsWith('start.ts')) {
  process.on('exit', () => {
    const gained = Reflect.ownKeys(Object.prototype).filter((key) => !own.has(key));
    writeFileSync(file, JSON.stringify(gained.map(String)));
  });
}
