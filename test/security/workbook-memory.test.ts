import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childOf } from '#test/bench/child.ts';
import { importForm } from '#test/fixtures/spreadsheets.ts';
import {
  formattedNumbers,
  linkedCells,
  sharedFormula,
  sharedFormulaXls,
  sharedText,
  sharedTextXls,
} from '#test/fixtures/swelling-workbooks.ts';
import { demoClients } from '#test/support/demo-clients.ts';
import { importUpload } from '#test/support/import-jobs.ts';

/** Small workbooks that need gigabytes of memory if a reader copies the long text for each cell. */
const workbooks: [name: string, ending: '.xlsx' | '.xls', make: () => Uint8Array][] = [
  ['one shared text of 0.9 MB in 10,400 cells', '.xlsx', () => sharedText(900_000)],
  ['one shared text of 32,767 letters in 10,400 cells', '.xlsx', () => sharedText(32_767)],
  ['one shared text of 32,767 letters in 10,400 cells', '.xls', sharedTextXls],
  [
    'a shared formula of 90,000 letters in 10,400 cells',
    '.xlsx',
    () => sharedFormula('t="shared" si="0"', ''),
  ],
  [
    'a shared formula whose element has a long attribute',
    '.xlsx',
    () => sharedFormula(`t="shared" si="0" ${'x'.repeat(500)}=""`, ''),
  ],
  [
    'a shared formula that an element with another name refers to',
    '.xlsx',
    () => sharedFormula('t="shared" si="0"', '<fo si="0"/>'),
  ],
  ['a shared formula of 8,000 letters in 104,000 cells', '.xls', sharedFormulaXls],
  ['a link over every cell of the sheet', '.xlsx', linkedCells],
  ['a date format of 0.9 MB', '.xlsx', () => formattedNumbers('yyyy')],
  ['a number format of 0.9 MB', '.xlsx', () => formattedNumbers('')],
];

let folder: string;
let child: Awaited<ReturnType<typeof childOf>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanho-memory-'));
  child = await childOf('workbook-child.ts', folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('reading a small workbook with repeated long texts', () => {
  it.each(workbooks)('needs less than 400 MB: %s (%s)', async (_, ending, make) => {
    const content = make();
    expect(content.length).toBeLessThan(4_000_000);
    const file = join(folder, `sent${ending}`);
    await writeFile(file, content);
    const { memory } = await child<{ memory: number }>(['refuse', file], ['--max-old-space-size=200']);
    expect(memory).toBeLessThan(400_000_000);
  });
});

describe('POST /api/parcel/importExcel', () => {
  it.each(workbooks.slice(0, 3))(
    'returns 422 SPREADSHEET_TOO_LARGE for %s (%s), also as a dry run, and an upload job fails',
    async (_, ending, make) => {
      const [partner] = await demoClients('partner');
      const content = make();
      for (const dryRun of ['1', '0']) {
        const form = importForm(content, { dryRun }, `주문${ending}`);
        const { status, body } = await partner.postForm('/api/parcel/importExcel', form);
        expect([status, body.code]).toEqual([422, 'SPREADSHEET_TOO_LARGE']);
      }
      for (const fields of [{ dryRun: '1' }, {}] as const) {
        const { state, reason } = await importUpload(partner, content, {
          filename: `주문${ending}`,
          ...fields,
        });
        expect([state, reason]).toEqual(['failed', expect.stringContaining('파일을 나누어')]);
      }
    },
  );
});
