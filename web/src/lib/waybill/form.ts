import { companyName } from '#shared/company.ts';
import { type Box, createDrawing, type Drawing } from '#web/lib/pdf/drawing.ts';
import type { FormShape } from '#web/lib/pdf/shapes.ts';
import type { Typesetter } from '#web/lib/pdf/typesetter.ts';

/** Fixed parts of the waybill label: lines, bands and captions. */

/** Version of the label, which its print event states. Increase it with each change of the layout. */
export const LABEL_VERSION = 2;

/** Size of the landscape label. All positions in this file are in mm. */
export const PAGE = { width: 170, height: 110 } as const;

const MARGIN = 3;
export const LEFT = MARGIN;
export const RIGHT = PAGE.width - MARGIN;
export const BOTTOM = PAGE.height - MARGIN;
const MIDDLE = 88;
export const PAD = 1.5;
/** Upper edge of each row. */
export const ROW = {
  head: 3,
  receiver: 21,
  sender: 59,
  request: 73.5,
  items: 45,
  courier: 67.5,
  strip: 90,
  foot: 100.5,
};

const BAND = 6;
/** Area of recipient and sender, right of their bands. */
export const PARTY = { x: LEFT + BAND + PAD, width: MIDDLE - LEFT - BAND - 2 * PAD } as const;
export const NUMBERS = { x: MIDDLE + PAD, width: RIGHT - MIDDLE - 2 * PAD } as const;
/** Area of a barcode. Wider than the texts, because its quiet zones need no other margin. */
export const BARCODE = { x: MIDDLE + 0.5, width: RIGHT - MIDDLE - 1 } as const;
export const QUANTITY_WIDTH = 14;
/** Black rectangle behind the freight method. */
export const CHIP: Box = { x: 44, y: ROW.head + 3, width: 13, height: 7.5 };
/** Black rectangle of labels that are printed again. */
export const REPRINT_CHIP: Box = { x: 88, y: ROW.foot + 0.9, width: 20, height: 4.8 };
/** Area of the hint that a second label has more. */
export const EXTRA_MARK: Box = { x: LEFT + 2.5, y: ROW.head + 15.2, width: 50, height: 2.6 };
export const SORTING_X = 60;

const stripCells = [
  ['박스', 21],
  ['총 수량', 21],
  ['중량', 27],
  ['M/BL', 35],
  ['주문번호', 36],
  ['접수일', 24],
] as const;
export type StripTitle = (typeof stripCells)[number][0];

export const STRIP = stripCells.map(([title, width], nth) => ({
  title,
  x: stripCells.slice(0, nth).reduce((left, [, before]) => left + before, LEFT),
  width,
}));

/** Font size in points below which people cannot read a text of a label. */
export const SMALLEST_SIZE = 6;

const CAPTION_SIZE = SMALLEST_SIZE;
const CAPTION_HEIGHT = 2.6;

export const drawCaption = (
  drawing: Drawing,
  text: string,
  x: number,
  y: number,
  width: number,
  field = `caption-${text}`,
) => drawing.text(field, text, { x, y, width, height: CAPTION_HEIGHT }, { max: CAPTION_SIZE });

const drawFrame = (drawing: Drawing) => {
  const [width, height] = [RIGHT - LEFT, BOTTOM - ROW.head];
  for (const y of [ROW.head, BOTTOM]) drawing.horizontal(LEFT, y, width, 'heavy');
  for (const x of [LEFT, RIGHT]) drawing.vertical(x, ROW.head, height, 'heavy');
  for (const y of [ROW.receiver, ROW.strip, ROW.foot]) drawing.horizontal(LEFT, y, width);
  drawing.vertical(MIDDLE, ROW.receiver, ROW.strip - ROW.receiver);
  for (const y of [ROW.sender, ROW.request]) drawing.horizontal(LEFT, y, MIDDLE - LEFT);
  for (const y of [ROW.items, ROW.courier]) drawing.horizontal(MIDDLE, y, RIGHT - MIDDLE);
};

const drawHead = (drawing: Drawing) => {
  const y = ROW.head;
  drawing.text(
    'company',
    companyName,
    { x: LEFT + 2.5, y: y + 2.5, width: 38, height: 8 },
    { max: 18, weight: 'bold' },
  );
  drawing.text(
    'title',
    '국제특송 운송장 · PARCEL WAYBILL',
    { x: LEFT + 2.5, y: y + 11, width: 50, height: 4 },
    { max: 7 },
  );
  drawing.fill(CHIP);
  drawing.vertical(SORTING_X, y, ROW.receiver - y);
  drawCaption(drawing, '집배코드', SORTING_X + PAD, y + 0.8, 14);
};

/** Draws a vertical band on the left with its caption, one word per line. */
const drawBand = (drawing: Drawing, letters: string, y: number, bottom: number, inverse: boolean) => {
  const height = bottom - y;
  if (inverse) drawing.fill({ x: LEFT, y, width: BAND, height });
  else drawing.vertical(LEFT + BAND, y, height, 'fine');
  drawing.text(
    `caption-${letters}`,
    letters.split(' '),
    { x: LEFT + 0.7, y: y + 0.5, width: BAND - 1.1, height: height - 0.8 },
    { max: 8, weight: 'bold', align: 'center', inverse },
  );
};

const drawNumbersAndItems = (drawing: Drawing) => {
  const { x, width } = NUMBERS;
  const nameWidth = width - QUANTITY_WIDTH;
  drawCaption(drawing, 'H/BL', x, ROW.receiver + 0.8, width);
  drawCaption(drawing, '품목', x, ROW.items + 0.8, nameWidth);
  drawing.text(
    'caption-quantity',
    '수량',
    { x: x + nameWidth, y: ROW.items + 0.8, width: QUANTITY_WIDTH, height: CAPTION_HEIGHT },
    { max: CAPTION_SIZE, align: 'right' },
  );
};

const drawStrip = (drawing: Drawing) => {
  for (const { title, x, width } of STRIP) {
    if (x > LEFT) drawing.vertical(x, ROW.strip, ROW.foot - ROW.strip, 'fine');
    drawCaption(drawing, title, x + PAD, ROW.strip + 0.9, width - 2 * PAD);
  }
};

/** Form of every label, drawn before the values. */
export const layoutForm = (typesetter: Typesetter): FormShape => {
  const drawing = createDrawing(typesetter, SMALLEST_SIZE);
  drawFrame(drawing);
  drawHead(drawing);
  drawBand(drawing, '받 는 분', ROW.receiver, ROW.sender, true);
  drawBand(drawing, '보 내 는 분', ROW.sender, ROW.request, false);
  drawBand(drawing, '배송 요청', ROW.request, ROW.strip, false);
  drawNumbersAndItems(drawing);
  drawStrip(drawing);
  return { kind: 'form', x: 0, y: 0, shapes: drawing.shapes };
};
