import { typesetter } from '#web/lib/pdf/font-files.ts';
import { type MakePdfOptions, makePdf } from '#web/lib/pdf/make-pdf.ts';
import { findMissing } from './missing-characters.ts';
import type { SheetName } from './sheets.ts';
import type { MissingCharacters, WaybillData } from './types.ts';

export { waybillFileName } from './file-name.ts';

export const missingCharacters = (waybills: readonly WaybillData[]): MissingCharacters[] =>
  findMissing(waybills, typesetter);

export const makeWaybillPdf = (
  waybills: readonly WaybillData[],
  sheet: SheetName,
  options?: MakePdfOptions,
): Promise<Blob> => makePdf({ kind: 'waybills', waybills, sheet }, options);
