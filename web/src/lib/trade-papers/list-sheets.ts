import { EXCLUDED } from '#shared/scan-words.ko.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { createDrawing } from '#web/lib/pdf/drawing.ts';
import type { Shape } from '#web/lib/pdf/shapes.ts';
import type { Typesetter } from '#web/lib/pdf/typesetter.ts';
import {
  type Column,
  drawFooter,
  drawTable,
  type Frame,
  HEAD_HEIGHT,
  paginate,
  sizeRows,
  tableBottom,
} from './sheet.ts';
import type { AttachedGoods, ExcludedOrder } from './types.ts';

// Sheets behind a paper, each with a title and a table. They have their own page numbers, unless `sheetsBefore` counts others.

const TITLE_HEIGHT = 10;
const ROW_HEIGHT = 7;

type List<R> = { title: string; columns: readonly Column<R>[]; rows: readonly R[] };
type Sheets = { frame: Frame; note: string; typesetter: Typesetter; sheetsBefore?: number };

/** Sheets with a table, which may have no rows and then no sheets. */
export const listSheets = <R>(
  { title, columns, rows }: List<R>,
  { frame, note, typesetter, sheetsBefore = 0 }: Sheets,
): Shape[][] => {
  if (rows.length === 0) return [];
  const top = frame.top + TITLE_HEIGHT;
  const room = tableBottom(frame) - top - HEAD_HEIGHT;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const sheets = paginate(sizeRows(typesetter, columns, rows, ROW_HEIGHT), room, room);
  return sheets.map((onSheet, index) => {
    const drawing = createDrawing(typesetter);
    const box = { x: frame.left, y: frame.top, width: frame.width, height: 8 };
    drawing.text('title', title, box, { max: 14, weight: 'bold' });
    drawTable(drawing, columns, onSheet, { ...frame, width }, top);
    drawFooter(drawing, frame, note, sheetsBefore + index + 1, sheetsBefore + sheets.length);
    return drawing.shapes;
  });
};

type NumberedOrder = ExcludedOrder & { no: number };

const excludedColumns: Column<NumberedOrder>[] = [
  { header: 'No', width: 12, align: 'right', text: ({ no }) => String(no) },
  { header: 'H/BL', width: 40, weight: 'bold', isFigure: true, text: ({ hblNo }) => hblNo },
  { header: 'Consignee', width: 60, text: ({ receiverName }) => receiverName },
  { header: 'Reason', width: 60, text: ({ reason }) => reason },
];

/** Lists the orders that do not travel. No total counts them. */
export const excludedSheets = (orders: readonly ExcludedOrder[], sheets: Sheets): Shape[][] =>
  listSheets(
    {
      title: `${EXCLUDED} (NOT SHIPPED) · ${formatNumber(orders.length)} H/BL`,
      columns: excludedColumns,
      rows: orders.map((order, index) => ({ ...order, no: index + 1 })),
    },
    sheets,
  );

const goodsColumns: Column<AttachedGoods>[] = [
  { header: 'H/BL', width: 40, weight: 'bold', isFigure: true, text: ({ hblNo }) => hblNo },
  { header: 'No', width: 12, align: 'right', text: ({ no }) => String(no) },
  { header: 'Description of goods', width: 100, text: ({ name }) => name },
  {
    header: 'Quantity',
    width: 20,
    align: 'right',
    isFigure: true,
    text: ({ quantity }) => formatNumber(quantity),
  },
];

/** Lists the goods that do not fit into their rows on the manifest. */
export const attachedSheets = (goods: readonly AttachedGoods[], sheets: Sheets): Shape[][] =>
  listSheets({ title: '별지 (ATTACHED SHEET) · GOODS', columns: goodsColumns, rows: goods }, sheets);
