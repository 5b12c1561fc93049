import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type Pages, renderPages } from '#web/lib/pdf/render-pages.ts';
import { shapesOf } from '#web/lib/pdf/shapes.ts';
import { createTypesetter } from '#web/lib/pdf/typesetter.ts';
import { createLabelLayout } from '#web/lib/waybill/layout.ts';
import { type PdfOptions, renderPdf } from '#web/lib/waybill/pdf.ts';
import type { WaybillData } from '#web/lib/waybill/types.ts';
import { buildPdfFonts, pdfFontFolder } from '#web-build/pdf-fonts.ts';

const require = createRequire(import.meta.url);

export const metrics = await buildPdfFonts();
export const typesetter = createTypesetter(metrics);
const layoutPages = createLabelLayout(typesetter);
/** Shapes of the labels of a waybill, with those of the form. */
export const layoutLabels = (waybill: WaybillData) => layoutPages(waybill).map(shapesOf);

export const sample: WaybillData = {
  hblNo: 'HH2611000123',
  box: 1,
  mblNo: '180-12345675',
  courierName: '우체국택배',
  courierNum: '6897012345678',
  sorting: { cod0: 'A1', cod1: '100', cod2: '01', cod3: '07' },
  freight: '항공',
  orderId: 'SM-20261118-004',
  shipperName: 'MIN JUN KIM',
  shipperMobile: '+61 491 570 006',
  shipperAddress: '12 Rawson St, Eastwood NSW 2122, Australia',
  receiverName: '홍길동',
  receiverTel: '02-1234-0000',
  receiverMobile: '010-1234-5678',
  receiverZipcode: '04524',
  receiverAddress1: '서울특별시 중구 세종대로 110',
  receiverAddress2: '태평로1가, 3층 301호',
  items: [
    { name: 'OMEGA 3 FISH OIL', quantity: 2 },
    { name: 'MANUKA HONEY 500G', quantity: 1 },
  ],
  totalQty: 3,
  weight: '3.2 kg',
  boxQty: 3,
  deliveryRequest: '부재 시 문 앞에 놓아 주세요.',
  partnerName: '시드니마트',
  registeredOn: '2026-11-20',
  printedAt: '2026-11-21 16:20',
  isReprint: false,
};

const readFont = async (name: string) => new Uint8Array(await readFile(`${pdfFontFolder}/${name}.ttf`));

/** Renders labels as a PDF. @returns the file and the names of the fonts that were loaded */
export const makePdf = async (waybills: readonly WaybillData[], options?: PdfOptions) => {
  const fonts: string[] = [];
  const loadFont = (name: string) => {
    fonts.push(name);
    return readFont(name);
  };
  const bytes = new Uint8Array(await renderPdf(waybills, metrics, loadFont, options));
  return { bytes, fonts };
};

export const drawPdf = async (pages: Pages) => new Uint8Array(await renderPages(pages, typesetter, readFont));

/** Opens a copy, because pdf.js transfers the bytes to its worker, and refuses a Buffer. */
export const openPdf = (bytes: Uint8Array) =>
  getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;

/** The text layer of a page, one entry per text operator. */
export const textsOf = async (page: PDFPageProxy): Promise<string[]> => {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []));
};

type Bitmap = {
  width: number;
  height: number;
  isInk(x: number, y: number): boolean;
};

const DOTS_PER_MILLIMETRE = 203 / 25.4;

/** Renders a page at 203 dpi, the resolution of a label printer. */
export const printPage = async (page: PDFPageProxy): Promise<Bitmap> => {
  const viewport = page.getViewport({ scale: 203 / 72 });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  const canvas = createCanvas(width, height);
  // The types require a browser canvas. pdf.js uses only methods that this one has.
  await page.render({ canvas: canvas as never, viewport }).promise;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  return { width, height, isInk: (x, y) => (data[4 * (y * width + x)] ?? 255) < 128 };
};

const { buffer } = await readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: buffer } });

/** Texts of all Code 128 symbols on a bitmap, sorted. */
export const readCode128 = async ({ width, height, isInk }: Bitmap): Promise<string[]> => {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let at = 0; at < width * height; at += 1) {
    data.fill(isInk(at % width, Math.floor(at / width)) ? 0 : 255, 4 * at, 4 * at + 3);
    data[4 * at + 3] = 255;
  }
  const found = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' },
    {
      formats: ['Code128'],
    },
  );
  return found.map(({ text }) => text).sort();
};

/** Dots of a rectangle, row by row, as a text of 1 (black) and 0 (white). All lengths are in millimetres. */
export const inkIn = ({ isInk }: Bitmap, x: number, y: number, width: number, height: number): string => {
  const [left, top] = [Math.round(x * DOTS_PER_MILLIMETRE), Math.round(y * DOTS_PER_MILLIMETRE)];
  const [columns, rows] = [Math.round(width * DOTS_PER_MILLIMETRE), Math.round(height * DOTS_PER_MILLIMETRE)];
  return Array.from({ length: columns * rows }, (_, at) =>
    isInk(left + (at % columns), top + Math.floor(at / columns)) ? '1' : '0',
  ).join('');
};
