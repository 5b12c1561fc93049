import { type ProvinceName, provinces } from './provinces.ts';

const isZipcode = (text: string): boolean => /^\d{5}$/.test(text);

const provinceOfZipcode = (zipcode: string): ProvinceName | undefined => {
  const prefix = Number(zipcode.slice(0, 2));
  return provinces.find(({ zipcodes: [first, last] }) => first <= prefix && prefix <= last)?.name;
};

// 광주시 without a province can be the city in 경기 or the metropolitan city, so it names no province.
const ambiguous = '광주시';

// A short name counts only as a word of its own: 서울역로 and 제주시 do not name a province.
const startsWithSpelling = (address: string, spelling: string): boolean =>
  spelling !== ambiguous && address.startsWith(spelling.length > 2 ? spelling : `${spelling} `);

const provinceOfAddress = (address: string): ProvinceName | undefined => {
  const start = address
    .normalize('NFKC')
    .replace(/^[\s\d()[\]-]+/, '')
    .replace(/^(?:대한민국|한국)[\s,]*/, '');
  return provinces.find(({ spellings }) =>
    spellings.split(' ').some((spelling) => startsWithSpelling(start, spelling)),
  )?.name;
};

/** True for five digits whose prefix no province has, such as 99999. */
export const isUnassignedZipcode = (zipcode: string): boolean =>
  isZipcode(zipcode) && provinceOfZipcode(zipcode) === undefined;

/** True for another text than five digits, and for five digits whose prefix no province has. */
export const isUnknownZipcode = (zipcode: string): boolean =>
  !isZipcode(zipcode) || isUnassignedZipcode(zipcode);

/**
 * Compares the province of a zipcode with that of an address. A difference is a hint and no proof, because a few zipcodes
 * cross the border of a province. Undefined if both agree, or if one of them names no province.
 */
export const provinceMismatch = (
  zipcode: string,
  address: string,
): { zipcode: ProvinceName; address: ProvinceName } | undefined => {
  if (!isZipcode(zipcode)) return undefined;
  const byZipcode = provinceOfZipcode(zipcode);
  const byAddress = provinceOfAddress(address);
  return byZipcode && byAddress && byZipcode !== byAddress
    ? { zipcode: byZipcode, address: byAddress }
    : undefined;
};
