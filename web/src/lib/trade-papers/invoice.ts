import { companyNameEnglish } from '#shared/company.ts';
import { formatAmount } from '#shared/domain/amounts.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { createDrawing, type Drawing } from '#web/lib/pdf/drawing.ts';
import type { Pages } from '#web/lib/pdf/render-pages.ts';
import type { Shape } from '#web/lib/pdf/shapes.ts';
import type { Typesetter } from '#web/lib/pdf/typesetter.ts';
import { measureText, moneyTexts, usdText } from './figure-texts.ts';
import { excludedSheets } from './list-sheets.ts';
import {
  type Column,
  drawCaption,
  drawCells,
  drawFooter,
  drawLabelledValues,
  drawTable,
  type Frame,
  HEAD_HEIGHT,
  LABELLED_VALUES_HEIGHT,
  paginate,
  sizeRows,
  tableBottom,
} from './sheet.ts';
import type { InvoiceData, InvoiceItem, Invoices } from './types.ts';

/** A4 portrait, in mm. */
const SIZE = { width: 210, height: 297 } as const;
const FRAME: Frame = { left: 14, top: 14, width: 182, bottom: 285 };
const LABELLED_VALUES_TOP = FRAME.top + 11;
const PEOPLE_TOP = LABELLED_VALUES_TOP + LABELLED_VALUES_HEIGHT;
const PEOPLE_HEIGHT = 27;
const TABLE_TOP = PEOPLE_TOP + PEOPLE_HEIGHT + 5;
const ROW_HEIGHT = 8;
const TOTAL_HEIGHT = 10;
/** Height of the total, the packing list and the signature, in mm. */
const END_HEIGHT = TOTAL_HEIGHT + 5 + 5 + LABELLED_VALUES_HEIGHT + 30;

type NumberedItem = InvoiceItem & { no: number };

const columns: Column<NumberedItem>[] = [
  { header: 'No', width: 9, align: 'right', text: ({ no }) => String(no) },
  {
    header: 'Description of goods',
    width: 62,
    text: ({ name, brand }) => [name, brand && `Brand: ${brand}`],
  },
  { header: 'HS code', width: 18, isFigure: true, text: ({ hsCode }) => hsCode },
  {
    header: 'Quantity',
    width: 18,
    align: 'right',
    isFigure: true,
    text: ({ quantity }) => formatNumber(quantity),
  },
  { header: 'Unit', width: 13, text: ({ unit }) => unit },
  {
    header: 'Unit price',
    width: 25,
    align: 'right',
    isFigure: true,
    text: ({ unitPrice, price }) => formatAmount(unitPrice, price.currency),
  },
  { header: 'Currency', width: 15, align: 'center', text: ({ price }) => price.currency },
  {
    header: 'Amount',
    width: 22,
    align: 'right',
    isFigure: true,
    text: ({ price }) => formatAmount(price.amount, price.currency),
  },
];

const drawHead = (drawing: Drawing, invoice: InvoiceData) => {
  const { left, top, width } = FRAME;
  const box = { x: left, y: top, width, height: 8 };
  const title = 'COMMERCIAL INVOICE & PACKING LIST';
  drawing.text('title', title, box, { max: 15, weight: 'bold' });
  drawing.text('company', companyNameEnglish, box, { max: 10, weight: 'bold', align: 'right' });
  drawLabelledValues(drawing, FRAME, LABELLED_VALUES_TOP, [
    { caption: 'INVOICE NO. (H/BL)', text: invoice.hblNo, width: 48 },
    { caption: 'DATE', text: invoice.issuedOn, width: 28 },
    { caption: 'ORDER NO.', text: invoice.orderId || '-', width: 46 },
    { caption: 'MASTER B/L', text: invoice.mblNo || '-', width: 38 },
    { caption: 'MODE', text: invoice.isByAir ? 'AIR' : 'SEA', width: 22 },
  ]);
};

const drawPeople = (drawing: Drawing, { shipper, consignee }: InvoiceData) => {
  const { left, width } = FRAME;
  const half = width / 2;
  drawing.vertical(left + half, PEOPLE_TOP, PEOPLE_HEIGHT, 'fine');
  drawing.horizontal(left, PEOPLE_TOP + PEOPLE_HEIGHT, width);
  const sides = [
    ['SHIPPER / EXPORTER', shipper, left],
    ['CONSIGNEE / IMPORTER', consignee, left + half],
  ] as const;
  for (const [name, [first = '', ...rest], x] of sides) {
    const box = { x: x + 1.2, width: half - 2.4 };
    drawCaption(drawing, name, box.x, PEOPLE_TOP + 1.2, box.width);
    drawing.text(
      name,
      first,
      { ...box, y: PEOPLE_TOP + 4.6, height: 5 },
      { max: 10, weight: 'bold', maxLines: 1 },
    );
    drawing.text(
      name,
      rest,
      { ...box, y: PEOPLE_TOP + 10, height: PEOPLE_HEIGHT - 10.6 },
      { max: 8.5, valign: 'top' },
    );
  }
};

// An invoice in USD only has its value in USD as its total.
const totalLines = ({ figures: { values, usd } }: InvoiceData): string[] => {
  const isInUsd = values.every(({ currency }) => currency === 'USD');
  return isInUsd ? moneyTexts(values) : [...moneyTexts(values), `VALUE IN USD ${usdText(usd)}`];
};

const drawTotal = (drawing: Drawing, invoice: InvoiceData, y: number) => {
  const cells = [
    { width: 89, text: 'TOTAL', weight: 'bold' as const },
    {
      width: 18,
      text: formatNumber(invoice.figures.quantity),
      align: 'right' as const,
      weight: 'bold' as const,
      isFigure: true as const,
    },
    {
      width: 75,
      text: totalLines(invoice),
      align: 'right' as const,
      weight: 'bold' as const,
      isFigure: true as const,
    },
  ];
  drawCells(drawing, 'total', cells, { x: FRAME.left, y, height: TOTAL_HEIGHT }, 9);
  drawing.horizontal(FRAME.left, y + TOTAL_HEIGHT, FRAME.width, 'heavy');
};

const drawPacking = (drawing: Drawing, invoice: InvoiceData, y: number) => {
  const { left, width } = FRAME;
  const { pieces, weight, volume } = invoice.figures;
  const box = { x: left, y, width, height: 4 };
  drawing.text('packing', 'PACKING', box, { max: 8, weight: 'bold' });
  drawLabelledValues(drawing, FRAME, y + 5, [
    { caption: 'PACKAGES', text: formatNumber(pieces), width: 30 },
    { caption: 'GROSS WEIGHT', text: measureText(weight, 'kg'), width: 44 },
    {
      caption: invoice.isByAir ? 'VOLUME WEIGHT' : 'VOLUME',
      text: measureText(volume, invoice.isByAir ? 'kg' : 'CBM'),
      width: 44,
    },
    {
      caption: 'DIMENSIONS (L × W × H)',
      text: invoice.isUnmeasured
        ? ''
        : `${[invoice.length, invoice.width, invoice.height].map(formatNumber).join(' × ')} cm`,
      width: 64,
    },
  ]);
};

const drawSignature = (drawing: Drawing, y: number) => {
  const { left, width } = FRAME;
  const declaration =
    'We certify that the particulars of this invoice and packing list are true and correct.';
  drawing.text('declaration', declaration, { x: left, y: y + 3, width, height: 5 }, { max: 8 });
  const line = y + 25;
  const lines = [
    ['Name and signature', left + 72, 70],
    ['Date', left + 150, 32],
  ] as const;
  for (const [name, x, length] of lines) {
    drawing.horizontal(x, line, length, 'fine');
    drawCaption(drawing, name, x, line + 1, length);
  }
};

const footerOf = (hblNo: string, loadingNote: string): string =>
  [hblNo, loadingNote].filter(Boolean).join(' · ');

const sheetsOf = (invoice: InvoiceData, loadingNote: string, typesetter: Typesetter): Shape[][] => {
  const room = tableBottom(FRAME) - TABLE_TOP - HEAD_HEIGHT;
  const sheets = paginate(
    sizeRows(
      typesetter,
      columns,
      invoice.items.map((item, index) => ({ ...item, no: index + 1 })),
      ROW_HEIGHT,
    ),
    room,
    room - END_HEIGHT,
  );
  return sheets.map((rows, index) => {
    const drawing = createDrawing(typesetter);
    drawHead(drawing, invoice);
    drawPeople(drawing, invoice);
    const below = drawTable(drawing, columns, rows, FRAME, TABLE_TOP);
    if (index === sheets.length - 1) {
      drawTotal(drawing, invoice, below);
      const packingTop = below + TOTAL_HEIGHT + 5;
      drawPacking(drawing, invoice, packingTop);
      drawSignature(drawing, packingTop + 5 + LABELLED_VALUES_HEIGHT);
    }
    drawFooter(drawing, FRAME, footerOf(invoice.hblNo, loadingNote), index + 1, sheets.length);
    return drawing.shapes;
  });
};

/**
 * Commercial invoices with packing lists. Each order has its own page numbers. Orders that do not travel have no invoice
 * and are listed behind the others.
 */
export const invoicePages = (
  { invoices, excluded, loadingNote }: Invoices,
  typesetter: Typesetter,
): Pages => ({
  size: SIZE,
  title: `COMMERCIAL INVOICE ${invoices.map(({ hblNo }) => hblNo).join(', ')}`,
  language: 'en',
  pages: [
    ...invoices.flatMap((invoice) => sheetsOf(invoice, loadingNote, typesetter)),
    ...excludedSheets(excluded, { frame: FRAME, note: footerOf('', loadingNote), typesetter }),
  ],
});
