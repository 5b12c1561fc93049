/**
 * Barcode text on the label of a box: the house bill number, followed by the number of the box in two digits if the parcel
 * has several boxes, such as `HHK1000123-02`.
 * @param box from 1 to `boxQty`
 */
export const boxNumber = (hblNo: string, box: number, boxQty: number): string =>
  boxQty > 1 ? `${hblNo}-${String(box).padStart(2, '0')}` : hblNo;

/** House bill number in the barcode text of a box; undefined if the text has no box number. */
export const hblNoOfBox = (text: string): string | undefined => /^(.+)-\d{2,5}$/.exec(text)?.[1];
