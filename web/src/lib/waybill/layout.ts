import { companyName } from '#shared/company.ts';
import { type Box, createDrawing, type Drawing } from '../pdf/drawing.ts';
import type { Shape } from '../pdf/shapes.ts';
import type { Typesetter } from '../pdf/typesetter.ts';
import type { WaybillData } from './types.ts';

/** The label in millimetres: 17 × 11 cm, landscape. */
export const PAGE = { width: 170, height: 110 } as const;

const MARGIN = 3;
const LEFT = MARGIN;
const RIGHT = PAGE.width - MARGIN;
const MIDDLE = 88;
const PAD = 1.5;
/** Rows, by their upper edges. */
const ROW = {
  head: 3,
  receiver: 21,
  sender: 59,
  request: 73.5,
  items: 45,
  courier: 67.5,
  strip: 90,
  foot: 100.5,
};
const BOTTOM = PAGE.height - MARGIN;
const BAND = 6;
const CAPTION = 5.5;
const CAPTION_HEIGHT = 2.6;
const VISIBLE_ITEMS = 5;

const caption = (drawing: Drawing, text: string, x: number, y: number, width: number) =>
  drawing.text(`caption-${text}`, text, { x, y, width, height: CAPTION_HEIGHT }, { max: CAPTION });

const frame = (drawing: Drawing) => {
  const [width, height] = [RIGHT - LEFT, BOTTOM - ROW.head];
  for (const y of [ROW.head, BOTTOM]) drawing.horizontal(LEFT, y, width, 'heavy');
  for (const x of [LEFT, RIGHT]) drawing.vertical(x, ROW.head, height, 'heavy');
  for (const y of [ROW.receiver, ROW.strip, ROW.foot]) drawing.horizontal(LEFT, y, width);
  drawing.vertical(MIDDLE, ROW.receiver, ROW.strip - ROW.receiver);
  for (const y of [ROW.sender, ROW.request]) drawing.horizontal(LEFT, y, MIDDLE - LEFT);
  for (const y of [ROW.items, ROW.courier]) drawing.horizontal(MIDDLE, y, RIGHT - MIDDLE);
};

const head = (drawing: Drawing, waybill: WaybillData) => {
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
  const chip: Box = { x: 44, y: y + 3, width: 13, height: 7.5 };
  drawing.fill(chip);
  drawing.text('freight', waybill.freight, chip, { max: 13, weight: 'bold', align: 'center', inverse: true });

  const x = 60;
  drawing.vertical(x, y, ROW.receiver - y);
  caption(drawing, '집배코드', x + PAD, y + 0.8, 14);
  const code = waybill.sorting;
  drawing.text(
    'sorting',
    code ? [code.cod0, code.cod1, code.cod2, code.cod3].join(' ') : '주소 조회 실패',
    { x: x + PAD, y: y + 3.4, width: RIGHT - x - 2 * PAD, height: ROW.receiver - y - 3.4 },
    { max: code ? 38 : 28, weight: 'bold', align: 'center', maxLines: 1 },
  );
};

/** The dark or light strip down the left of a party, its caption written downwards. */
const band = (drawing: Drawing, letters: string, y: number, height: number, inverse: boolean) => {
  if (inverse) drawing.fill({ x: LEFT, y, width: BAND, height });
  else drawing.vertical(LEFT + BAND, y, height, 'fine');
  drawing.text(
    `caption-${letters}`,
    letters.split(' '),
    { x: LEFT + 0.7, y: y + 0.5, width: BAND - 1.1, height: height - 0.8 },
    { max: 8, weight: 'bold', align: 'center', inverse },
  );
};

const receiver = (drawing: Drawing, waybill: WaybillData) => {
  const [x, y] = [LEFT + BAND + PAD, ROW.receiver];
  const width = MIDDLE - PAD - x;
  band(drawing, '받 는 분', y, ROW.sender - y, true);
  drawing.text(
    'receiverName',
    waybill.receiverName,
    { x, y: y + 1.2, width: 50, height: 8.6 },
    { max: 20, weight: 'bold' },
  );
  drawing.text(
    'receiverZipcode',
    waybill.receiverZipcode,
    { x: x + 52, y: y + 1.2, width: width - 52, height: 8.6 },
    { max: 22, weight: 'bold', align: 'right', maxLines: 1 },
  );
  const phones = [waybill.receiverMobile, waybill.receiverTel].filter((phone) => phone !== '');
  drawing.text(
    'receiverPhones',
    [...new Set(phones)].join('   /   '),
    { x, y: y + 10, width, height: 5.2 },
    { max: 12, weight: 'bold', maxLines: 1 },
  );
  drawing.text(
    'receiverAddress',
    [waybill.receiverAddress1, waybill.receiverAddress2],
    { x, y: y + 15.6, width, height: ROW.sender - y - 16 },
    { max: 13, valign: 'top' },
  );
};

const sender = (drawing: Drawing, waybill: WaybillData) => {
  const [x, y] = [LEFT + BAND + PAD, ROW.sender];
  const width = MIDDLE - PAD - x;
  band(drawing, '보 내 는 분', y, ROW.request - y, false);
  drawing.text(
    'shipperName',
    waybill.shipperName,
    { x, y: y + 0.8, width: 46, height: 4.2 },
    { max: 9, weight: 'bold' },
  );
  drawing.text(
    'shipperMobile',
    waybill.shipperMobile,
    { x: x + 48, y: y + 0.8, width: width - 48, height: 4.2 },
    { max: 9, align: 'right', maxLines: 1 },
  );
  drawing.text(
    'shipperAddress',
    waybill.shipperAddress,
    { x, y: y + 5.2, width, height: ROW.request - y - 5.6 },
    { max: 8.5, valign: 'top' },
  );
};

const request = (drawing: Drawing, waybill: WaybillData) => {
  const [x, y] = [LEFT + BAND + PAD, ROW.request];
  const height = ROW.strip - y;
  band(drawing, '배송 요청', y, height, false);
  const box = { x, y: y + 0.5, width: MIDDLE - PAD - x, height: height - 0.7 };
  drawing.text('deliveryRequest', waybill.deliveryRequest || '-', box, { max: 11 });
};

const numbers = (drawing: Drawing, waybill: WaybillData) => {
  const [x, width] = [MIDDLE + PAD, RIGHT - MIDDLE - 2 * PAD];
  const block = (field: 'hblNo' | 'courierNum', title: string, top: number, bottom: number) => {
    caption(drawing, title, x, top + 0.8, width);
    drawing.barcode(field, waybill[field], { x, y: top + 4, width, height: bottom - top - 10 }, 5.4);
  };
  block('hblNo', 'H/BL', ROW.receiver, ROW.items);
  block('courierNum', `택배 운송장번호  ${waybill.courierName}`, ROW.courier, ROW.strip);
};

const items = (drawing: Drawing, waybill: WaybillData) => {
  const [x, y] = [MIDDLE + PAD, ROW.items];
  const quantityWidth = 14;
  const nameWidth = RIGHT - PAD - quantityWidth - x;
  const first = y + 4;
  const step = (ROW.courier - first - 0.6) / VISIBLE_ITEMS;
  caption(drawing, '품목', x, y + 0.8, nameWidth);
  drawing.text(
    'caption-quantity',
    '수량',
    { x: x + nameWidth, y: y + 0.8, width: quantityWidth, height: CAPTION_HEIGHT },
    { max: CAPTION, align: 'right' },
  );
  const all = waybill.items;
  const shown = all.length > VISIBLE_ITEMS ? all.slice(0, VISIBLE_ITEMS - 1) : all;
  const line = (index: number, name: string, quantity: string) => {
    const top = first + index * step;
    const style = { max: 8, min: 6, maxLines: 1 };
    drawing.text(`item-${index}`, name, { x, y: top, width: nameWidth - 1, height: step }, style);
    const box = { x: x + nameWidth, y: top, width: quantityWidth, height: step };
    drawing.text(`quantity-${index}`, quantity, box, { ...style, weight: 'bold', align: 'right' });
  };
  shown.forEach(({ name, quantity }, index) => {
    line(index, name, String(quantity));
  });
  const rest = all.slice(shown.length);
  if (rest.length > 0) {
    const left = rest.reduce((sum, { quantity }) => sum + quantity, 0);
    line(shown.length, `외 ${rest.length}건`, String(left));
  }
};

const strip = (drawing: Drawing, waybill: WaybillData) => {
  const cells: [title: string, value: string, width: number][] = [
    ['박스', `1/${waybill.boxQty}`, 21],
    ['총 수량', String(waybill.totalQty), 21],
    ['중량', `${Number(waybill.weight.toFixed(2))} kg`, 27],
    ['M/BL', waybill.mblNo || '-', 35],
    ['주문번호', waybill.orderId || '-', 36],
    ['접수일', waybill.registeredOn, 24],
  ];
  const y = ROW.strip;
  let x = LEFT;
  for (const [title, value, width] of cells) {
    if (x > LEFT) drawing.vertical(x, y, ROW.foot - y, 'fine');
    caption(drawing, title, x + PAD, y + 0.9, width - 2 * PAD);
    drawing.text(
      `strip-${title}`,
      value,
      { x: x + PAD, y: y + 3.6, width: width - 2 * PAD, height: ROW.foot - y - 4 },
      { max: 13, weight: 'bold', maxLines: 1 },
    );
    x += width;
  }
};

const foot = (drawing: Drawing, waybill: WaybillData) => {
  const y = ROW.foot + 0.6;
  const height = BOTTOM - y - 0.3;
  const width = (RIGHT - LEFT) / 2 - PAD - 1;
  const partner = `파트너  ${waybill.partnerName}`;
  drawing.text('partner', partner, { x: LEFT + PAD, y, width, height }, { max: 8, maxLines: 1 });
  const printed = `출력  ${waybill.printedAt}`;
  const right = { x: RIGHT - PAD - width, y, width, height };
  drawing.text('printedAt', printed, right, { max: 8, align: 'right', maxLines: 1 });
};

/** Everything on the label of one parcel, ready to be drawn by any renderer. */
export const layoutWaybill = (waybill: WaybillData, typesetter: Typesetter): Shape[] => {
  const drawing = createDrawing(typesetter);
  frame(drawing);
  for (const part of [head, receiver, sender, request, numbers, items, strip, foot]) part(drawing, waybill);
  return drawing.shapes;
};
