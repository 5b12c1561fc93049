import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Answer } from '#web/lib/call.ts';
import { courierNamesOf, referenceQueries } from '#web/lib/reference-queries.ts';

const labelsOf = (codes: Answer<'POST /api/code/getCodeList'>): ReadonlyMap<string, string> =>
  new Map(codes.map(({ code, codeLabel }) => [code, codeLabel]));

/** Functions that return the name of a status or courier code, or the code itself while the names load. */
export const useLabels = () => {
  const { data: statuses } = useQuery({ ...referenceQueries.codes('ORDSTT'), select: labelsOf });
  const { data: couriers } = useQuery({ ...referenceQueries.couriers, select: courierNamesOf });
  return {
    statusName: useCallback((code: string) => statuses?.get(code) ?? code, [statuses]),
    courierName: useCallback((code: string) => couriers?.get(code) ?? code, [couriers]),
  };
};
