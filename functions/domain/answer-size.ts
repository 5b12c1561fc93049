// Leaves room for other fields in a response below 1 MB.
const MAX_BYTES = 900_000;

/** Returns the leading rows whose JSON together fits into `maxBytes`. The first row is always included. */
export const leadingRows = <T>(rows: readonly T[], maxBytes = MAX_BYTES): T[] => {
  let bytes = 0;
  const fits = (row: T): boolean => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes <= maxBytes;
  };
  const end = rows.findIndex((row, index) => !fits(row) && index > 0);
  return end === -1 ? [...rows] : rows.slice(0, end);
};

/** True if the JSON of all rows fits into a response. */
export const fitsResponse = (rows: readonly unknown[]): boolean => leadingRows(rows).length === rows.length;
