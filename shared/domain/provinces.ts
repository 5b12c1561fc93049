/** A Korean province: usual short name, spellings in addresses, and first two digits of its zipcodes. */
type Province = { name: string; spellings: string; zipcodes: readonly [first: number, last: number] };

/** Zipcodes as of November 2026, cross-checked with the table of the Korean post. 00, 09, 19, 20, 60 and 64–99 are unassigned. */
export const provinces = [
  { name: '서울', spellings: '서울특별시 서울시 서울', zipcodes: [1, 8] },
  { name: '부산', spellings: '부산광역시 부산시 부산', zipcodes: [46, 49] },
  { name: '대구', spellings: '대구광역시 대구시 대구', zipcodes: [41, 43] },
  { name: '인천', spellings: '인천광역시 인천시 인천', zipcodes: [21, 23] },
  { name: '광주', spellings: '광주광역시 광주시 광주', zipcodes: [61, 62] },
  { name: '대전', spellings: '대전광역시 대전시 대전', zipcodes: [34, 35] },
  { name: '울산', spellings: '울산광역시 울산시 울산', zipcodes: [44, 45] },
  { name: '세종', spellings: '세종특별자치시 세종시 세종', zipcodes: [30, 30] },
  { name: '경기', spellings: '경기도 경기', zipcodes: [10, 18] },
  { name: '강원', spellings: '강원특별자치도 강원도 강원', zipcodes: [24, 26] },
  { name: '충북', spellings: '충청북도 충북', zipcodes: [27, 29] },
  { name: '충남', spellings: '충청남도 충남', zipcodes: [31, 33] },
  { name: '전북', spellings: '전북특별자치도 전라북도 전북', zipcodes: [54, 56] },
  { name: '전남', spellings: '전라남도 전남', zipcodes: [57, 59] },
  { name: '경북', spellings: '경상북도 경북', zipcodes: [36, 40] },
  { name: '경남', spellings: '경상남도 경남', zipcodes: [50, 53] },
  { name: '제주', spellings: '제주특별자치도 제주도 제주', zipcodes: [63, 63] },
] as const satisfies readonly Province[];

export type ProvinceName = (typeof provinces)[number]['name'];
