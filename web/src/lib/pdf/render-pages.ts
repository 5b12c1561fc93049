import { jsPDF } from 'jspdf';
import type { Shape, TextShape, Weight } from './shapes.ts';
import type { Typesetter } from './typesetter.ts';

/** Pages of one size, drawn. */
export type Pages = {
  pages: readonly (readonly Shape[])[];
  /** Millimetres. */
  size: { readonly width: number; readonly height: number };
  title: string;
  language: 'ko' | 'en';
};

/** Is asked for the font files (`regular-0`, `bold-3`) that the pages need and for no others. */
export type LoadFont = (name: string) => Promise<Uint8Array>;

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

/** The PDF of pages. */
export const renderPages = async (
  { pages, size, title, language }: Pages,
  typesetter: Typesetter,
  loadFont: LoadFont,
  onProgress?: (done: number, total: number) => void,
): Promise<ArrayBuffer> => {
  const doc = new jsPDF({
    orientation: size.width > size.height ? 'landscape' : 'portrait',
    unit: 'mm',
    format: [size.width, size.height],
    compress: true,
    floatPrecision: 3,
    putOnlyUsedFonts: true,
  });
  doc.setDocumentProperties({ title, creator: '한호' });
  doc.setLanguage(language);

  const names = new Set(
    pages
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

  pages.forEach((shapes, index) => {
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
    onProgress?.(index + 1, pages.length);
  });
  return doc.output('arraybuffer');
};
