import { type LoadFont, renderPages } from '#web/lib/pdf/render-pages.ts';
import type { FontMetrics } from '#web/lib/pdf/shapes.ts';
import { createTypesetter } from '#web/lib/pdf/typesetter.ts';
import { layoutForm, PAGE } from './form.ts';
import { fillIn } from './layout.ts';
import { findMissing, MissingCharactersError } from './missing-characters.ts';
import type { WaybillData } from './types.ts';

export type PdfOptions = {
  /** Prints □ for missing characters. Otherwise MissingCharactersError is thrown. */
  replaceMissing?: boolean;
  onProgress?: (done: number, total: number) => void;
};

/** Renders one label per page. @throws MissingCharactersError unless `replaceMissing` */
export const renderPdf = async (
  waybills: readonly WaybillData[],
  metrics: FontMetrics,
  loadFont: LoadFont,
  { replaceMissing = false, onProgress }: PdfOptions = {},
): Promise<ArrayBuffer> => {
  const typesetter = createTypesetter(metrics);
  const missing = replaceMissing ? [] : findMissing(waybills, typesetter);
  if (missing.length > 0) throw new MissingCharactersError(missing);
  return renderPages(
    {
      form: layoutForm(typesetter),
      pages: waybills.map((waybill) => fillIn(waybill, typesetter)),
      size: PAGE,
      title: `운송장 ${waybills.length}장`,
      language: 'ko',
    },
    typesetter,
    loadFont,
    onProgress,
  );
};
