import { withHyphens } from '#shared/domain/values/spelling.ts';

// A building number: `152`, `지하 396`, `12-3번지`. It ends before a blank, so that `101동` is none.
const NUMBER = String.raw`(?:지하\s?)?(?:산\s?)?\d+(?:-\d+)?(?:번지)?(?=$|[\s(])`;
// `(역삼동)` after the building number is part of the road address.
const DISTRICT = String.raw`(?:\s?\([^()]*\))?`;
const ROAD = new RegExp(String.raw`^(.*?\S(?:로|길)\s?${NUMBER}${DISTRICT})\s*(.*)$`);
const LOT = new RegExp(String.raw`^(.*?\S(?:동|리|가|읍|면)\s${NUMBER}${DISTRICT})\s*(.*)$`);
// A comma after the building number, outside of brackets, begins the detail.
const COMMA = /^((?:[^,(]|\([^()]*\))*),\s*(.+)$/;

/**
 * Splits an address into the road or lot address and its detail (building, floor, room).
 * @returns undefined if the text has no place to split or no detail
 */
export const splitAddress = (text: string): { base: string; detail: string } | undefined => {
  for (const pattern of [COMMA, ROAD, LOT]) {
    const [, base = '', detail = ''] = pattern.exec(withHyphens(text)) ?? [];
    if (base && detail) return { base, detail };
  }
  return undefined;
};
