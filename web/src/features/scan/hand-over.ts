import { readingsOf } from '#shared/domain/scan-code.ts';

const numbersOf = (code: string): string[] => readingsOf(code).map(({ hblNo }) => hblNo);

const formOf = (number: string): string => number.replace(/\d/g, '0');

/**
 * Returns what the scan after a box is. A number of the same letters with as many digits as that of the box is a house
 * bill number. A tracking number of digits alone has no such letters.
 */
export const secondScanOf = (box: string, code: string): 'sameParcel' | 'otherParcel' | 'trackingNumber' => {
  const ofBox = numbersOf(box);
  const scanned = numbersOf(code);
  if (scanned.some((number) => ofBox.includes(number))) return 'sameParcel';
  const forms = ofBox.map(formOf);
  const isHblNo = scanned.some((number) => /[A-Z]/.test(number) && forms.includes(formOf(number)));
  return isHblNo ? 'otherParcel' : 'trackingNumber';
};
