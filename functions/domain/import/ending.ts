import { spreadsheetName } from '#shared/domain/order-sheet.ts';
import { AppError } from '#shared/errors.ts';

/** Returns `.xls` or `.xlsx`. @throws SPREADSHEET_UNREADABLE for any other file name */
export const endingOf = (filename: string): string => {
  const ending = spreadsheetName.exec(filename)?.[0].toLowerCase();
  if (!ending) throw new AppError('SPREADSHEET_UNREADABLE');
  return ending;
};
