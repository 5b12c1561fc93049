import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { referenceQueries } from '../../lib/reference-queries.ts';

const lookUp = (names: ReadonlyMap<string, string>, code: string): string => names.get(code) ?? code;

/** Names of status and courier codes; a code shows as itself until its name is known. */
export const useLabels = () => {
  const statuses = useQuery(referenceQueries.codes('ORDSTT')).data;
  const couriers = useQuery(referenceQueries.couriers).data;
  const statusNames = useMemo(
    () => new Map(statuses?.map(({ code, codeLabel }) => [code, codeLabel])),
    [statuses],
  );
  const courierNames = useMemo(
    () => new Map(couriers?.map(({ courierCode, courierName }) => [courierCode, courierName])),
    [couriers],
  );
  return {
    statusName: useCallback((code: string) => lookUp(statusNames, code), [statusNames]),
    courierName: useCallback((code: string) => lookUp(courierNames, code), [courierNames]),
  };
};
