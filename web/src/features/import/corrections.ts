import { useState } from 'react';
import type { Body } from '#web/lib/call.ts';
import type { ImportAnswer } from './import-job.ts';

type CorrectedCell = Body<'POST /api/parcel/importExcelCorrections'>['cells'][number];
export type FailedRow = ImportAnswer['failedRows'][number];
type FailedCell = NonNullable<FailedRow['cells']>[number];
export type RowCell = { row: number; cell: FailedCell };

/** Cells with errors. Results that version 0.9.16 or earlier stored have none. */
export const wrongCells = ({ cells = [] }: FailedRow): readonly FailedCell[] => cells;

const keyOf = (row: number, place: number) => `${row}.${place}`;

/** Cells of failed rows that the user corrected and did not send yet. */
export const useCorrections = () => {
  const [corrected, setCorrected] = useState<ReadonlyMap<string, CorrectedCell>>(new Map());
  return {
    cells: [...corrected.values()],
    valueOf: (row: number, { place, value }: FailedCell): string =>
      corrected.get(keyOf(row, place))?.value ?? value,
    /** Replaces the values of these cells by one value. */
    correct: (cells: readonly RowCell[], value: string): void => {
      const next = new Map(corrected);
      for (const { row, cell } of cells) {
        next.delete(keyOf(row, cell.place));
        if (value !== cell.value) next.set(keyOf(row, cell.place), { row, place: cell.place, value });
      }
      setCorrected(next);
    },
    clear: () => setCorrected(new Map()),
  };
};
export type Corrections = ReturnType<typeof useCorrections>;
