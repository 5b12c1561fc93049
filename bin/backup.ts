import { runLocalJob } from './local-job.ts';

const { filename, items } = await runLocalJob<{ filename: string; items: number }>('backup');
console.log(`Wrote backup/${filename} with ${items} items.`);
