import * as z from 'zod';
import { config } from '#functions/config.ts';
import { ADDRESSES_SHOWN, type RoadAddress } from '#shared/domain/road-address.ts';
import { callOutside } from './outside-call.ts';
import { readSecret } from './secrets.ts';

const TIMEOUT_MS = 3_000 * config.TIME_LIMIT_FACTOR;

// Answer of the open API: https://business.juso.go.kr/addrlink/openApi/searchApi.do
const Found = z.object({
  results: z.object({
    common: z.object({ errorCode: z.string(), totalCount: z.coerce.number().int().catch(0) }),
    juso: z
      .array(
        z.object({
          zipNo: z.string(),
          roadAddrPart1: z.string(),
          jibunAddr: z.string().catch(''),
          bdNm: z.string().catch(''),
        }),
      )
      .max(ADDRESSES_SHOWN)
      .nullish(),
  }),
});

const OK = '0';
// Codes for keywords that are too short, too general, too long, digits only, or contain forbidden signs and words.
const refusedKeyword = new Set([
  'E0005',
  'E0006',
  'E0008',
  'E0009',
  'E0010',
  'E0011',
  'E0012',
  'E0013',
  'E0015',
]);

export type FoundAddresses = { total: number; addresses: RoadAddress[] };

/**
 * Searches the official register of road names. The key and the keyword are sent in the body, so that no log of a URL
 * contains them.
 * @returns undefined if the service refuses the keyword
 * @throws Error if the service is unavailable, takes longer than 3 s, refuses the key or returns another format
 */
export const fetchRoadAddresses = async (keyword: string): Promise<FoundAddresses | undefined> => {
  const { common, juso } = await callOutside({
    url: config.ADDRESS_SEARCH_URL,
    method: 'POST',
    body: new URLSearchParams({
      confmKey: (await readSecret('ADDRESS_SEARCH_KEY')) ?? '',
      currentPage: '1',
      countPerPage: String(ADDRESSES_SHOWN),
      keyword,
      resultType: 'json',
    }),
    timeoutMs: TIMEOUT_MS,
    parse: (body) => Found.parse(JSON.parse(body)).results,
  });
  if (refusedKeyword.has(common.errorCode)) return undefined;
  if (common.errorCode !== OK) throw new Error(`Address service returned the code ${common.errorCode}`);
  return {
    total: common.totalCount,
    addresses: (juso ?? []).map(({ zipNo, roadAddrPart1, jibunAddr, bdNm }) => ({
      zipcode: zipNo.trim(),
      address: roadAddrPart1.trim(),
      lotAddress: jibunAddr.trim(),
      building: bdNm.trim(),
    })),
  };
};
