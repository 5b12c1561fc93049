import { spreadsheetName } from '#shared/domain/order-sheet.ts';
import { AppError } from '#shared/errors.ts';

/** Returns `.xls` or `.xlsx`. @throws SPREADSHEET_UNREADABLE for any other file name */
export const extensionOf = (filename: string): string => {
  const extension = spreadsheetName.exec(filename)?.[0].toLowerCase();
  if (!extension) throw new AppError('SPREADSHEET_UNREADABLE');
  return extension;
};
