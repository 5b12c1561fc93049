import type { Font, jsPDF } from 'jspdf';
import {
  BAR_UNIT,
  type BarsShape,
  type FormShape,
  type Page,
  type RectShape,
  type Shape,
  type TextShape,
  type Weight,
} from './shapes.ts';
import type { Typesetter } from './typesetter.ts';

/** Plugin functions of jsPDF that its types omit. */
export type PluginDocument = jsPDF & {
  internal: {
    write(operators: string): void;
    events: { subscribe(event: string, listener: () => void): void };
    newObject(): number;
    out(line: string): void;
    putStream(stream: {
      data: string;
      additionalKeyValues: { key: string; value: string }[];
      objectId: number;
    }): void;
  };
  pdfEscape16(text: string, font: Font): string;
};
/** Fonts of jsPDF have the number of their object when the resources of the document are written. */
type WrittenFont = Font & { objectNumber: number };

const POINTS_PER_MILLIMETRE = 72 / 25.4;
const HUNDREDTH_POINTS_PER_MILLIMETRE = POINTS_PER_MILLIMETRE * 100;
/** Width of a unit of the bars, in points. A symbol has up to 3,000 units, so that the last digit is 1/50,000 of a dot. */
const POINTS_PER_BAR_UNIT = (BAR_UNIT * POINTS_PER_MILLIMETRE).toFixed(8);
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
  return {
    font: font as WrittenFont,
    write: (text: string, size: number) => {
      let written = '';
      for (const letter of text) written += glyphOf(letter);
      return `/${font.id} ${size} Tf(${written})Tj`;
    },
  };
};

/**
 * Returns a function that stores operators as a form of the document, and returns the operators that draw it. The form has
 * its own list of fonts, because printers may ignore those of the page.
 */
const formWriter = ({ internal }: PluginDocument, fonts: readonly WrittenFont[], bounds: string) => {
  const forms: { operators: string; objectId?: number }[] = [];
  internal.events.subscribe('putResources', () => {
    const entries = fonts.map(({ id, objectNumber }) => `/${id} ${objectNumber} 0 R`).join(' ');
    for (const form of forms) {
      form.objectId = internal.newObject();
      const values = {
        Type: '/XObject',
        Subtype: '/Form',
        BBox: `[${bounds}]`,
        Resources: `<</Font <<${entries}>>>>`,
      };
      internal.putStream({
        data: form.operators,
        additionalKeyValues: Object.entries(values).map(([key, value]) => ({ key, value })),
        objectId: form.objectId,
      });
      internal.out('endobj');
    }
  });
  internal.events.subscribe('putXobjectDict', () => {
    forms.forEach(({ objectId }, nth) => {
      internal.out(`/Form${nth} ${objectId} 0 R`);
    });
  });
  return (operators: string): string => `/Form${forms.push({ operators }) - 1} Do`;
};

/**
 * Returns a function that writes shapes to the current page as PDF operators. `text()` of jsPDF would double the time of
 * a label, because it supports bidirectional text and repeats glyph lookups.
 */
export const createPageWriter = (
  doc: PluginDocument,
  fontNames: Iterable<string>,
  typesetter: Typesetter,
  { width: pageWidth, height: pageHeight }: { width: number; height: number },
) => {
  const fonts = new Map([...fontNames].map((name) => [name, fontWriter(doc, name)]));

  const rectangleOperators = ({ x, y, width, height }: RectShape) =>
    `${points(x)} ${points(pageHeight - y - height)} ${points(width)} ${points(height)} re f`;

  /** Scales the coordinate system to the symbol, so that bars are whole numbers with height 1. This takes fewer bytes. */
  const barcodeOperators = ({ x: left, y, height, bars }: BarsShape) => {
    const path = bars.map(({ x, width }) => `${x} 0 ${width} 1 re`).join('\n');
    const [bottom, scale] = [points(pageHeight - y - height), POINTS_PER_BAR_UNIT];
    return `q ${scale} 0 0 ${points(height)} ${points(left)} ${bottom} cm\n${path}\nf Q`;
  };

  const textOperators = ({ text, x, y, size, weight, inverse }: TextShape) => {
    const runs = typesetter
      .runs(text)
      .map((run) => fonts.get(fontName(weight, run.slice))?.write(run.text, size))
      .join('\n');
    const written = `BT ${points(x)} ${points(pageHeight - y)} Td\n${runs}\nET`;
    return inverse ? `1 g\n${written}\n0 g` : written;
  };

  const operators = (shape: Shape): string => {
    if (shape.kind === 'text') return textOperators(shape);
    return shape.kind === 'bars' ? barcodeOperators(shape) : rectangleOperators(shape);
  };

  const addForm = formWriter(
    doc,
    [...fonts.values()].map(({ font }) => font),
    `0 0 ${points(pageWidth)} ${points(pageHeight)}`,
  );
  /** Operators that draw a form, by its shapes. */
  const forms = new Map<readonly Shape[], string>();
  const formOperators = ({ x, y, shapes }: FormShape): string => {
    const drawn = forms.get(shapes) ?? addForm(shapes.map(operators).join('\n'));
    forms.set(shapes, drawn);
    return `q 1 0 0 1 ${points(x)} ${points(-y)} cm ${drawn} Q`;
  };

  return (page: Page) =>
    doc.internal.write(
      page.map((shape) => (shape.kind === 'form' ? formOperators(shape) : operators(shape))).join('\n'),
    );
};
