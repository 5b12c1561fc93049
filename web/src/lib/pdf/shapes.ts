/** Shapes of a page. Coordinates are in mm from the upper left corner, font sizes in points. */

export type Weight = 'regular' | 'bold';

/** One line of text. `y` is the baseline, `width` the measured width in mm. */
export type TextShape = {
  kind: 'text';
  field: string;
  text: string;
  x: number;
  y: number;
  size: number;
  width: number;
  weight: Weight;
  /** White text, for a black background that another shape draws. */
  inverse: boolean;
};

export type RectShape = {
  kind: 'rect';
  x: number;
  y: number;
  width: number;
  height: number;
};

/** Code 128 symbol. `x` and `width` include the quiet zones. Its bars are in units of `BAR_UNIT`, from the left of the symbol. */
export type BarsShape = {
  kind: 'bars';
  field: string;
  x: number;
  y: number;
  width: number;
  height: number;
  bars: readonly { x: number; width: number }[];
};

/** Size of a dot of a 203 dpi thermal printer, in mm. */
export const DOT = 25.4 / 203;
/** A tenth of a dot, in mm. */
export const BAR_UNIT = DOT / 10;

export type Shape = TextShape | RectShape | BarsShape;

/** Shapes that many pages have, such as the lines and captions of a form. A PDF contains them once. */
export type FormShape = { kind: 'form'; x: number; y: number; shapes: readonly Shape[] };

export type Page = readonly (Shape | FormShape)[];

export const moveBy = <T extends Shape | FormShape>(shape: T, { x, y }: { x: number; y: number }): T =>
  x === 0 && y === 0 ? shape : { ...shape, x: shape.x + x, y: shape.y + y };

/** Returns the shapes of a page with those of its forms. */
export const shapesOf = (page: Page): Shape[] =>
  page.flatMap((shape) => (shape.kind === 'form' ? shape.shapes.map((one) => moveBy(one, shape)) : [shape]));

/**
 * Characters of one font file. `codes` has pairs of (code points skipped, code points covered). Each weight has pairs
 * of (advance in 1/1000 em, number of consecutive characters with it).
 */
type FontSlice = Record<Weight, readonly number[]> & {
  codes: readonly number[];
};

/** Metrics written by the build. Slice 0 has the common characters. */
export type FontMetrics = {
  slices: readonly FontSlice[];
};
