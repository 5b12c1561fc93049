/** Maximum bytes of the rows of one answer as JSON, so that the whole answer stays below 1 MB. */
const MAX_BYTES = 900_000;

/** The first rows that fit into one answer, at least one. */
export const leadingRows = <T>(rows: readonly T[], maxBytes = MAX_BYTES): T[] => {
  let bytes = 0;
  const fits = (row: T): boolean => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes <= maxBytes;
  };
  const end = rows.findIndex((row, index) => !fits(row) && index > 0);
  return end === -1 ? [...rows] : rows.slice(0, end);
};
