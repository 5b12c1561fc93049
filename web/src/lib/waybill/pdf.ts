import { jsPDF } from 'jspdf';
import { layoutWaybill, PAGE } from './layout.ts';
import { findMissing, MissingCharactersError } from './missing-characters.ts';
import type { FontMetrics, Shape, TextShape, WaybillData, Weight } from './types.ts';
import { createTypesetter } from './typesetter.ts';

export type PdfOptions = {
  /** Print □ for characters that no font can draw; without it they are refused. */
  replaceMissing?: boolean;
  onProgress?: (done: number, total: number) => void;
};

const fontName = (weight: Weight, slice: number) => `${weight}-${slice}`;

/** jsPDF takes a font as a text with one character a byte. */
const binaryText = (bytes: Uint8Array): string => {
  const chunks: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x2000) {
    chunks.push(String.fromCharCode(...bytes.subarray(at, at + 0x2000)));
  }
  return chunks.join('');
};

const isText = (shape: Shape): shape is TextShape => shape.kind === 'text';

/**
 * A PDF with one label a page. `loadFont` is asked for the font files (`regular-0`, `bold-3`) that the labels need and
 * for no others.
 */
export const renderPdf = async (
  waybills: readonly WaybillData[],
  metrics: FontMetrics,
  loadFont: (name: string) => Promise<Uint8Array>,
  { replaceMissing = false, onProgress }: PdfOptions = {},
): Promise<ArrayBuffer> => {
  const typesetter = createTypesetter(metrics);
  const missing = replaceMissing ? [] : findMissing(waybills, typesetter);
  if (missing.length > 0) throw new MissingCharactersError(missing);

  const labels = waybills.map((waybill) => layoutWaybill(waybill, typesetter));
  const doc = new jsPDF({
    orientation: 'landscape',
    unit: 'mm',
    format: [PAGE.width, PAGE.height],
    compress: true,
    floatPrecision: 3,
    putOnlyUsedFonts: true,
  });
  doc.setDocumentProperties({ title: `운송장 ${waybills.length}건`, creator: '한호' });
  doc.setLanguage('ko');

  const names = new Set(
    labels
      .flat()
      .filter(isText)
      .flatMap(({ text, weight }) => typesetter.runs(text).map(({ slice }) => fontName(weight, slice))),
  );
  await Promise.all(
    [...names].map(async (name) => {
      doc.addFileToVFS(name, binaryText(await loadFont(name)));
      doc.addFont(name, name, 'normal');
    }),
  );

  const drawText = ({ text, x, y, size, weight, inverse }: TextShape) => {
    doc.setFontSize(size);
    doc.setTextColor(inverse ? 255 : 0);
    let left = x;
    for (const run of typesetter.runs(text)) {
      doc.setFont(fontName(weight, run.slice), 'normal');
      doc.text(run.text, left, y);
      left += typesetter.width(run.text, size, weight);
    }
  };

  labels.forEach((shapes, index) => {
    if (index > 0) doc.addPage();
    // Black areas before any text: jsPDF's text colour would stay on as the fill colour of a rectangle after it.
    for (const shape of shapes) {
      if (shape.kind === 'rect') doc.rect(shape.x, shape.y, shape.width, shape.height, 'F');
      if (shape.kind === 'bars') {
        for (const bar of shape.bars) doc.rect(bar.x, shape.y, bar.width, shape.height, null);
        doc.fill();
      }
    }
    for (const shape of shapes) if (isText(shape)) drawText(shape);
    onProgress?.(index + 1, labels.length);
  });
  return doc.output('arraybuffer');
};
