import { code128 } from './code128.ts';
import { DOT, type Shape, type Weight } from './shapes.ts';
import { ASCENT, heightOfLines, lineStep, MILLIMETRES_PER_POINT, type Typesetter } from './typesetter.ts';

/** Rectangle in mm. */
export type Box = {
  x: number;
  y: number;
  width: number;
  height: number;
};

/** `max` and `min` are font sizes in points. */
type TextStyle = {
  max: number;
  min?: number;
  weight?: Weight;
  align?: 'left' | 'center' | 'right';
  valign?: 'top' | 'middle';
  maxLines?: number;
  /** Reduces the size before a word continues on the next line. */
  keepsWords?: boolean;
  inverse?: boolean;
};

/** Font size in points below which no text shrinks, unless the paper states another. */
const SMALLEST = 4.5;
const ruleWidths = { fine: DOT, medium: 2 * DOT, heavy: 3 * DOT } as const;
type RuleWidth = keyof typeof ruleWidths;

const toDot = (millimetres: number) => Math.round(millimetres / DOT) * DOT;

/** @param smallest font size in points below which no text shrinks */
export const createDrawing = (typesetter: Typesetter, smallest = SMALLEST) => {
  const shapes: Shape[] = [];
  const cutFields = new Set<string>();

  const drawing = {
    shapes,

    /** Fields whose texts do not fit in the smallest size. */
    cutFields,

    /** Filled rectangle, rounded to dots. */
    fill: ({ x, y, width, height }: Box) => {
      const [left, top] = [toDot(x), toDot(y)];
      shapes.push({
        kind: 'rect',
        x: left,
        y: top,
        width: toDot(x + width) - left,
        height: toDot(y + height) - top,
      });
    },

    /** Line to the right of (x, y). It is longer by its thickness, so that corners are closed. */
    horizontal: (x: number, y: number, width: number, rule: RuleWidth = 'medium') =>
      drawing.fill({ x, y, width: width + ruleWidths[rule], height: ruleWidths[rule] }),

    /** Line down from (x, y). It is longer by its thickness, so that corners are closed. */
    vertical: (x: number, y: number, height: number, rule: RuleWidth = 'medium') =>
      drawing.fill({ x, y, width: ruleWidths[rule], height: height + ruleWidths[rule] }),

    /** Text fitted into a box. Empty paragraphs are skipped. */
    text: (field: string, text: string | readonly string[], box: Box, style: TextStyle) => {
      const { max, min = smallest, weight = 'regular', align = 'left', valign = 'middle' } = style;
      const { size, lines, isCut } = typesetter.fit([text].flat(), {
        width: box.width,
        height: box.height,
        weight,
        max,
        min,
        maxLines: style.maxLines ?? Number.POSITIVE_INFINITY,
        keepsWords: style.keepsWords,
      });
      if (isCut) cutFields.add(field);
      const em = size * MILLIMETRES_PER_POINT;
      const used = heightOfLines(lines.length, size);
      const top = valign === 'top' ? box.y : box.y + (box.height - used) / 2;
      lines.forEach((line, index) => {
        const spare = box.width - line.width;
        shapes.push({
          kind: 'text',
          field,
          text: line.text,
          x: box.x + (align === 'left' ? 0 : align === 'right' ? spare : spare / 2),
          y: top + ASCENT * em + index * lineStep(size),
          size,
          width: line.width,
          weight,
          inverse: style.inverse ?? false,
        });
      });
    },

    /** Code 128 symbol with its text below. Draws only the text if no symbol fits, and "-" for an empty text. */
    barcode: (field: string, text: string, { x, y, width, height }: Box, textHeight: number) => {
      const bars = text === '' ? null : code128(`${field}-bars`, text, { x, y, width, height });
      if (bars) shapes.push(bars);
      const below = { x, y: y + height, width, height: textHeight };
      drawing.text(
        field,
        text === '' ? '-' : text,
        bars ? below : { x, y, width, height: height + textHeight },
        {
          max: bars ? 12 : 20,
          weight: 'bold',
          align: 'center',
        },
      );
    },
  };
  return drawing;
};

export type Drawing = ReturnType<typeof createDrawing>;
