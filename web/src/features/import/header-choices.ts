import { useState } from 'react';
import type { Answer } from '#web/lib/call.ts';
import type { ImportAnswer } from './import-job.ts';

export type Header = NonNullable<ImportAnswer['dryRun']>['headers'][number];
type Mapping = Answer<'POST /api/parcel/getImportMapping'>;

/** Column that a header stands for, and the second column that it fills; '' for none. */
type Choice = { column: string; also: string };
type HeaderChange = { header: string; column: string | null; also?: string };

const savedChoice = ({ column, also }: Header): Choice => ({ column: column ?? '', also: also ?? '' });

const changeOf = ({ header, isOurs }: Header, { column, also }: Choice): HeaderChange => {
  if (column === '' || (isOurs && also === '')) return { header, column: null };
  return { header, column, ...(also && { also }) };
};

/** Choice of columns for each header. Template headers have a fixed first column. */
export const useHeaderChoices = (headers: readonly Header[], { columns }: Mapping) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map());
  const choiceFor = (row: Header): Choice =>
    chosen.get(row.header) ?? { ...savedChoice(row), column: row.column ?? row.suggestion ?? '' };
  const used = headers.flatMap((row) => {
    const { column, also } = choiceFor(row);
    return column ? [column, also].filter(Boolean) : [];
  });
  const templateColumns = new Set(headers.flatMap(({ isOurs, column }) => (isOurs ? column : [])));
  return {
    templateHeaders: headers.filter(({ isOurs }) => isOurs),
    otherHeaders: headers.filter(({ isOurs }) => !isOurs),
    choiceFor,
    choose: (row: Header, choice: Partial<Choice>) =>
      setChosen(new Map([...chosen, [row.header, { ...choiceFor(row), ...choice }]])),
    options: columns
      .filter(({ column }) => !templateColumns.has(column))
      .map(({ column, header, isRequired }) => ({
        value: column,
        label: isRequired ? `${header} *` : header,
      })),
    labelOf: (id: string) => columns.find(({ column }) => column === id)?.header ?? '',
    isDuplicate: (id: string) => used.filter((column) => column === id).length > 1,
    hasDuplicate: new Set(used).size < used.length,
    missingColumns: columns.filter(({ column, isRequired }) => isRequired && !used.includes(column)),
    changes: headers.flatMap((row) => {
      const [choice, saved] = [choiceFor(row), savedChoice(row)];
      const isChanged = choice.column !== saved.column || choice.also !== saved.also;
      return isChanged ? changeOf(row, choice) : [];
    }),
  };
};
export type HeaderChoices = ReturnType<typeof useHeaderChoices>;
