import { config } from '#functions/config.ts';
import { SortingCode } from '#shared/domain/sorting-code.ts';
import { callOutside, type OutsideCallError } from './outside-call.ts';

const TIMEOUT_MS = 2_000 * config.TIME_LIMIT_FACTOR;

export const isSortingCodeProviderConfigured = (): boolean => config.SORTING_CODE_URL !== undefined;

// Returns the text of an XML element, at most ten characters; undefined if the XML has no such element.
const readElement = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]{0,10})</${name}>`).exec(xml)?.[1]?.trim();

const parseCode = (xml: string): SortingCode =>
  SortingCode.parse({
    cod0: readElement(xml, 'cod0'),
    cod1: readElement(xml, 'cod1'),
    cod2: readElement(xml, 'cod2'),
    cod3: readElement(xml, 'cod3'),
  });

/**
 * Requests a sorting code from the provider.
 * @returns undefined for an unknown zipcode
 * @throws Error if the provider is unavailable, takes longer than 2 s or returns another format
 */
export const fetchSortingCode = async (zipcode: string): Promise<SortingCode | undefined> => {
  const url = config.SORTING_CODE_URL?.replace('{zipcode}', zipcode) ?? '';
  try {
    return await callOutside({ url, method: 'GET', timeoutMs: TIMEOUT_MS, parse: parseCode });
  } catch (error) {
    if ((error as OutsideCallError).status === 404) return undefined;
    throw error;
  }
};
