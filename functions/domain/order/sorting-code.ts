import { epochSeconds } from '#shared/domain/dates.ts';
import type { SortingCode } from '#shared/domain/sorting-code.ts';
import { sortingCodeByPrefix } from '#shared/domain/zipcodes.ts';
import { askProvider, hasProvider } from '../../adapters/sorting-codes.ts';
import { getKeptSortingCode, keepSortingCode } from '../../db/sorting-code.entity.ts';

const KEPT_SECONDS = 30 * 24 * 3600;

/**
 * A zipcode's sorting code: the provider's (kept for 30 days) where one is set, otherwise the embedded table's.
 * @param onProviderDown is told why the table had to answer for the provider
 */
export const sortingCodeOf = async (
  zipcode: string,
  now: Date,
  onProviderDown: (error: unknown) => void,
): Promise<SortingCode | undefined> => {
  if (!hasProvider()) return sortingCodeByPrefix(zipcode);
  const kept = await getKeptSortingCode(zipcode, epochSeconds(now));
  if (kept) return kept;
  try {
    const code = await askProvider(zipcode);
    if (code) await keepSortingCode(zipcode, code, epochSeconds(now) + KEPT_SECONDS);
    return code;
  } catch (error) {
    onProviderDown(error);
    return sortingCodeByPrefix(zipcode);
  }
};
