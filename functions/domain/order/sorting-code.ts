import { epochSeconds } from '#shared/domain/dates.ts';
import type { SortingCode } from '#shared/domain/sorting-code.ts';
import { fetchSortingCode, isSortingCodeProviderConfigured } from '../../adapters/sorting-codes.ts';
import { cacheSortingCode, getCachedSortingCode } from '../../db/sorting-code.entity.ts';

// Sorting centres of the Korean post by zipcode prefix, for use without a provider. Offices and teams change with every
// revision of the post's table and are omitted. As of November 2026.
const centres: readonly (readonly [from: number, to: number, centre: string, place: string])[] = [
  [10, 12, 'A1', '강북'],
  [13, 14, 'A1', '도봉'],
  [15, 19, 'A1', '노원'],
  [20, 23, 'A1', '중랑'],
  [24, 26, 'A1', '동대문'],
  [27, 29, 'A1', '성북'],
  [30, 32, 'A1', '종로'],
  [33, 35, 'A1', '은평'],
  [36, 38, 'A1', '서대문'],
  [39, 42, 'A1', '마포'],
  [43, 44, 'A1', '용산'],
  [45, 46, 'A1', '중구'],
  [47, 48, 'A1', '성동'],
  [49, 51, 'A1', '광진'],
  [52, 54, 'A1', '강동'],
  [55, 59, 'A1', '송파'],
  [60, 64, 'A1', '강남'],
  [65, 68, 'A1', '서초'],
  [69, 71, 'A1', '동작'],
  [72, 74, 'B1', '영등포'],
  [75, 78, 'B1', '강서'],
  [79, 81, 'B1', '양천'],
  [82, 84, 'B1', '구로'],
  [85, 86, 'B1', '금천'],
  [87, 89, 'B1', '관악'],
  [100, 109, 'B4', '고양'],
  [110, 129, 'B2', '경기북부'],
  [130, 139, 'B5', '성남'],
  [140, 149, 'B1', '부천'],
  [150, 159, 'B7', '안양'],
  [160, 189, 'B6', '수원'],
  [210, 239, 'B8', '인천'],
  [240, 249, 'C1', '춘천'],
  [250, 259, 'C2', '강릉'],
  [260, 269, 'C1', '원주'],
  [270, 299, '충2', '충북'],
  [300, 309, '충5', '세종'],
  [310, 339, '충4', '충남'],
  [340, 359, '충5', '대전'],
  [360, 369, '경2', '안동'],
  [370, 389, '경3', '포항'],
  [390, 409, '경1', '경북'],
  [410, 439, '경1', '대구'],
  [440, 459, '부3', '울산'],
  [460, 499, '부1', '부산'],
  [500, 509, '부1', '김해'],
  [510, 519, '부4', '창원'],
  [520, 539, '부2', '진주'],
  [540, 569, '전1', '전북'],
  [570, 579, '광3', '순천'],
  [580, 599, '광2', '전남'],
  [600, 609, '광3', '여수'],
  [610, 629, '광1', '광주'],
  [630, 639, '제1', '제주'],
];

const sortingCodeByPrefix = (zipcode: string): SortingCode | undefined => {
  const prefix = Number(zipcode.slice(0, 3));
  const found = centres.find(([from, to]) => from <= prefix && prefix <= to);
  return found && { cod0: found[2], cod1: found[3], cod2: zipcode.slice(0, 3), cod3: zipcode.slice(3) };
};

const TTL_SECONDS = 30 * 24 * 3600;

/**
 * Returns the sorting code of a zipcode, or undefined if unknown. The source is the provider, whose answers are cached,
 * or the one of the built-in list if no provider is configured or the provider fails.
 * @param onProviderDown receives the error if the built-in list is used instead of the provider
 */
export const sortingCodeOf = async (
  zipcode: string,
  now: Date,
  onProviderDown: (error: unknown) => void,
): Promise<SortingCode | undefined> => {
  if (!isSortingCodeProviderConfigured()) return sortingCodeByPrefix(zipcode);
  const cached = await getCachedSortingCode(zipcode, epochSeconds(now));
  if (cached) return cached;
  try {
    const code = await fetchSortingCode(zipcode);
    if (code) await cacheSortingCode(zipcode, code, epochSeconds(now) + TTL_SECONDS);
    return code;
  } catch (error) {
    onProviderDown(error);
    return sortingCodeByPrefix(zipcode);
  }
};
