import type { Drawing } from '#web/lib/pdf/drawing.ts';
import type { Weight } from '#web/lib/pdf/shapes.ts';
import type { Typesetter } from '#web/lib/pdf/typesetter.ts';

/** Layout shared by manifest and invoice. Lengths are in mm, font sizes in points. */

/** Area of the content. */
export type Frame = { left: number; top: number; width: number; bottom: number };

type LabelledValue = { caption: string; text: string; width: number };

export type Column<R> = {
  header: string;
  width: number;
  align?: 'left' | 'center' | 'right';
  weight?: Weight;
  /** Marks figures and numbers, which become smaller before they continue on the next line. */
  isFigure?: true;
  /** An array is a list of paragraphs. */
  text: (row: R) => string | readonly string[];
};

export const LABELLED_VALUES_HEIGHT = 11;
export const HEAD_HEIGHT = 7;
const FOOTER_HEIGHT = 4;
const PAD = 1.2;
const TOP_PAD = 0.4;
const VERTICAL_PADS = 0.6;
/** Font size of texts in rows that grow with them. */
const GROWN_SIZE = 6;
/** Keeps a text that fills its row from being one line too long because of rounding. */
const TOLERANCE = 0.01;

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

type Cell = Pick<Column<never>, 'width' | 'align' | 'weight' | 'isFigure'> & {
  text: string | readonly string[];
};

/** Height in mm of a row that shows its texts completely. */
export const heightOfCells = (typesetter: Typesetter, cells: readonly Cell[]): number =>
  Math.max(
    ...cells.map(({ text, width, weight = 'regular' }) =>
      typesetter.heightOf([text].flat(), { width: width - 2 * PAD, size: GROWN_SIZE, weight }),
    ),
  ) +
  VERTICAL_PADS +
  TOLERANCE;

const cellsOf = <R>(columns: readonly Column<R>[], row: R): Cell[] =>
  columns.map((column) => ({ ...column, text: column.text(row) }));

/** A row of a table and its height in mm. */
type SizedRow<R> = { row: R; height: number };

/** Rows with the heights that show their texts completely. @param least minimum height in mm */
export const sizeRows = <R>(
  typesetter: Typesetter,
  columns: readonly Column<R>[],
  rows: readonly R[],
  least: number,
): SizedRow<R>[] =>
  rows.map((row) => ({
    row,
    height: Math.max(least, heightOfCells(typesetter, cellsOf(columns, row))),
  }));

/** Draws a table row. @param max maximum font size */
export const drawCells = (
  drawing: Drawing,
  field: string,
  columns: readonly Cell[],
  { x, y, height }: { x: number; y: number; height: number },
  max: number,
) => {
  let left = x;
  for (const { width, align, weight, isFigure, text } of columns) {
    const inner = { width: width - 2 * PAD, height: height - VERTICAL_PADS };
    const box = { x: left + PAD, y: y + TOP_PAD, ...inner };
    drawing.text(field, text, box, { max, align, weight, keepsWords: isFigure });
    left += width;
  }
};

/** Draws the header and rows of a table. @returns y of its lower edge */
export const drawTable = <R>(
  drawing: Drawing,
  columns: readonly Column<R>[],
  rows: readonly SizedRow<R>[],
  { left, width }: Frame,
  y: number,
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
  for (const { row, height } of rows) {
    drawCells(drawing, 'row', cellsOf(columns, row), { x: left, y: below, height }, 7);
    below += height;
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
 * Splits rows into sheets. @param room height in mm of the rows of a sheet
 * @param lastRoom height in mm of the rows of the last sheet, which also has totals
 */
export const paginate = <R>(
  rows: readonly SizedRow<R>[],
  room: number,
  lastRoom: number,
): (readonly SizedRow<R>[])[] => {
  const bottoms: number[] = [];
  for (const { height } of rows) bottoms.push((bottoms.at(-1) ?? 0) + height);
  if ((bottoms.at(-1) ?? 0) <= lastRoom) return [rows];
  // The last sheet has at least one row.
  const count = Math.max(1, bottoms.slice(0, -1).filter((bottom) => bottom <= room).length);
  return [rows.slice(0, count), ...paginate(rows.slice(count), room, lastRoom)];
};
