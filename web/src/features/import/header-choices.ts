import { useState } from 'react';
import { ADDRESS_COLUMN, ADDRESS_DETAIL_COLUMN } from '#shared/domain/import-mapping.ts';
import type { Answer, Body } from '#web/lib/call.ts';
import type { ImportAnswer } from './import-job.ts';

export type DryRun = NonNullable<ImportAnswer['dryRun']>;
export type Header = DryRun['headers'][number];
type Mapping = Answer<'POST /api/parcel/getImportMapping'>;
type MappedHeader = Body<'POST /api/parcel/saveImportMapping'>['headers'][number];

/** Column that a header stands for, and the second column that it fills; '' for none. */
type Choice = { column: string; also: string };

const savedChoice = ({ column, also }: Header): Choice => ({ column: column ?? '', also: also ?? '' });
const suggestedChoice = (row: Header): Choice => ({
  column: row.column ?? row.suggestion ?? '',
  also: row.also ?? row.alsoSuggestion ?? '',
});

/** True if the header is used as in the template, so that its layout needs no entry for it. */
const isAsInTemplate = ({ isOurs, column }: Header, choice: Choice): boolean =>
  isOurs && choice.column === column && choice.also === '';

const mappedHeaders = (headers: readonly Header[], choiceFor: (row: Header) => Choice): MappedHeader[] =>
  headers.flatMap((row) => {
    const choice = choiceFor(row);
    if (isAsInTemplate(row, choice)) return [];
    const { column, also } = choice;
    return { header: row.header, column: column || null, ...(column && also && { also }) };
  });

/** Mapping that a check of the file used, to save it for the layout together with other changes. */
export const usedMapping = ({ headers }: DryRun): MappedHeader[] => mappedHeaders(headers, savedChoice);

/** True if the columns of a new layout should be confirmed, because some are only suggested. */
export const hasSuggestions = ({ isKnownLayout, headers }: DryRun): boolean =>
  !isKnownLayout && headers.some(({ suggestion, alsoSuggestion }) => suggestion || alsoSuggestion);

/** True if the cells below a header are split into the address and its detail. */
export const splitsAddress = ({ column, also }: Choice): boolean =>
  column === ADDRESS_COLUMN && also === ADDRESS_DETAIL_COLUMN;

/** Choice of columns for each header. */
export const useHeaderChoices = (dryRun: DryRun, { columns }: Mapping) => {
  const { headers, isKnownLayout } = dryRun;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map());
  const choiceFor = (row: Header): Choice => chosen.get(row.header) ?? suggestedChoice(row);
  const used = headers.flatMap((row) => {
    const { column, also } = choiceFor(row);
    return column ? [column, also].filter(Boolean) : [];
  });
  const isFolded = (row: Header) => isAsInTemplate(row, suggestedChoice(row));
  const mapped = mappedHeaders(headers, choiceFor);
  return {
    templateHeaders: headers.filter(isFolded),
    otherHeaders: headers.filter((row) => !isFolded(row)),
    choiceFor,
    choose: (row: Header, choice: Partial<Choice>) =>
      setChosen(new Map([...chosen, [row.header, { ...choiceFor(row), ...choice }]])),
    options: columns.map(({ column, header, isRequired }) => ({
      value: column,
      label: isRequired ? `${header} *` : header,
    })),
    isUsed: (id: string) => used.includes(id),
    isDuplicate: (id: string) => used.filter((column) => column === id).length > 1,
    hasDuplicate: new Set(used).size < used.length,
    missingColumns: columns.filter(({ column, isRequired }) => isRequired && !used.includes(column)),
    mapped,
    isChanged: !isKnownLayout || JSON.stringify(mapped) !== JSON.stringify(usedMapping(dryRun)),
  };
};
export type HeaderChoices = ReturnType<typeof useHeaderChoices>;
