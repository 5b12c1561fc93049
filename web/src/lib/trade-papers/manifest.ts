import { companyNameEnglish } from '#shared/company.ts';
import { formatAmount } from '#shared/domain/amounts.ts';
import { type TotalFigures, totalFigures } from '#shared/domain/consol-figures.ts';
import { chargeableWeight } from '#shared/domain/measures.ts';
import { AIR, SEA } from '#shared/domain/order-fields.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { createDrawing, type Drawing } from '#web/lib/pdf/drawing.ts';
import type { Pages } from '#web/lib/pdf/render-pages.ts';
import type { Typesetter } from '#web/lib/pdf/typesetter.ts';
import { measureText, moneyTexts, totalTexts, usdText } from './figure-texts.ts';
import { attachedSheets, excludedSheets } from './list-sheets.ts';
import {
  type Column,
  drawCells,
  drawFooter,
  drawLabelledValues,
  drawTable,
  type Frame,
  HEAD_HEIGHT,
  heightOfCells,
  LABELLED_VALUES_HEIGHT,
  paginate,
  sizeRows,
  tableBottom,
} from './sheet.ts';
import type { AttachedGoods, ManifestBill, ManifestData } from './types.ts';

/** A4 landscape, in mm. */
const SIZE = { width: 297, height: 210 } as const;
const FRAME: Frame = { left: 10, top: 10, width: 277, bottom: 202 };
const LABELLED_VALUES_TOP = FRAME.top + 10;
const TABLE_TOP = LABELLED_VALUES_TOP + LABELLED_VALUES_HEIGHT + 4;
const ROW_HEIGHT = 8;
const TOTAL_HEIGHT = 9;

type ManifestRow = ManifestBill & { no: number; description: string };

const volumeHeader = (isByAir: boolean) => (isByAir ? 'Volume kg' : 'Volume CBM');

const figure = { align: 'right', isFigure: true } as const;

const columnsOf = (isByAir: boolean): Column<ManifestRow>[] => [
  { header: 'No', width: 8, ...figure, text: ({ no }) => String(no) },
  { header: 'H/BL', width: 30, weight: 'bold', isFigure: true, text: ({ hblNo }) => hblNo },
  { header: 'Shipper', width: 36, text: ({ shipper }) => shipper },
  { header: 'Consignee', width: 54, text: ({ consignee }) => consignee },
  { header: 'Description of goods', width: 58, text: ({ description }) => description },
  { header: 'Pieces', width: 13, ...figure, text: ({ figures }) => formatNumber(figures.pieces) },
  { header: 'Gross kg', width: 18, ...figure, text: ({ figures }) => measureText(figures.weight) },
  { header: volumeHeader(isByAir), width: 18, ...figure, text: ({ figures }) => measureText(figures.volume) },
  { header: 'Value', width: 24, ...figure, text: ({ figures }) => moneyTexts(figures.values) },
  { header: 'Value USD', width: 18, ...figure, text: ({ figures }) => usdText(figures.usd) },
];

const describeGoods = (goods: ManifestBill['goods'], listed: number): string => {
  const names = goods.slice(0, listed).map(({ name, quantity }) => `${name} x${quantity}`);
  const left = goods.length - names.length;
  return [names.join(', '), left > 0 && `외 ${left}건 (별지)`].filter(Boolean).join(' ');
};

type ListedBill = { row: ManifestRow; attached: AttachedGoods[] };

/** Lists the goods of a bill in its row, and those that would make it higher than `most` on the attached sheet. */
const listGoods = (bill: ManifestBill, no: number, heightOf: (row: ManifestRow) => number, most: number) => {
  const { goods, hblNo } = bill;
  const rowWith = (listed: number): ManifestRow => ({
    ...bill,
    no,
    description: describeGoods(goods, listed),
  });
  let listed = goods.length;
  while (listed > 0 && heightOf(rowWith(listed)) > most) listed -= 1;
  const attached = goods.slice(listed).map((one, index) => ({ ...one, hblNo, no: listed + index + 1 }));
  return { row: rowWith(listed), attached } satisfies ListedBill;
};

const inOneLine = (...total: Parameters<typeof totalTexts>): string =>
  totalTexts(...total)
    .filter(Boolean)
    .join(' ');

const drawHead = (drawing: Drawing, manifest: ManifestData, totals: TotalFigures) => {
  const { left, top, width } = FRAME;
  const box = { x: left, y: top, width, height: 8 };
  drawing.text('title', 'CARGO MANIFEST', box, { max: 17, weight: 'bold' });
  drawing.text('company', companyNameEnglish, box, { max: 10, weight: 'bold', align: 'right' });
  drawLabelledValues(drawing, FRAME, LABELLED_VALUES_TOP, [
    { caption: 'MASTER B/L', text: manifest.mblNo, width: 46 },
    { caption: manifest.isByAir ? 'FLIGHT' : 'VESSEL', text: manifest.flightName, width: 28 },
    { caption: 'ROUTE', text: `${manifest.departCity} - ${manifest.arrivalCity}`, width: 40 },
    { caption: 'ETD', text: manifest.etd, width: 28 },
    { caption: 'ETA', text: manifest.eta, width: 28 },
    { caption: 'HOUSE BILLS', text: formatNumber(totals.bills), width: 24 },
    { caption: 'PIECES', text: formatNumber(totals.pieces), width: 23 },
    {
      caption: 'GROSS WEIGHT',
      text: inOneLine(measureText(totals.weight, 'kg'), totals.unweighed),
      width: 30,
    },
    manifest.isByAir
      ? {
          caption: 'CHARGEABLE WEIGHT',
          text: inOneLine(
            measureText(chargeableWeight(totals.weight, totals.volume), 'kg'),
            totals.unweighed,
            // The box has room for one note. The row of totals has both.
            totals.unweighed > 0 ? 0 : totals.unsized,
          ),
          width: 30,
        }
      : {
          caption: 'VOLUME',
          text: inOneLine(measureText(totals.volume, 'CBM'), 0, totals.unsized),
          width: 30,
        },
  ]);
};

const totalCells = (columns: readonly Column<ManifestRow>[], totals: TotalFigures) => {
  const figures = [
    formatNumber(totals.pieces),
    totalTexts(measureText(totals.weight), totals.unweighed),
    totalTexts(measureText(totals.volume), 0, totals.unsized),
    moneyTexts(totals.values),
    totalTexts(formatAmount(totals.usd, 'USD'), totals.unvalued),
  ];
  const figureColumns = columns.slice(-figures.length);
  const labelWidth = columns.slice(0, -figures.length).reduce((sum, { width }) => sum + width, 0);
  return [
    { width: labelWidth, text: `TOTAL · ${formatNumber(totals.bills)} H/BL`, weight: 'bold' as const },
    ...figureColumns.map(({ width }, index) => ({
      width,
      text: figures[index] ?? '',
      weight: 'bold' as const,
      ...figure,
    })),
  ];
};

/**
 * Cargo manifest of a consol. The last sheet has the totals. Behind it follow goods that their rows have no room for, and
 * orders that do not travel.
 */
export const manifestPages = (manifest: ManifestData, typesetter: Typesetter): Pages => {
  const columns = columnsOf(manifest.isByAir);
  const bills = manifest.bills.map(({ figures }) => figures);
  const totals = totalFigures(bills, manifest.isByAir ? AIR : SEA);
  const cells = totalCells(columns, totals);
  const totalHeight = Math.max(TOTAL_HEIGHT, heightOfCells(typesetter, cells));
  const room = tableBottom(FRAME) - TABLE_TOP - HEAD_HEIGHT;
  const heightOf = (row: ManifestRow) => sizeRows(typesetter, columns, [row], ROW_HEIGHT)[0]?.height ?? 0;
  const listed = manifest.bills.map((bill, index) =>
    listGoods(bill, index + 1, heightOf, room - totalHeight),
  );
  const rows = listed.map(({ row }) => row);
  const sheets = paginate(sizeRows(typesetter, columns, rows, ROW_HEIGHT), room, room - totalHeight);
  const note = [manifest.mblNo, manifest.loadingNote, `printed ${manifest.printedAt} KST`]
    .filter(Boolean)
    .join(' · ');
  const behind = { frame: FRAME, note, typesetter };
  const pages = sheets.map((onSheet, index) => {
    const drawing = createDrawing(typesetter);
    drawHead(drawing, manifest, totals);
    const below = drawTable(drawing, columns, onSheet, FRAME, TABLE_TOP);
    if (index === sheets.length - 1) {
      drawCells(drawing, 'total', cells, { x: FRAME.left, y: below, height: totalHeight }, 7.5);
      drawing.horizontal(FRAME.left, below + totalHeight, FRAME.width, 'heavy');
    }
    drawFooter(drawing, FRAME, note, index + 1, sheets.length);
    return drawing.shapes;
  });
  return {
    size: SIZE,
    title: `CARGO MANIFEST ${manifest.mblNo}`,
    language: 'en',
    pages: [
      ...pages,
      ...attachedSheets(
        listed.flatMap(({ attached }) => attached),
        behind,
      ),
      ...excludedSheets(manifest.excluded, behind),
    ],
  };
};
