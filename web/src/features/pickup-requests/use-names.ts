import { useQuery } from '@tanstack/react-query';
import { referenceQueries } from '#web/lib/reference-queries.ts';

type Named = readonly { code: string; name: string }[];
const nameIn = (locations: Named, wanted: string): string =>
  locations.find(({ code }) => code === wanted)?.name ?? wanted;

/** The statuses that a request may have, and the names of its codes. */
export const usePickupNames = () => {
  const { data: statuses = [] } = useQuery(referenceQueries.pickupStatuses);
  const { data: branches = [] } = useQuery(referenceQueries.pickupBranches);
  return {
    statuses,
    statusName: (code: string) => nameIn(statuses, code),
    branchName: (code: string) => nameIn(branches, code),
  };
};

export type PickupNames = ReturnType<typeof usePickupNames>;
