import { cleanScanCode } from '#shared/domain/scan-code.ts';
import { createDrawing } from './pdf/drawing.ts';
import type { Pages } from './pdf/render-pages.ts';
import type { Typesetter } from './pdf/typesetter.ts';
import { PAGE } from './waybill/form.ts';

/** Parcel location as its label shows it. */
export type LabelledLocation = { code: string; name: string };

const MARGIN = 8;
const width = PAGE.width - 2 * MARGIN;

/** Label of each parcel location, of the size of a waybill, with the code that the scan station reads. */
export const locationPages = (locations: readonly LabelledLocation[], typesetter: Typesetter): Pages => ({
  size: PAGE,
  title: `화물 위치 라벨 ${locations.length}장`,
  language: 'ko',
  pages: locations.map(({ code, name }) => {
    const drawing = createDrawing(typesetter);
    drawing.text(
      'code',
      code,
      { x: MARGIN, y: MARGIN, width, height: 34 },
      { max: 84, weight: 'bold', align: 'center', maxLines: 1 },
    );
    drawing.text(
      'name',
      name,
      { x: MARGIN, y: 44, width, height: 18 },
      { max: 30, align: 'center', maxLines: 2 },
    );
    // Upper case letters need fewer bars, and the scan station ignores the case.
    drawing.barcode('barcode', cleanScanCode(code), { x: MARGIN, y: 66, width, height: 28 }, 8);
    return drawing.shapes;
  }),
});
