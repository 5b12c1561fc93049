import { boxNumber } from '#shared/domain/box-number.ts';
import { createDrawing, type Drawing } from '#web/lib/pdf/drawing.ts';
import type { Page } from '#web/lib/pdf/shapes.ts';
import type { Typesetter } from '#web/lib/pdf/typesetter.ts';
import { addressLines } from './australian-form.ts';
import { EXTRA_TITLE, layoutExtra } from './extra-label.ts';
import {
  BARCODE,
  BOTTOM,
  CHIP,
  drawCaption,
  EXTRA_MARK,
  LEFT,
  layoutForm,
  NUMBERS,
  PAD,
  PARTY,
  QUANTITY_WIDTH,
  REPRINT_CHIP,
  RIGHT,
  ROW,
  SMALLEST_SIZE,
  SORTING_X,
  STRIP,
  type StripTitle,
} from './form.ts';
import { isResolved, type WaybillData } from './types.ts';

const VISIBLE_ITEMS = 5;

const NO_CODE = '집배코드 미확인';

/** The sorting code, or in its place a text for the people who sort the parcel by hand. */
const sortingText = (sorting: WaybillData['sorting']): string => {
  if (!sorting) return '주소 조회 실패';
  return isResolved(sorting) ? Object.values(sorting).join(' ') : `${sorting.cod0} ${NO_CODE}`.trim();
};

const drawHead = (drawing: Drawing, { freight, sorting }: WaybillData) => {
  drawing.text('freight', freight, CHIP, { max: 13, weight: 'bold', align: 'center', inverse: true });
  drawing.text(
    'sorting',
    sortingText(sorting),
    {
      x: SORTING_X + PAD,
      y: ROW.head + 3.4,
      width: RIGHT - SORTING_X - 2 * PAD,
      height: ROW.receiver - ROW.head - 3.4,
    },
    { max: isResolved(sorting) ? 38 : 28, weight: 'bold', align: 'center', maxLines: 1 },
  );
};

const drawReceiver = (drawing: Drawing, waybill: WaybillData) => {
  const { x, width } = PARTY;
  const y = ROW.receiver;
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

const drawSender = (drawing: Drawing, waybill: WaybillData) => {
  const { x, width } = PARTY;
  const y = ROW.sender;
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
    addressLines(waybill.shipperAddress),
    { x, y: y + 5.2, width, height: ROW.request - y - 5.6 },
    { max: 8.5, valign: 'top' },
  );
};

const drawRequest = (drawing: Drawing, { deliveryRequest }: WaybillData) => {
  const box = { ...PARTY, y: ROW.request + 0.5, height: ROW.strip - ROW.request - 0.7 };
  drawing.text('deliveryRequest', deliveryRequest || '-', box, { max: 11 });
};

const drawNumbers = (drawing: Drawing, waybill: WaybillData) => {
  const { hblNo, box, boxQty, courierNum, courierName } = waybill;
  const barcode = (field: string, number: string, top: number, bottom: number) =>
    drawing.barcode(field, number, { ...BARCODE, y: top + 4, height: bottom - top - 10 }, 5.4);
  barcode('hblNo', boxNumber(hblNo, box, boxQty), ROW.receiver, ROW.items);
  if (boxQty > 1) {
    // The barcode has the number of the box, so the house bill number is printed next to its caption.
    const beside = { x: NUMBERS.x + 8, y: ROW.receiver + 0.6, width: NUMBERS.width - 8, height: 3.2 };
    drawing.text('houseBill', hblNo, beside, { max: 8, weight: 'bold', align: 'right', maxLines: 1 });
  }
  drawCaption(
    drawing,
    `택배 운송장번호  ${courierName}`,
    NUMBERS.x,
    ROW.courier + 0.8,
    NUMBERS.width,
    'courierName',
  );
  barcode('courierNum', courierNum, ROW.courier, ROW.strip);
};

const drawItems = (drawing: Drawing, { items: all }: WaybillData) => {
  const { x, width } = NUMBERS;
  const nameWidth = width - QUANTITY_WIDTH;
  const first = ROW.items + 4;
  const step = (ROW.courier - first - 0.6) / VISIBLE_ITEMS;
  const visibleItems = all.length > VISIBLE_ITEMS ? all.slice(0, VISIBLE_ITEMS - 1) : all;
  const line = (index: number, name: string, quantity: string) => {
    const top = first + index * step;
    const style = { max: 8, maxLines: 1 };
    drawing.text(`item-${index}`, name, { x, y: top, width: nameWidth - 1, height: step }, style);
    const box = { x: x + nameWidth, y: top, width: QUANTITY_WIDTH, height: step };
    drawing.text(`quantity-${index}`, quantity, box, { ...style, weight: 'bold', align: 'right' });
  };
  visibleItems.forEach(({ name, quantity }, index) => {
    line(index, name, String(quantity));
  });
  const rest = all.slice(visibleItems.length);
  if (rest.length > 0) {
    const restQuantity = rest.reduce((sum, { quantity }) => sum + quantity, 0);
    line(visibleItems.length, `외 ${rest.length}건`, String(restQuantity));
  }
};

const drawStrip = (drawing: Drawing, waybill: WaybillData) => {
  const values: Record<StripTitle, string> = {
    박스: `${waybill.box} / ${waybill.boxQty}`,
    '총 수량': String(waybill.totalQty),
    중량: waybill.weight,
    'M/BL': waybill.mblNo || '-',
    주문번호: waybill.orderId || '-',
    접수일: waybill.registeredOn,
  };
  for (const { title, x, width } of STRIP) {
    drawing.text(
      `strip-${title}`,
      values[title],
      { x: x + PAD, y: ROW.strip + 3.6, width: width - 2 * PAD, height: ROW.foot - ROW.strip - 4 },
      { max: 13, weight: 'bold', maxLines: 1 },
    );
  }
};

const drawFoot = (drawing: Drawing, waybill: WaybillData) => {
  if (waybill.isReprint) {
    drawing.fill(REPRINT_CHIP);
    drawing.text('reprint', '재출력', REPRINT_CHIP, {
      max: 12,
      weight: 'bold',
      align: 'center',
      inverse: true,
    });
  }
  const y = ROW.foot + 0.6;
  const height = BOTTOM - y - 0.3;
  const width = (RIGHT - LEFT) / 2 - PAD - 1;
  const partner = `파트너  ${waybill.partnerName}`;
  drawing.text('partner', partner, { x: LEFT + PAD, y, width, height }, { max: 8, maxLines: 1 });
  const printed = `출력  ${waybill.printedAt}`;
  const right = { x: RIGHT - PAD - width, y, width, height };
  drawing.text('printedAt', printed, right, { max: 8, align: 'right', maxLines: 1 });
};

/** Draws the values of one waybill, without the form. */
const fillIn = (waybill: WaybillData, typesetter: Typesetter): Drawing => {
  const drawing = createDrawing(typesetter, SMALLEST_SIZE);
  for (const part of [
    drawHead,
    drawReceiver,
    drawSender,
    drawRequest,
    drawNumbers,
    drawItems,
    drawStrip,
    drawFoot,
  ])
    part(drawing, waybill);
  return drawing;
};

/** Returns a function that lays out the labels of a waybill: a second one if texts do not fit on the first. */
export const createLabelLayout = (typesetter: Typesetter): ((waybill: WaybillData) => Page[]) => {
  const form = layoutForm(typesetter);
  return (waybill) => {
    const drawing = fillIn(waybill, typesetter);
    if (drawing.cutFields.size === 0) return [[form, ...drawing.shapes]];
    const extra = layoutExtra(waybill, drawing.cutFields, typesetter);
    drawing.text('extra', `1/2 · ${EXTRA_TITLE} 있음`, EXTRA_MARK, { max: 7, weight: 'bold', maxLines: 1 });
    return [[form, ...drawing.shapes], extra];
  };
};
