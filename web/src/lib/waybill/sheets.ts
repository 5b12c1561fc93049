import { moveBy, type Page } from '#web/lib/pdf/shapes.ts';
import { PAGE } from './form.ts';

/** Sizes and positions in mm. */
type Sheet = {
  size: { readonly width: number; readonly height: number };
  /** Upper left corners of the labels on a page. */
  slots: readonly { x: number; y: number }[];
};

const A4 = { width: 210, height: 297 } as const;
const LEFT = (A4.width - PAGE.width) / 2;
const HALF = A4.height / 2;
const TOP = (HALF - PAGE.height) / 2;

/** Paper of the printer. On A4 a label keeps its size, in a half of the page. */
const sheets = {
  label: { size: PAGE, slots: [{ x: 0, y: 0 }] },
  a4Double: {
    size: A4,
    slots: [
      { x: LEFT, y: TOP },
      { x: LEFT, y: HALF + TOP },
    ],
  },
  a4Single: { size: A4, slots: [{ x: LEFT, y: TOP }] },
} as const satisfies Record<string, Sheet>;
export type SheetName = keyof typeof sheets;

/** Arranges labels on pages. */
export const arrange = (labels: readonly Page[], name: SheetName) => {
  const { size, slots }: Sheet = sheets[name];
  const pages = Array.from({ length: Math.ceil(labels.length / slots.length) }, (_, page) =>
    slots.flatMap((slot, nth) =>
      (labels[page * slots.length + nth] ?? []).map((shape) => moveBy(shape, slot)),
    ),
  );
  return { size, pages };
};
