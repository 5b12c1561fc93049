/** Maximum file size of an import in one request, in bytes. Encoded as base64, the file is below Lambda's limit of 6 MB. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;
/** Maximum rows of an import in one request. */
export const MAX_CALL_ROWS = 5_000;

/** Limits of an import job: file size in bytes, and rows. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;
export const MAX_UPLOAD_ROWS = 10_000;

/** Maximum number of findings of the rules of customs in the result of a dry run. */
export const MAX_IMPORT_WARNINGS = 500;

/** Maximum length of a file name, as in file systems. */
export const MAX_FILENAME = 255;

/** Last row that can be the header of an imported sheet. Rows above the header are titles. */
export const MAX_HEADER_ROW = 20;

/** Longer names of sheets are cut. Excel allows 31 characters. */
export const MAX_SHEET_NAME = 100;

/** Header of the errors in a file of failed rows. An import ignores this column, so that the file can be sent again. */
export const REASON_HEADER = '사유';

export const spreadsheetName = /\.xlsx?$/i;

/** Maximum length of the password of a workbook, as in Excel. */
export const MAX_WORKBOOK_PASSWORD = 255;
