import { openPdf, textsOf } from '#test/waybill/support.ts';

/** Number of pages of a PDF, and the texts on them. */
export const pdfTexts = async (bytes: Uint8Array) => {
  const pdf = await openPdf(bytes);
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => textsOf(await pdf.getPage(index + 1))),
  );
  return { count: pdf.numPages, text: pages.flat().join(' ') };
};
