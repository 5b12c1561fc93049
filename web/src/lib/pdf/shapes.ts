/** What a page is drawn from. Millimetres from its upper left corner; sizes of letters in points. */

export type Weight = 'regular' | 'bold';

/** One line of text, fitted: millimetres, `y` the baseline, `size` in points, `width` as measured. */
export type TextShape = {
  kind: 'text';
  field: string;
  text: string;
  x: number;
  y: number;
  size: number;
  width: number;
  weight: Weight;
  /** White on a black chip. */
  inverse: boolean;
};

/** A filled black rectangle: rules and chips. */
export type RectShape = {
  kind: 'rect';
  x: number;
  y: number;
  width: number;
  height: number;
};

/** A Code 128 symbol; `x` and `width` include its quiet zones. */
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
 * The characters one font file can draw, in order: `codes` pairs of (code points skipped, code points covered), and for
 * each weight pairs of (advance in 1/1000 em, how many characters in a row have it).
 */
type FontSlice = Record<Weight, readonly number[]> & {
  codes: readonly number[];
};

/** What the build knows of the fonts: slice 0 is always loaded, the others hold rarer characters. */
export type FontMetrics = {
  slices: readonly FontSlice[];
};
