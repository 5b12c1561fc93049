import { readFileSync } from 'node:fs';
import { putFile } from '#functions/adapters/files.ts';
import { collectOfficialCodes } from '#functions/domain/sorting/official-file.ts';
import { SORTING_TABLE_FILE, writeSortingTable } from '#functions/domain/sorting/sorting-table.ts';

/** 15 zipcodes in the layout of the official file with one line per address. The fields that are not read are empty. */
const SAMPLE = 'infra/local/sorting-codes-sample.txt';
const SAMPLE_DATE = '2026-11-01';

/** Stores the table of the sample in the files bucket, in place of an earlier one. */
export const storeSampleCodes = async (): Promise<void> => {
  const collector = collectOfficialCodes();
  for (const line of readFileSync(SAMPLE, 'utf8').split('\n')) collector.add(line, false);
  const table = writeSortingTable(SAMPLE_DATE, collector.result().codes);
  await putFile('sorting', SORTING_TABLE_FILE, table, 'application/gzip');
};
