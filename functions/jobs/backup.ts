import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { seoulDay } from '#shared/domain/dates.ts';
import { writeFile } from '../adapters/large-files.ts';
import { type Item, scanPage } from '../db/client.ts';
import { job } from '../runtime/job.ts';

/** What lives for minutes or days only is not worth keeping, and sessions must not come back to life. */
const isShortLived = (item: Item): boolean => 'ttl' in item;

async function* itemsAsLines(counted: { items: number }): AsyncGenerator<string> {
  let start: Item | undefined;
  do {
    const page = await scanPage(start);
    for (const item of page.items) {
      if (isShortLived(item)) continue;
      counted.items += 1;
      yield `${JSON.stringify(item)}\n`;
    }
    start = page.next;
  } while (start);
}

/** Every lasting item of the table as one gzipped file of JSON lines, `backup/<day>-<time>.jsonl.gz`. */
export const handler = job('backup', async ({ now }) => {
  const filename = `${seoulDay(now)}-${now.getTime()}.jsonl.gz`;
  const counted = { items: 0 };
  const lines = Readable.from(itemsAsLines(counted));
  // pipeline hands an error of either end to the other, so a broken read can never leave a whole-looking file.
  const packed = pipeline(lines, createGzip(), () => undefined);
  await writeFile('backup', filename, packed, 'application/gzip');
  return { filename, ...counted };
});
