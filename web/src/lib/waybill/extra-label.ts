import { boxNumber } from '#shared/domain/box-number.ts';
import { createDrawing, type Drawing } from '#web/lib/pdf/drawing.ts';
import type { Shape } from '#web/lib/pdf/shapes.ts';
import type { Typesetter } from '#web/lib/pdf/typesetter.ts';
import { addressLines } from './australian-form.ts';
import { BOTTOM, drawCaption, LEFT, PAD, RIGHT, ROW, SMALLEST_SIZE } from './form.ts';
import type { WaybillData } from './types.ts';

/** Second label of a box, with the texts that do not fit on the first. */

export const EXTRA_TITLE = '추가 정보';

type Section = { caption: string; paragraphs: readonly string[] };
const GOODS = '품목';

/** Sections by the fields of the label that they complete. */
const completions = (waybill: WaybillData): (Section & { fields: readonly string[] })[] => [
  {
    fields: ['receiverName', 'receiverPhones', 'receiverAddress'],
    caption: '받는 분',
    paragraphs: [waybill.receiverName, waybill.receiverAddress1, waybill.receiverAddress2],
  },
  {
    fields: ['shipperName', 'shipperMobile', 'shipperAddress'],
    caption: '보내는 분',
    paragraphs: [waybill.shipperName, ...addressLines(waybill.shipperAddress)],
  },
  { fields: ['deliveryRequest'], caption: '배송 요청', paragraphs: [waybill.deliveryRequest] },
  {
    fields: ['strip-M/BL', 'strip-주문번호', 'strip-중량'],
    caption: 'M/BL · 주문번호 · 중량',
    paragraphs: [[waybill.mblNo, waybill.orderId, waybill.weight].filter(Boolean).join(' · ')],
  },
  {
    fields: ['partner', 'courierName'],
    caption: '파트너 · 택배사',
    paragraphs: [waybill.partnerName, waybill.courierName],
  },
];

const goodsText = ({ items }: WaybillData, count: number): string =>
  [
    ...items.slice(0, count).map(({ name, quantity }) => `${name} × ${quantity}`),
    ...(count < items.length ? [`외 ${items.length - count}건`] : []),
  ].join(' / ');

/** Sections in their sequence. The goods are the last one, because they alone may be shortened. */
const sectionsOf = (waybill: WaybillData, cut: ReadonlySet<string>): Section[] => [
  ...completions(waybill).filter(({ fields }) => fields.some((field) => cut.has(field))),
  ...([...cut].some((field) => /^(item|quantity)-/.test(field))
    ? [{ caption: GOODS, paragraphs: [goodsText(waybill, waybill.items.length)] }]
    : []),
];

const AREA = { x: LEFT + PAD, width: RIGHT - LEFT - 2 * PAD } as const;
const HEAD_HEIGHT = 10;
const CAPTION_HEIGHT = 3.4;
const GAP = 1.2;
const LARGEST_SIZE = 9;
const SIZE_STEP = 0.5;

const fitAt = (typesetter: Typesetter, paragraphs: readonly string[], size: number, height: number) =>
  typesetter.fit(paragraphs, { width: AREA.width, height, weight: 'regular', max: size, min: size });

/** Height of the text of a section with the gap below it. @param size font size in points */
const textHeight = (typesetter: Typesetter, { paragraphs }: Section, size: number): number =>
  typesetter.heightOf(paragraphs, { width: AREA.width, size, weight: 'regular' }) + GAP;

/** Returns the largest font size in which all sections fit, at least the smallest one. */
const sizeFor = (typesetter: Typesetter, sections: readonly Section[], height: number): number => {
  const isTooLarge = (size: number): boolean =>
    sections.reduce((sum, section) => sum + CAPTION_HEIGHT + textHeight(typesetter, section, size), 0) >
    height;
  let size = LARGEST_SIZE;
  while (size > SMALLEST_SIZE && isTooLarge(size)) size -= SIZE_STEP;
  return size;
};

const drawFrame = (drawing: Drawing) => {
  for (const y of [ROW.head, BOTTOM]) drawing.horizontal(LEFT, y, RIGHT - LEFT, 'heavy');
  for (const x of [LEFT, RIGHT]) drawing.vertical(x, ROW.head, BOTTOM - ROW.head, 'heavy');
};

const drawHead = (drawing: Drawing, { hblNo, box, boxQty }: WaybillData) => {
  const width = AREA.width / 2 - 1;
  const left = { x: AREA.x, y: ROW.head + 1, width, height: HEAD_HEIGHT - 1.5 };
  const style = { max: 18, weight: 'bold', maxLines: 1 } as const;
  drawing.text('extra', `2/2 ${EXTRA_TITLE}`, left, style);
  const right = { ...left, x: AREA.x + AREA.width - width };
  drawing.text('hblNo', boxNumber(hblNo, box, boxQty), right, { ...style, align: 'right' });
};

/** Shapes of the second label. @param cut fields of the first label whose texts do not fit */
export const layoutExtra = (
  waybill: WaybillData,
  cut: ReadonlySet<string>,
  typesetter: Typesetter,
): Shape[] => {
  const drawing = createDrawing(typesetter, SMALLEST_SIZE);
  drawFrame(drawing);
  drawHead(drawing, waybill);
  const sections = sectionsOf(waybill, cut);
  const size = sizeFor(typesetter, sections, BOTTOM - ROW.head - HEAD_HEIGHT);
  let y = ROW.head + HEAD_HEIGHT;
  for (const section of sections) {
    const { caption } = section;
    const top = y + CAPTION_HEIGHT;
    const height = Math.min(textHeight(typesetter, section, size), BOTTOM - top - 0.5);
    const isTooLong = (texts: readonly string[]): boolean => fitAt(typesetter, texts, size, height).isCut;
    let { paragraphs } = section;
    for (let count = waybill.items.length; caption === GOODS && isTooLong(paragraphs); count -= 1)
      paragraphs = [goodsText(waybill, count - 1)];
    drawing.horizontal(LEFT, y, RIGHT - LEFT, 'fine');
    drawCaption(drawing, caption, AREA.x, y + 0.7, AREA.width);
    drawing.text(`extra-${caption}`, paragraphs, { ...AREA, y: top, height }, { max: size, valign: 'top' });
    y = top + height;
  }
  return drawing.shapes;
};
