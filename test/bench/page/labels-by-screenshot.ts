import html2canvas from 'html2canvas';
import JsBarcode from 'jsbarcode';
import { jsPDF } from 'jspdf';
import { companyName } from '#shared/company.ts';
import type { WaybillData } from '#web/lib/waybill/types.ts';

/** Size of a label: width and height. */
const PAGE_MM = [170, 110] as const;

const RULE_MM = 0.25;

const STYLE = `
  .label { position: relative; width: 170mm; height: 110mm; background: #fff; color: #000; font: 8pt/1.2 sans-serif }
  .label, .label * { box-sizing: border-box }
  .box { position: absolute; padding: .8mm 1.5mm; border: ${RULE_MM}mm solid #000; overflow: hidden }
  .frame { border-width: .4mm }
  .band { display: flex; align-items: center; justify-content: center; padding: 0; font-weight: bold; white-space: pre; line-height: 1.1 }
  .dark { background: #000; color: #fff }
  .row { display: flex; justify-content: space-between; align-items: baseline }
  .caption { font-size: 5.5pt }
  .bold { font-weight: bold }
  .company { font-size: 18pt }
  .title { font-size: 7pt }
  .freight { padding: .5mm 2mm; font-size: 13pt }
  .sorting { font-size: 38pt; line-height: 1; text-align: center }
  .name { font-size: 20pt }
  .zipcode { font-size: 22pt }
  .phones { font-size: 12pt }
  .address { font-size: 13pt }
  .shipper { font-size: 9pt }
  .request { display: flex; align-items: center; font-size: 11pt }
  .cell { font-size: 10pt; white-space: nowrap }
  .label canvas { display: block; margin: 0 auto }
`;

type Child = Node | string;
const element = (className: string, ...children: Child[]): HTMLElement => {
  const made = document.createElement('div');
  made.className = className;
  made.append(...children);
  return made;
};

type Millimetres = [left: number, top: number, width: number, height: number];
const box = (className: string, [left, top, width, height]: Millimetres, ...children: Child[]) => {
  const made = element(`box ${className}`, ...children);
  Object.assign(made.style, {
    left: `${left}mm`,
    top: `${top}mm`,
    width: `${width + RULE_MM}mm`,
    height: `${height + RULE_MM}mm`,
  });
  return made;
};

const row = (...children: Child[]) => element('row', ...children);
const caption = (text: string) => element('caption', text);

const barcode = (code: string): HTMLElement => {
  const canvas = document.createElement('canvas');
  JsBarcode(canvas, code, { format: 'CODE128', width: 2, height: 40, margin: 2, fontSize: 16 });
  return canvas;
};

const labelOf = (waybill: WaybillData): HTMLElement => {
  const { sorting, items } = waybill;
  const strip: [title: string, value: string, width: number][] = [
    ['박스', `${waybill.box} / ${waybill.boxQty}`, 21],
    ['총 수량', String(waybill.totalQty), 21],
    ['중량', `${waybill.weight} kg`, 27],
    ['M/BL', waybill.mblNo, 35],
    ['주문번호', waybill.orderId, 36],
    ['접수일', waybill.registeredOn, 24],
  ];
  let left = 3;
  const cells = strip.map(([title, value, width]) => {
    const cell = box('', [left, 90, width, 10.5], caption(title), element('cell bold', value));
    left += width;
    return cell;
  });
  return element(
    'label',
    box('frame', [3, 3, 164, 104]),
    box(
      '',
      [3, 3, 57, 18],
      row(element('company bold', companyName), element('freight bold dark', waybill.freight)),
      element('title', '국제특송 운송장 · PARCEL WAYBILL'),
    ),
    box(
      '',
      [60, 3, 107, 18],
      caption('집배코드'),
      element('sorting bold', sorting ? Object.values(sorting).join(' ') : '주소 조회 실패'),
    ),
    box('band dark', [3, 21, 6, 38], '받\n는\n분'),
    box(
      '',
      [9, 21, 79, 38],
      row(element('name bold', waybill.receiverName), element('zipcode bold', waybill.receiverZipcode)),
      element('phones bold', `${waybill.receiverMobile} / ${waybill.receiverTel}`),
      element('address', waybill.receiverAddress1),
      element('address', waybill.receiverAddress2),
    ),
    box('band', [3, 59, 6, 14.5], '보\n내\n는\n분'),
    box(
      '',
      [9, 59, 79, 14.5],
      row(element('shipper bold', waybill.shipperName), element('shipper', waybill.shipperMobile)),
      element('shipper', waybill.shipperAddress),
    ),
    box('band', [3, 73.5, 6, 16.5], '배송\n요청'),
    box('request', [9, 73.5, 79, 16.5], waybill.deliveryRequest),
    box('', [88, 21, 79, 24], caption('H/BL'), barcode(waybill.hblNo)),
    box(
      '',
      [88, 45, 79, 22.5],
      row(caption('품목'), caption('수량')),
      ...items.map(({ name, quantity }) => row(element('', name), element('bold', String(quantity)))),
    ),
    box(
      '',
      [88, 67.5, 79, 22.5],
      caption(`택배 운송장번호  ${waybill.courierName}`),
      barcode(waybill.courierNum),
    ),
    ...cells,
    box(
      '',
      [3, 100.5, 164, 6.5],
      row(element('', `파트너  ${waybill.partnerName}`), element('', `출력  ${waybill.printedAt}`)),
    ),
  );
};

/**
 * Baseline: renders the labels of `web/src/lib/waybill` as HTML, captures each as an image at scale 2 and adds it to a
 * PDF, one label after the other.
 * @returns size of the PDF in bytes
 */
export const labelsByScreenshot = async (waybills: readonly WaybillData[]): Promise<number> => {
  const style = document.createElement('style');
  style.textContent = STYLE;
  document.head.append(style);
  const pdf = new jsPDF({ orientation: 'landscape', unit: 'mm', format: [...PAGE_MM] });
  for (const [nth, waybill] of waybills.entries()) {
    const label = labelOf(waybill);
    document.body.append(label);
    const canvas = await html2canvas(label, { scale: 2, logging: false });
    label.remove();
    if (nth > 0) pdf.addPage();
    pdf.addImage(canvas.toDataURL('image/png'), 'PNG', 0, 0, ...PAGE_MM);
  }
  style.remove();
  return pdf.output('arraybuffer').byteLength;
};
