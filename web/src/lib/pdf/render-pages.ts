import { strToU8, zlibSync } from 'fflate';
import { jsPDF } from 'jspdf';
import { createPageWriter, fontName, type PluginDocument } from './page-content.ts';
import { type Page, type Shape, shapesOf, type TextShape } from './shapes.ts';
import type { Typesetter } from './typesetter.ts';

export type Pages = {
  pages: readonly Page[];
  /** Page size in mm. */
  size: { readonly width: number; readonly height: number };
  title: string;
  language: 'ko' | 'en';
};

/** Loads a font file by name (`regular-0`). Called only for the fonts that the pages use. */
export type LoadFont = (name: string) => Promise<Uint8Array>;

type FilterPlugin = {
  processDataByFilters(
    data: string,
    filters: string | readonly string[],
  ): { data: string; reverseChain: string };
};
const plugins = jsPDF.API as typeof jsPDF.API & FilterPlugin;
const { processDataByFilters } = plugins;

const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true });
/** Returns a text with a character for each byte, which is what jsPDF calls binary data. */
const binaryText = (bytes: Uint8Array): string => utf16.decode(new Uint16Array(bytes));

/** Replaces the compression of jsPDF, which takes twice the time because it copies the result by character. */
plugins.processDataByFilters = (data, filters) =>
  filters.includes('FlateEncode')
    ? { data: binaryText(zlibSync(strToU8(data, true))), reverseChain: '/FlateDecode' }
    : processDataByFilters(data, filters);

const isText = (shape: Shape): shape is TextShape => shape.kind === 'text';

/** Renders pages as a PDF. @param onProgress called after each page */
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

  const names = new Set<string>();
  for (const { text, weight } of pages.flatMap(shapesOf).filter(isText)) {
    for (const { slice } of typesetter.runs(text)) names.add(fontName(weight, slice));
  }
  await Promise.all(
    [...names].map(async (name) => {
      doc.addFileToVFS(name, binaryText(await loadFont(name)));
      doc.addFont(name, name, 'normal');
    }),
  );

  const writePage = createPageWriter(doc as PluginDocument, names, typesetter, size);
  pages.forEach((shapes, index) => {
    if (index > 0) doc.addPage();
    writePage(shapes);
    onProgress?.(index + 1, pages.length);
  });
  return doc.output('arraybuffer');
};
