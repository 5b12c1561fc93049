import { type LoadFont, renderPages } from '#web/lib/pdf/render-pages.ts';
import type { FontMetrics } from '#web/lib/pdf/shapes.ts';
import { createTypesetter } from '#web/lib/pdf/typesetter.ts';
import { createLabelLayout } from './layout.ts';
import { findMissing, MissingCharactersError } from './missing-characters.ts';
import { arrange, type SheetName } from './sheets.ts';
import type { WaybillData } from './types.ts';

export type PdfOptions = {
  /** Prints □ for missing characters. Otherwise MissingCharactersError is thrown. */
  replaceMissing?: boolean;
  /** Paper of the printer; by default a label per page. */
  sheet?: SheetName;
  onProgress?: (done: number, total: number) => void;
};

/** Renders the labels: a second one for texts that do not fit. @throws MissingCharactersError unless `replaceMissing` */
export const renderPdf = async (
  waybills: readonly WaybillData[],
  metrics: FontMetrics,
  loadFont: LoadFont,
  { replaceMissing = false, sheet = 'label', onProgress }: PdfOptions = {},
): Promise<ArrayBuffer> => {
  const typesetter = createTypesetter(metrics);
  const missing = replaceMissing ? [] : findMissing(waybills, typesetter);
  if (missing.length > 0) throw new MissingCharactersError(missing);
  const labels = waybills.flatMap(createLabelLayout(typesetter));
  return renderPages(
    {
      ...arrange(labels, sheet),
      title: `운송장 ${labels.length}장`,
      language: 'ko',
    },
    typesetter,
    loadFont,
    onProgress,
  );
};
