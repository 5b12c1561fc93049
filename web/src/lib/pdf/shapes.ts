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

/** Code 128 symbol. `x` and `width` include the quiet zones. */
export type BarsShape = {
  kind: 'bars';
  field: string;
  x: number;
  y: number;
  width: number;
  height: number;
  bars: readonly { x: number; width: number }[];
};

export type Shape = TextShape | RectShape | BarsShape;

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
