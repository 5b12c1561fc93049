import { useQuery } from '@tanstack/react-query';
import type { CodeGroup } from '#shared/domain/reference.ts';
import { referenceQueries } from './reference-queries.ts';

/** Names of a group's codes; a code that is not in use, or not yet known, is its own. */
export const useCodeName = (group: CodeGroup) => {
  const { data: codes } = useQuery(referenceQueries.codes(group));
  return (wanted: string): string => codes?.find(({ code }) => code === wanted)?.codeLabel ?? wanted;
};
