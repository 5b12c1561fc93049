import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OrderCells, orderCells, spreadsheet, workbookWithSheet } from '#test/fixtures/spreadsheets.ts';
import { childOf } from './child.ts';
import { formatMegabytes, formatSeconds, type Line, median, toLine, toRatioLine } from './report.ts';

const ROWS = 10_000;
const COLUMNS = 35;
const ROUNDS = 5;
const MAX_MEMORY = 256 * 1024 * 1024;
const MAX_REFUSAL_MS = 200;
const MAX_CPU_RATIO = 0.25;
const MAX_EXPORT_BYTES = 3 * 1024 * 1024;
const MILLION = 1_000_000;

type Measured = { ms: number; cpu: number; memory: number; result: number };

/** Distinct rows with all columns of the import. */
const makeRows = (): OrderCells[] =>
  Array.from({ length: ROWS }, (_, nth) => {
    const own = orderCells({ 주문번호: `B-${nth}`, 주소: `서울특별시 중구 세종대로 ${nth}` });
    const others = Array.from({ length: COLUMNS - Object.keys(own).length }, (_, at) => [
      `비고 ${at + 1}`,
      at % 3 === 0 ? nth + at : `메모 ${nth}-${at}`,
    ]);
    return { ...own, ...Object.fromEntries(others) };
  });

/** Small files that decompress to large ones. */
const hostileFiles = (): [name: string, file: Uint8Array][] => [
  ['150 MB of zero bytes', workbookWithSheet(new Uint8Array(150 * MILLION))],
  [
    'a million cells',
    workbookWithSheet(
      Buffer.from(
        `<worksheet><sheetData>${'<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(MILLION)}</sheetData>`,
      ),
    ),
  ],
];

export const run = async (): Promise<Line[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'hanho-bench-'));
  try {
    const writeTempFile = async (name: string, content: Uint8Array | string) => {
      const file = join(folder, name);
      await writeFile(file, content);
      return file;
    };
    const orders = makeRows();
    const book = await writeTempFile('orders.xlsx', spreadsheet(orders));
    const table = [Object.keys(orders[0] ?? {}), ...orders.map((row) => Object.values(row))];
    const data = await writeTempFile('orders.json', JSON.stringify(table));
    const child = await childOf('workbook-child.ts', folder);
    const measure = (task: string, file: string) => child<Measured>([task, file]);

    const reads: Measured[] = [];
    const writes: { streamed: Measured; whole: Measured }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      reads.push(await measure('read', book));
      writes.push({ streamed: await measure('write', data), whole: await measure('write whole', data) });
    }
    const refusals: Line[] = [];
    for (const [name, content] of hostileFiles()) {
      const { ms, result } = await measure('refuse', await writeTempFile('hostile.xlsx', content));
      if (result !== 1) throw new Error(`The reader accepted ${name}.`);
      refusals.push(toLine(`${name}, until it is refused`, ms, formatSeconds, { max: MAX_REFUSAL_MS }));
    }
    const sizes = `${ROWS.toLocaleString('en')} rows of ${COLUMNS} columns`;
    return [
      toLine(`${sizes} read, memory`, median(reads.map(({ memory }) => memory)), formatMegabytes, {
        max: MAX_MEMORY,
      }),
      toLine('– CPU time', median(reads.map(({ cpu }) => cpu)), formatSeconds),
      ...refusals,
      toRatioLine(
        `${sizes} written, CPU time`,
        median(writes.map(({ streamed }) => streamed.cpu)),
        ['writeBuffer of exceljs', median(writes.map(({ whole }) => whole.cpu))],
        { max: MAX_CPU_RATIO },
      ),
      toLine('– memory', median(writes.map(({ streamed }) => streamed.memory)), formatMegabytes),
      toLine('– size of the file', writes[0]?.streamed.result ?? Number.NaN, formatMegabytes, {
        max: MAX_EXPORT_BYTES,
      }),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
