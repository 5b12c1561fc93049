import { listChoices, markUsed } from '#functions/db/reference.entity.ts';
import { cleanScanCode } from '#shared/domain/scan-code.ts';

/**
 * Returns the stored code of a location where parcels are stored; undefined for another one. A code on a label may be in
 * upper case.
 */
export const findLocation = async (code: string): Promise<string | undefined> => {
  const find = async (fresh: boolean) =>
    (await listChoices('LOCATION', { fresh })).find((stored) => cleanScanCode(stored) === code);
  const found = (await find(false)) ?? (await find(true));
  return found !== undefined && (await markUsed('LOCATION', found)) ? found : undefined;
};
