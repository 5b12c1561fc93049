import { readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { readSheet } from '#functions/domain/import/read-workbook.ts';
import { writeLongSheet } from '#functions/domain/sheet/write-sheet.ts';
import { writeWholeWorkbook } from './baselines/whole-workbook.ts';

/** Reads, refuses or writes one workbook in its own process, so that CPU time and memory can be measured. */

const MAX_ROWS = 10_000;
const NEVER_ABORTED = new AbortController().signal;

type Row = (string | number)[];

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const writeStreamed = async ([header = [], ...rows]: Row[]): Promise<number> => {
  const output = new PassThrough();
  let bytes = 0;
  output.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  const columns = header.map((name, at) => ({
    header: String(name),
    isNumber: typeof rows[0]?.[at] === 'number',
  }));
  const sheet = await writeLongSheet({ name: '주문', columns }, output);
  for (const row of rows) {
    sheet.addRow(row);
    await sheet.ready(NEVER_ABORTED);
  }
  await sheet.end();
  return bytes;
};

// The product loads exceljs on first use. Loading it here excludes it from the measured time.
await import('exceljs');

const [task = '', file = ''] = process.argv.slice(2);
const content = await readFile(file);
const table: Row[] = file.endsWith('.json') ? JSON.parse(content.toString()) : [];
const works: Record<string, () => Promise<number>> = {
  read: async () => (await readSheet(content, MAX_ROWS)).rows.length,
  refuse: async () => {
    const refused = await readSheet(content, MAX_ROWS).then(
      () => false,
      () => true,
    );
    return Number(refused);
  },
  write: () => writeStreamed(table),
  'write whole': () => writeWholeWorkbook(table),
};
const work = works[task];
if (!work) throw new Error(`Unknown task: ${task}`);
const [from, used] = [performance.now(), cpu()];
const result = await work();
const figures = { ms: performance.now() - from, cpu: cpu() - used, result };
console.log(JSON.stringify({ ...figures, memory: process.resourceUsage().maxRSS * 1024 }));
