import { useState } from 'react';
import { chunks } from '#shared/chunks.ts';
import {
  COURIER_ROWS_PER_CALL,
  type CourierRow,
  findRowProblems,
  findSameOrders,
} from '#shared/domain/courier-rows.ts';
import type { StoredCourier } from '#shared/domain/couriers.ts';
import { mayStartDelivery } from '#shared/domain/order-status.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { type Answer, call } from '#web/lib/call.ts';

const SAVE = 'POST /api/parcel/saveCourierNumbers';

type Result = Answer<typeof SAVE>['results'][number];
export type CheckedRow = CourierRow & { problem: string; isSaved?: true } & Partial<
    Pick<Result, 'change' | 'before' | 'courierCode' | 'status' | 'warning'>
  >;

type Progress = { name: 'check' | 'save'; done: number; total: number };

/** Choices of the user in the result of the check. */
export type SaveOptions = { toDelivery: boolean; acceptWarnings: boolean };

/** True if saving the row changes its order. */
export const changesOrder = (
  { problem, warning, isSaved, change, status }: CheckedRow,
  { toDelivery, acceptWarnings }: SaveOptions,
): boolean =>
  !problem &&
  !isSaved &&
  (!warning || acceptWarnings) &&
  ((change !== undefined && change !== 'none') ||
    (toDelivery && status !== undefined && mayStartDelivery(status)));

const FAILED = '네트워크 연결을 확인한 뒤 다시 시도해주세요.';

/**
 * State and actions of a bulk registration of tracking numbers. Rows are sent in several requests. If one fails, the rows
 * of the earlier requests stay saved, and saving again continues with the others.
 */
export const useCourierNumbers = (couriers: readonly StoredCourier[]) => {
  const [courierCode, setCourierCode] = useState('');
  const [checked, setChecked] = useState<readonly CheckedRow[]>();
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<string>();

  const send = async (
    name: Progress['name'],
    rows: readonly CourierRow[],
    options: Partial<SaveOptions> & { dryRun?: boolean },
    onResults: (results: readonly Result[]) => void,
  ): Promise<boolean> => {
    let done = 0;
    setFailure(undefined);
    try {
      for (const part of chunks(rows, COURIER_ROWS_PER_CALL)) {
        setProgress({ name, done, total: rows.length });
        const body = {
          rows: part.map(({ rowIndex, hblNo, courier, courierNum }) => ({
            rowIndex,
            hblNo,
            courier,
            courierNum,
          })),
          courierCode,
          ...options,
        };
        onResults((await call(SAVE, { body })).results);
        done += part.length;
      }
      return true;
    } catch (error) {
      setFailure(messageOf(error, FAILED));
      return false;
    } finally {
      setProgress(undefined);
    }
  };

  const check = async (rows: readonly CourierRow[]): Promise<void> => {
    const problems = findRowProblems(rows, couriers);
    const results = new Map<number, Result>();
    const isChecked = await send(
      'check',
      rows.filter(({ rowIndex }) => !problems.has(rowIndex)),
      { dryRun: true, acceptWarnings: true },
      (found) => {
        for (const result of found) results.set(result.rowIndex, result);
      },
    );
    if (!isChecked) return;
    // A request sees only its own rows.
    const ofSameOrder = findSameOrders([...results.values()]);
    setChecked(
      rows.map((row) => {
        const result = results.get(row.rowIndex);
        const problem = [problems, ofSameOrder].map((found) => found.get(row.rowIndex)).find(Boolean);
        return { ...row, ...result, hblNo: row.hblNo, problem: problem ?? result?.problem ?? '' };
      }),
    );
  };

  const save = async (options: SaveOptions): Promise<void> => {
    const rows = (checked ?? []).filter((row) => changesOrder(row, options));
    await send('save', rows, options, (found) => {
      const results = new Map(found.map((result) => [result.rowIndex, result]));
      setChecked((now) =>
        now?.map((row) => {
          const result = results.get(row.rowIndex);
          if (!result) return row;
          return result.problem ? { ...row, problem: result.problem } : { ...row, isSaved: true };
        }),
      );
    });
  };

  const startOver = (): void => {
    setChecked(undefined);
    setFailure(undefined);
  };

  return { courierCode, setCourierCode, checked, progress, failure, setFailure, check, save, startOver };
};

export type CourierNumbers = ReturnType<typeof useCourierNumbers>;
