/** What a spreadsheet of orders may be, for those who send and those who read it. */

/** What one call carries: as base64 it stays under what a function takes. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;
/** Rows of orders that one call registers. */
export const MAX_CALL_ROWS = 5_000;

/** What is uploaded for a job to import. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;
export const MAX_UPLOAD_ROWS = 10_000;

/** Letters of a file's name that are kept: as many as file systems take. */
export const MAX_FILENAME = 255;

export const spreadsheetName = /\.xlsx?$/i;
