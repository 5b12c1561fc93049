import { config } from '#functions/config.ts';
import { SortingCode } from '#shared/domain/sorting-code.ts';

const TIMEOUT_MS = 2_000 * config.TIME_LIMIT_FACTOR;

export const isSortingCodeProviderConfigured = (): boolean => config.SORTING_CODE_URL !== undefined;

// Returns the text of an XML element, at most ten characters; undefined if the XML has no such element.
const readElement = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]{0,10})</${name}>`).exec(xml)?.[1]?.trim();

/**
 * Requests a sorting code from the provider.
 * @returns undefined for an unknown zipcode
 * @throws Error if the provider is unavailable, takes longer than 2 s or returns another format
 */
export const fetchSortingCode = async (zipcode: string): Promise<SortingCode | undefined> => {
  const url = config.SORTING_CODE_URL?.replace('{zipcode}', zipcode) ?? '';
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`Sorting code provider returned ${response.status}`);
  const xml = await response.text();
  return SortingCode.parse({
    cod0: readElement(xml, 'cod0'),
    cod1: readElement(xml, 'cod1'),
    cod2: readElement(xml, 'cod2'),
    cod3: readElement(xml, 'cod3'),
  });
};
