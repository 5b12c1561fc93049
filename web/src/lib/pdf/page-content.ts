import type { Font, jsPDF } from 'jspdf';
import type { BarsShape, RectShape, Shape, TextShape, Weight } from './shapes.ts';
import type { Typesetter } from './typesetter.ts';

/** Plugin functions of jsPDF that its types omit. */
export type PluginDocument = jsPDF & {
  internal: { write(operators: string): void };
  pdfEscape16(text: string, font: Font): string;
};

const HUNDREDTH_POINTS_PER_MILLIMETRE = (72 / 25.4) * 100;
/** Converts millimetres to points, rounded to 0.01 points, which is 1/35 of a printer dot. */
const points = (millimetres: number) => Math.round(millimetres * HUNDREDTH_POINTS_PER_MILLIMETRE) / 100;

export const fontName = (weight: Weight, slice: number) => `${weight}-${slice}`;

/** Converts a glyph number of four hexadecimal digits to the two bytes of a PDF string literal. */
const literal = (glyph: string) =>
  String.fromCharCode(Number.parseInt(glyph.slice(0, 2), 16), Number.parseInt(glyph.slice(2), 16))
    .replaceAll(/[\\()]/g, '\\$&')
    .replaceAll('\r', '\\r');

/** Returns a function that writes text in a font. `pdfEscape16` embeds a glyph, so it is called once per character. */
const fontWriter = (doc: PluginDocument, name: string) => {
  doc.setFont(name, 'normal');
  // jsPDF embeds only fonts that `text()` has used.
  doc.text(' ', 0, 0);
  const font = doc.getFont();
  const glyphs = new Map<string, string>();
  const glyphOf = (letter: string) => {
    const glyph = glyphs.get(letter) ?? literal(doc.pdfEscape16(letter, font));
    glyphs.set(letter, glyph);
    return glyph;
  };
  return (text: string, size: number) => {
    let written = '';
    for (const letter of text) written += glyphOf(letter);
    return `/${font.id} ${size} Tf(${written})Tj`;
  };
};

/**
 * Returns a function that writes shapes to the current page as PDF operators. `text()` of jsPDF would double the time of
 * a label, because it supports bidirectional text and repeats glyph lookups. Shapes of several pages, such as those of a
 * form, are converted once.
 */
export const createPageWriter = (
  doc: PluginDocument,
  fontNames: Iterable<string>,
  typesetter: Typesetter,
  pageHeight: number,
) => {
  const fonts = new Map([...fontNames].map((name) => [name, fontWriter(doc, name)]));

  const rectangleOperators = ({ x, y, width, height }: RectShape) =>
    `${points(x)} ${points(pageHeight - y - height)} ${points(width)} ${points(height)} re f`;

  /** Scales the coordinate system to the symbol, so that each bar has height 1. This takes a third fewer bytes. */
  const barcodeOperators = ({ x: left, y, height, bars }: BarsShape) => {
    const path = bars.map(({ x, width }) => `${points(x - left)} 0 ${points(width)} 1 re`).join('\n');
    return `q 1 0 0 ${points(height)} ${points(left)} ${points(pageHeight - y - height)} cm\n${path}\nf Q`;
  };

  const textOperators = ({ text, x, y, size, weight, inverse }: TextShape) => {
    const runs = typesetter
      .runs(text)
      .map((run) => fonts.get(fontName(weight, run.slice))?.(run.text, size))
      .join('\n');
    const written = `BT ${points(x)} ${points(pageHeight - y)} Td\n${runs}\nET`;
    return inverse ? `1 g\n${written}\n0 g` : written;
  };

  const operators = (shape: Shape): string => {
    if (shape.kind === 'text') return textOperators(shape);
    return shape.kind === 'bars' ? barcodeOperators(shape) : rectangleOperators(shape);
  };

  const converted = new WeakMap<Shape, string>();
  const convert = (shape: Shape): string => {
    const known = converted.get(shape) ?? operators(shape);
    converted.set(shape, known);
    return known;
  };
  return (shapes: readonly Shape[]) => doc.internal.write(shapes.map(convert).join('\n'));
};
