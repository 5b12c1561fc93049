import { fetchRoadAddresses } from '#functions/adapters/road-addresses.ts';
import { hasSecret } from '#functions/adapters/secrets.ts';
import type { RoadAddress } from '#shared/domain/road-address.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/words.ko.ts';

type SearchedAddresses = { isAvailable: boolean; total: number; addresses: RoadAddress[] };

/**
 * Searches the official road-name addresses, if the deployment has a key for them.
 * @throws VALIDATION_FAILED for a keyword that the service refuses, UNAVAILABLE if the service fails
 */
export const searchAddresses = async (keyword: string): Promise<SearchedAddresses> => {
  if (!hasSecret('ADDRESS_SEARCH_KEY')) return { isAvailable: false, total: 0, addresses: [] };
  const found = await fetchRoadAddresses(keyword).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', { cause });
  });
  if (found) return { isAvailable: true, ...found };
  throw new AppError('VALIDATION_FAILED', {
    fields: [{ path: 'keyword', message: messages.addressKeyword }],
  });
};
