import { typesetter } from '#web/lib/pdf/font-files.ts';
import { type MakePdfOptions, makePdf } from '#web/lib/pdf/make-pdf.ts';
import { findMissing } from './missing-characters.ts';
import type { MissingCharacters, WaybillData } from './types.ts';

export { waybillFileName } from './file-name.ts';

export const missingCharacters = (waybills: readonly WaybillData[]): MissingCharacters[] =>
  findMissing(waybills, typesetter);

export const makeWaybillPdf = (waybills: readonly WaybillData[], options?: MakePdfOptions): Promise<Blob> =>
  makePdf({ kind: 'waybills', waybills }, options);
