import html2canvas from 'html2canvas';
import JsBarcode from 'jsbarcode';
import { jsPDF } from 'jspdf';
import type { WaybillData } from '#web/src/lib/waybill/types.ts';

/** Labels as back offices make them: each laid out in the page, photographed at scale 2, and pasted into a PDF. */
const PAGE_MM = [170, 110] as const;
const PIXELS_PER_MM = 96 / 25.4;

const element = (tag: string, style: string, text = ''): HTMLElement => {
  const made = document.createElement(tag);
  made.style.cssText = style;
  made.textContent = text;
  return made;
};

const barcode = (code: string): HTMLElement => {
  const canvas = document.createElement('canvas');
  JsBarcode(canvas, code, { format: 'CODE128', height: 40, width: 2 });
  return canvas;
};

const labelOf = (waybill: WaybillData): HTMLElement => {
  const [width, height] = PAGE_MM.map((mm) => mm * PIXELS_PER_MM);
  const label = element(
    'section',
    `width:${width}px;height:${height}px;background:#fff;font:12px sans-serif`,
  );
  const table = element('div', 'display:grid;grid-template-columns:repeat(4,auto);border:1px solid #000');
  for (const [name, value] of Object.entries(waybill)) {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    table.append(
      element('span', 'border:1px solid #999;padding:2px;font-weight:700', name),
      element('span', 'border:1px solid #999;padding:2px', text),
    );
  }
  label.append(table, barcode(waybill.hblNo), barcode(waybill.courierNum));
  return label;
};

/** @returns the bytes of the file */
export const labelsByScreenshot = async (waybills: readonly WaybillData[]): Promise<number> => {
  const pdf = new jsPDF({ orientation: 'landscape', unit: 'mm', format: [...PAGE_MM] });
  for (const [nth, waybill] of waybills.entries()) {
    const label = labelOf(waybill);
    document.body.append(label);
    const canvas = await html2canvas(label, { scale: 2, logging: false });
    label.remove();
    if (nth > 0) pdf.addPage();
    pdf.addImage(canvas.toDataURL('image/png'), 'PNG', 0, 0, ...PAGE_MM);
  }
  return pdf.output('arraybuffer').byteLength;
};
