import { runLocalJob } from './local-job.ts';

/** Backs up the running local product. */
const { filename, items } = await runLocalJob<{ filename: string; items: number }>('backup');
console.log(`Wrote backup/${filename} with ${items} items.`);
