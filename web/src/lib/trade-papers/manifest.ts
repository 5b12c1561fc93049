import { companyNameEnglish } from '#shared/company.ts';
import { chargeableWeight, sumVolumes, sumWeights, toBilledVolume } from '#shared/domain/measures.ts';
import { AIR, SEA } from '#shared/domain/order-fields.ts';
import { formatMeasured, formatMoney, formatNumber } from '#web/lib/formats.ts';
import { createDrawing, type Drawing } from '#web/lib/pdf/drawing.ts';
import type { Pages } from '#web/lib/pdf/render-pages.ts';
import type { Typesetter } from '#web/lib/pdf/typesetter.ts';
import { excludedSheets } from './excluded.ts';
import {
  type Column,
  drawCells,
  drawFooter,
  drawLabelledValues,
  drawTable,
  type Frame,
  HEAD_HEIGHT,
  LABELLED_VALUES_HEIGHT,
  paginate,
  tableBottom,
} from './sheet.ts';
import { totalsOf, usdText, usdTotalOf } from './totals.ts';
import type { ManifestBill, ManifestData } from './types.ts';

/** A4 landscape, in mm. */
const SIZE = { width: 297, height: 210 } as const;
const FRAME: Frame = { left: 10, top: 10, width: 277, bottom: 202 };
const LABELLED_VALUES_TOP = FRAME.top + 10;
const TABLE_TOP = LABELLED_VALUES_TOP + LABELLED_VALUES_HEIGHT + 4;
const ROW_HEIGHT = 8;
const TOTAL_HEIGHT = 9;

type NumberedBill = ManifestBill & { no: number };

const volumeHeader = (isByAir: boolean) => (isByAir ? 'Volume kg' : 'Volume CBM');

const columnsOf = (isByAir: boolean): Column<NumberedBill>[] => [
  { header: 'No', width: 8, align: 'right', text: ({ no }) => String(no) },
  { header: 'H/BL', width: 30, weight: 'bold', text: ({ hblNo }) => hblNo },
  { header: 'Shipper', width: 36, text: ({ shipper }) => shipper },
  { header: 'Consignee', width: 54, text: ({ consignee }) => consignee },
  { header: 'Description of goods', width: 58, text: ({ description }) => description },
  { header: 'Pieces', width: 13, align: 'right', text: ({ boxQty }) => formatNumber(boxQty) },
  { header: 'Gross kg', width: 18, align: 'right', text: ({ weight }) => formatMeasured(weight) },
  {
    header: volumeHeader(isByAir),
    width: 18,
    align: 'right',
    text: ({ volume }) => formatMeasured(volume),
  },
  {
    header: 'Value',
    width: 24,
    align: 'right',
    text: ({ value }) => formatMoney(value.amount, value.currency),
  },
  { header: 'Value USD', width: 18, align: 'right', text: ({ usd }) => usdText(usd) },
];

const drawHead = (drawing: Drawing, manifest: ManifestData, totals: Totals) => {
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
    { caption: 'HOUSE BILLS', text: formatNumber(manifest.bills.length), width: 24 },
    { caption: 'PIECES', text: formatNumber(totals.pieces), width: 23 },
    { caption: 'GROSS WEIGHT', text: `${formatMeasured(totals.weight)} kg`, width: 30 },
    manifest.isByAir
      ? {
          caption: 'CHARGEABLE WEIGHT',
          text: `${formatMeasured(chargeableWeight(totals.weight, totals.volume))} kg`,
          width: 30,
        }
      : { caption: 'VOLUME', text: `${formatMeasured(totals.volume)} CBM`, width: 30 },
  ]);
};

type Totals = { pieces: number; weight: number; volume: number; values: string[]; usd: string[] };

const addUp = ({ bills, isByAir }: ManifestData): Totals => ({
  pieces: bills.reduce((sum, { boxQty }) => sum + boxQty, 0),
  weight: sumWeights(bills.map(({ weight }) => weight)),
  volume: toBilledVolume(sumVolumes(bills.map(({ volumeMm3 }) => volumeMm3)), isByAir ? AIR : SEA),
  values: totalsOf(bills.map(({ value }) => value)),
  usd: usdTotalOf(bills.map(({ usd }) => usd)),
});

const drawTotalRow = (
  drawing: Drawing,
  columns: readonly Column<NumberedBill>[],
  billCount: number,
  { pieces, weight, volume, values, usd }: Totals,
  y: number,
) => {
  const figures = [formatNumber(pieces), formatMeasured(weight), formatMeasured(volume), values, usd];
  const figureColumns = columns.slice(-figures.length);
  const labelWidth = columns.slice(0, -figures.length).reduce((sum, { width }) => sum + width, 0);
  const cells = [
    { width: labelWidth, text: `TOTAL · ${formatNumber(billCount)} H/BL`, weight: 'bold' as const },
    ...figureColumns.map(({ width }, index) => ({
      width,
      text: figures[index] ?? '',
      align: 'right' as const,
      weight: 'bold' as const,
    })),
  ];
  drawCells(drawing, 'total', cells, { x: FRAME.left, y, height: TOTAL_HEIGHT }, 7.5);
  drawing.horizontal(FRAME.left, y + TOTAL_HEIGHT, FRAME.width, 'heavy');
};

/** Cargo manifest of a consol. The last sheet has the totals, and orders that do not travel follow behind it. */
export const manifestPages = (manifest: ManifestData, typesetter: Typesetter): Pages => {
  const columns = columnsOf(manifest.isByAir);
  const totals = addUp(manifest);
  const room = tableBottom(FRAME) - TABLE_TOP - HEAD_HEIGHT;
  const sheets = paginate(
    manifest.bills.map((bill, index) => ({ ...bill, no: index + 1 })),
    Math.floor(room / ROW_HEIGHT),
    Math.floor((room - TOTAL_HEIGHT) / ROW_HEIGHT),
  );
  const note = [manifest.mblNo, manifest.loadingNote, `printed ${manifest.printedAt} KST`]
    .filter(Boolean)
    .join(' · ');
  return {
    size: SIZE,
    title: `CARGO MANIFEST ${manifest.mblNo}`,
    language: 'en',
    pages: sheets
      .map((rows, index) => {
        const drawing = createDrawing(typesetter);
        drawHead(drawing, manifest, totals);
        const below = drawTable(drawing, columns, rows, FRAME, { y: TABLE_TOP, rowHeight: ROW_HEIGHT });
        if (index === sheets.length - 1) drawTotalRow(drawing, columns, manifest.bills.length, totals, below);
        drawFooter(drawing, FRAME, note, index + 1, sheets.length);
        return drawing.shapes;
      })
      .concat(excludedSheets(manifest.excluded, FRAME, note, typesetter)),
  };
};
