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
  tableBottom,
} from './sheet.ts';
import type { ExcludedOrder } from './types.ts';

const TITLE_HEIGHT = 10;
const ROW_HEIGHT = 7;

type NumberedOrder = ExcludedOrder & { no: number };

const columns: Column<NumberedOrder>[] = [
  { header: 'No', width: 12, align: 'right', text: ({ no }) => String(no) },
  { header: 'H/BL', width: 40, weight: 'bold', text: ({ hblNo }) => hblNo },
  { header: 'Consignee', width: 60, text: ({ receiverName }) => receiverName },
  { header: 'Reason', width: 60, text: ({ reason }) => reason },
];

/** Sheets behind a paper that list the orders which do not travel. No total counts them. */
export const excludedSheets = (
  orders: readonly ExcludedOrder[],
  frame: Frame,
  note: string,
  typesetter: Typesetter,
): Shape[][] => {
  if (orders.length === 0) return [];
  const top = frame.top + TITLE_HEIGHT;
  const perSheet = Math.floor((tableBottom(frame) - top - HEAD_HEIGHT) / ROW_HEIGHT);
  const numbered = orders.map((order, index) => ({ ...order, no: index + 1 }));
  const sheets = paginate(numbered, perSheet, perSheet);
  return sheets.map((rows, index) => {
    const drawing = createDrawing(typesetter);
    const title = `${EXCLUDED} (NOT SHIPPED) · ${formatNumber(orders.length)} H/BL`;
    const box = { x: frame.left, y: frame.top, width: frame.width, height: 8 };
    drawing.text('title', title, box, { max: 14, weight: 'bold' });
    drawTable(drawing, columns, rows, { ...frame, width: 172 }, { y: top, rowHeight: ROW_HEIGHT });
    drawFooter(drawing, frame, note, index + 1, sheets.length);
    return drawing.shapes;
  });
};
