import { useMemo } from 'react';
import { useHash } from '#web/lib/use-hash.ts';
import type { PickupSearch } from './queries.ts';

export type { PickupSearch };

export const noSearch: PickupSearch = { id: '', receiver: '' };

/** What stands behind the `#` for a search: it may name people. */
export const hashOf = (search: PickupSearch): string =>
  new URLSearchParams(Object.entries(search).filter(([, value]) => value)).toString();

/** The search of the address. */
export const usePickupSearch = (): PickupSearch => {
  const hash = useHash();
  return useMemo(() => {
    const kept = new URLSearchParams(hash);
    return { id: kept.get('id') ?? '', receiver: kept.get('receiver') ?? '' };
  }, [hash]);
};
