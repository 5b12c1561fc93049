import { spreadsheetName } from '#shared/domain/order-sheet.ts';
import { AppError } from '#shared/errors.ts';

/** @throws SPREADSHEET_UNREADABLE for a file that is no spreadsheet */
export const endingOf = (filename: string): string => {
  const ending = spreadsheetName.exec(filename)?.[0].toLowerCase();
  if (!ending) throw new AppError('SPREADSHEET_UNREADABLE');
  return ending;
};
