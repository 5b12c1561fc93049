/** What a spreadsheet of orders may be, for those who send and those who read it. */

/** What one call carries: as base64 it stays under what a function takes. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;

export const spreadsheetName = /\.xlsx?$/i;
