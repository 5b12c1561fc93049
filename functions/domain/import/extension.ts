import { spreadsheetName } from '#shared/domain/order-sheet.ts';
import { AppError } from '#shared/errors.ts';

/** Returns `.xls` or `.xlsx`. @throws SPREADSHEET_UNREADABLE for any other file name */
export const extensionOf = (filename: string): string => {
  const extension = spreadsheetName.exec(filename)?.[0].toLowerCase();
  if (!extension) throw new AppError('SPREADSHEET_UNREADABLE');
  return extension;
};

/** Name of a spreadsheet in the folder `uploads`. `id`: of the import job, or of the import that stored a copy. */
export const uploadOf = ({ id, filename }: { id: string; filename: string }): string =>
  `${id}${extensionOf(filename)}`;
