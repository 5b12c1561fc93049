import { runLocalJob } from './local-job.ts';

/** Backs up the product that runs on this machine. */
const { filename, items } = await runLocalJob<{ filename: string; items: number }>('backup', '백업');
console.log(`백업했습니다: backup/${filename} (${items}건)`);
