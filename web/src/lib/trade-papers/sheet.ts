import type { Drawing } from '#web/lib/pdf/drawing.ts';
import type { Weight } from '#web/lib/pdf/shapes.ts';

/** Layout shared by manifest and invoice. Lengths are in mm, font sizes in points. */

/** Area of the content. */
export type Frame = { left: number; top: number; width: number; bottom: number };

type LabelledValue = { caption: string; text: string; width: number };

export type Column<R> = {
  header: string;
  width: number;
  align?: 'left' | 'center' | 'right';
  weight?: Weight;
  /** An array is a list of paragraphs. */
  text: (row: R) => string | readonly string[];
};

export const LABELLED_VALUES_HEIGHT = 11;
export const HEAD_HEIGHT = 7;
const FOOTER_HEIGHT = 4;
const PAD = 1.2;

export const drawCaption = (drawing: Drawing, text: string, x: number, y: number, width: number) =>
  drawing.text(`caption-${text}`, text, { x, y, width, height: 3 }, { max: 6, maxLines: 1 });

/** Draws a row of boxes, each with a caption and a value. */
export const drawLabelledValues = (
  drawing: Drawing,
  { left, width }: Frame,
  y: number,
  values: readonly LabelledValue[],
) => {
  drawing.horizontal(left, y, width);
  let x = left;
  for (const value of values) {
    if (x > left) drawing.vertical(x, y, LABELLED_VALUES_HEIGHT, 'fine');
    const inner = value.width - 2 * PAD;
    drawCaption(drawing, value.caption, x + PAD, y + 0.9, inner);
    drawing.text(
      value.caption,
      value.text,
      { x: x + PAD, y: y + 4, width: inner, height: LABELLED_VALUES_HEIGHT - 4.6 },
      { max: 9.5, weight: 'bold', maxLines: 1 },
    );
    x += value.width;
  }
  drawing.horizontal(left, y + LABELLED_VALUES_HEIGHT, width);
};

/** Draws a table row. @param max maximum font size */
export const drawCells = (
  drawing: Drawing,
  field: string,
  columns: readonly (Pick<Column<never>, 'width' | 'align' | 'weight'> & {
    text: string | readonly string[];
  })[],
  { x, y, height }: { x: number; y: number; height: number },
  max: number,
) => {
  let left = x;
  for (const { width, align, weight, text } of columns) {
    const box = { x: left + PAD, y: y + 0.4, width: width - 2 * PAD, height: height - 0.6 };
    drawing.text(field, text, box, { max, align, weight });
    left += width;
  }
};

/** Draws the header and rows of a table. @returns y of its lower edge */
export const drawTable = <R>(
  drawing: Drawing,
  columns: readonly Column<R>[],
  rows: readonly R[],
  { left, width }: Frame,
  { y, rowHeight }: { y: number; rowHeight: number },
): number => {
  const heads = columns.map(({ header, ...column }) => ({
    ...column,
    text: header,
    weight: 'bold' as const,
  }));
  drawing.horizontal(left, y, width);
  drawCells(drawing, 'head', heads, { x: left, y, height: HEAD_HEIGHT }, 7);
  let below = y + HEAD_HEIGHT;
  drawing.horizontal(left, below, width);
  for (const row of rows) {
    const cells = columns.map((column) => ({ ...column, text: column.text(row) }));
    drawCells(drawing, 'row', cells, { x: left, y: below, height: rowHeight }, 7);
    below += rowHeight;
    drawing.horizontal(left, below, width, 'fine');
  }
  return below;
};

export const drawFooter = (
  drawing: Drawing,
  { left, width, bottom }: Frame,
  note: string,
  page: number,
  pageCount: number,
) => {
  const box = { x: left, y: bottom - FOOTER_HEIGHT, width, height: FOOTER_HEIGHT };
  drawing.text('note', note, { ...box, width: width - 40 }, { max: 6.5 });
  drawing.text('page', `Page ${page} of ${pageCount}`, box, { max: 7, align: 'right' });
};

/** Lowest allowed edge of a table, above the footer. */
export const tableBottom = ({ bottom }: Frame): number => bottom - FOOTER_HEIGHT - 2;

/**
 * Splits rows into sheets. @param rowsPerSheet maximum rows of a sheet
 * @param lastSheetRows maximum rows of the last sheet, which also has totals
 */
export const paginate = <R>(
  rows: readonly R[],
  rowsPerSheet: number,
  lastSheetRows: number,
): (readonly R[])[] => {
  if (rows.length <= lastSheetRows) return [rows];
  const rowCount = Math.min(rowsPerSheet, rows.length - 1);
  return [rows.slice(0, rowCount), ...paginate(rows.slice(rowCount), rowsPerSheet, lastSheetRows)];
};
