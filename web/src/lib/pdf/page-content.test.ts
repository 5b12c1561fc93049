import { expect, it } from 'vitest';
import { createPageWriter, type PluginDocument } from './page-content.ts';
import type { TextShape } from './shapes.ts';
import type { Typesetter } from './typesetter.ts';

// The letters of the test are those of the planes after the first one, in the order of the glyph numbers.
const GLYPHS = 0x10000;
const letterOf = (glyph: number): string => String.fromCodePoint(GLYPHS + glyph);

/** Writes one text. @returns the operators of the page */
const writeText = (text: string): string => {
  let written = '';
  const doc = {
    setFont: () => {},
    text: () => {},
    getFont: () => ({ id: 'F1' }),
    pdfEscape16: (letter: string) => ((letter.codePointAt(0) ?? 0) - GLYPHS).toString(16).padStart(4, '0'),
    internal: {
      write: (operators: string) => {
        written = operators;
      },
      events: { subscribe: () => {} },
    },
  } as unknown as PluginDocument;
  const typesetter = { runs: () => [{ slice: 0, text }] } as unknown as Typesetter;
  const shape: TextShape = {
    kind: 'text',
    field: 'receiverName',
    text,
    x: 0,
    y: 0,
    size: 10,
    width: 10,
    weight: 'regular',
    inverse: false,
  };
  createPageWriter(doc, ['regular-0'], typesetter, { width: 100, height: 100 })([shape]);
  return written;
};

it('writes each of the 65,536 glyph numbers as two bytes, and escapes bytes that are special in a PDF string', () => {
  const glyphs = Array.from({ length: GLYPHS }, (_, glyph) => glyph);
  const [, literal = ''] = /Tf\((.*)\)Tj/s.exec(writeText(glyphs.map(letterOf).join(''))) ?? [];
  const escaped = /\\([\\()r])/g;
  expect(literal.replaceAll(escaped, '')).not.toMatch(/[\\()\r]/);
  const bytes = literal.replaceAll(escaped, (_, letter) => (letter === 'r' ? '\r' : letter));
  expect([...bytes].map((byte) => byte.charCodeAt(0))).toEqual(
    glyphs.flatMap((glyph) => [glyph >> 8, glyph & 255]),
  );
});
