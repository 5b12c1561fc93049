import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { collectOfficialCodes } from '#functions/domain/sorting/official-file.ts';
import { writeSortingTable } from '#functions/domain/sorting/sorting-table.ts';
import { isDay } from '#shared/domain/dates.ts';

/**
 * Writes the table of sorting codes from unpacked official files: npm run sorting-codes -- --date 2026-11-01 <file>...
 * The files are UTF-8 or EUC-KR and are read line by line, so their size does not matter.
 */
const OUT = 'dist/sorting-codes.txt.gz';
/** Share of unreadable lines above which a file has another layout. */
const MAX_UNREADABLE = 0.01;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { date: { type: 'string', default: '' }, out: { type: 'string', default: OUT } },
});
const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};
if (!isDay(values.date) || positionals.length === 0) {
  fail(`Usage: npm run sorting-codes -- --date <day of the file, YYYY-MM-DD> [--out ${OUT}] <file>...`);
}

const PROBE_BYTES = 65_536;

/** Encoding of a file, by its first lines: EUC-KR text with Hangul is not valid UTF-8. */
const encodingOf = async (file: string): Promise<'utf-8' | 'euc-kr'> => {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(PROBE_BYTES) });
  await handle.close();
  const lineEnd = buffer.lastIndexOf('\n', bytesRead);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, lineEnd < 0 ? bytesRead : lineEnd));
    return 'utf-8';
  } catch {
    return 'euc-kr';
  }
};

const collector = collectOfficialCodes();
for (const file of positionals) {
  const decoder = new TextDecoder(await encodingOf(file));
  // Latin-1 keeps every byte of a line, so that the line can be decoded as a whole.
  const lines = createInterface({
    input: createReadStream(file, 'latin1'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let isFirst = true;
  lines.on('line', (line) => {
    collector.add(decoder.decode(Buffer.from(line, 'latin1')), isFirst);
    isFirst = false;
  });
  await once(lines, 'close');
}

const { codes, mixed, lines, unreadable } = collector.result();
console.log(`${lines} lines, ${codes.size} zipcodes, ${unreadable} unreadable lines`);
console.log(`${mixed.length} zipcodes with several codes, stored with the code of most addresses`);
if (codes.size === 0 || unreadable > lines * MAX_UNREADABLE) {
  fail('The layout of the files is unknown. No table was written.');
}
await writeFile(values.out, writeSortingTable(values.date, codes));
console.log(`${values.out} written. Store it with:`);
console.log(`aws s3 cp ${values.out} s3://<files bucket>/sorting/sorting-codes.txt.gz`);
