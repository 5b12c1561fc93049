import type { Font, jsPDF } from 'jspdf';
import type { BarsShape, RectShape, Shape, TextShape, Weight } from './shapes.ts';
import type { Typesetter } from './typesetter.ts';

/** With what jsPDF has for its plugins to write pages with; its types leave it out. */
export type PluginDocument = jsPDF & {
  internal: { write(operators: string): void };
  pdfEscape16(text: string, font: Font): string;
};

const HUNDREDTHS_OF_A_POINT_A_MILLIMETRE = (72 / 25.4) * 100;
/** To the hundredth, a thirty-fifth of a dot of a label printer. */
const points = (millimetres: number) => Math.round(millimetres * HUNDREDTHS_OF_A_POINT_A_MILLIMETRE) / 100;

export const fontName = (weight: Weight, slice: number) => `${weight}-${slice}`;

/** Four hexadecimal digits as the two bytes that they take within a PDF's (text). */
const literal = (glyph: string) =>
  String.fromCharCode(Number.parseInt(glyph.slice(0, 2), 16), Number.parseInt(glyph.slice(2), 16))
    .replaceAll(/[\\()]/g, '\\$&')
    .replaceAll('\r', '\\r');

/** Writes a font's texts by their glyphs; jsPDF, asked for each letter once, embeds those it was asked for. */
const fontWriter = (doc: PluginDocument, name: string) => {
  doc.setFont(name, 'normal');
  // The file leaves out fonts that text() never wrote with.
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
 * Writes the shapes of a page as its operators, past jsPDF's text() and rect(): those spend half the time of a label on
 * looking for Arabic and for writing from the right, which no font here has, and on each glyph anew.
 * @param form what stands on every page, below its own shapes
 */
export const createPageWriter = (
  doc: PluginDocument,
  fontNames: Iterable<string>,
  typesetter: Typesetter,
  pageHeight: number,
  form: readonly Shape[],
) => {
  const fonts = new Map([...fontNames].map((name) => [name, fontWriter(doc, name)]));

  const rectangle = ({ x, y, width, height }: RectShape) =>
    `${points(x)} ${points(pageHeight - y - height)} ${points(width)} ${points(height)} re f`;

  /** Bars that count from the symbol's left edge and are one high, which takes a third fewer bytes. */
  const symbol = ({ x: left, y, height, bars }: BarsShape) => {
    const path = bars.map(({ x, width }) => `${points(x - left)} 0 ${points(width)} 1 re`).join('\n');
    return `q 1 0 0 ${points(height)} ${points(left)} ${points(pageHeight - y - height)} cm\n${path}\nf Q`;
  };

  const line = ({ text, x, y, size, weight, inverse }: TextShape) => {
    const runs = typesetter
      .runs(text)
      .map((run) => fonts.get(fontName(weight, run.slice))?.(run.text, size))
      .join('\n');
    const written = `BT ${points(x)} ${points(pageHeight - y)} Td\n${runs}\nET`;
    return inverse ? `1 g\n${written}\n0 g` : written;
  };

  const operators = (shape: Shape): string => {
    if (shape.kind === 'text') return line(shape);
    return shape.kind === 'bars' ? symbol(shape) : rectangle(shape);
  };

  const standing = form.map(operators);
  return (shapes: readonly Shape[]) => doc.internal.write([...standing, ...shapes.map(operators)].join('\n'));
};
