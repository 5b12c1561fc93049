// The main entry of the package includes renderers.
import { create } from 'qrcode/lib/core/qrcode.js';
import { escapeXml } from '#shared/xml.ts';

/** Width and height of a module in pixels. */
const MODULE = 6;
/** Width of the margin in modules, required by the standard. */
const QUIET_ZONE = 4;

const cellOf = (isDark: number): string =>
  `<td width="${MODULE}" height="${MODULE}" bgcolor="${isDark ? '#000000' : '#ffffff'}"></td>`;

/** QR code of an H/BL number, level M, as an HTML table with a cell per module, because mail clients block images. */
export const qrTable = (hblNo: string): string => {
  const { size, data } = create(hblNo, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from(
    { length: size },
    (_, row) => `<tr>${Array.from(data.subarray(row * size, (row + 1) * size), cellOf).join('')}</tr>`,
  );
  return `<table role="img" aria-label="H/BL 번호 ${escapeXml(hblNo)}의 QR 코드" cellpadding="0" cellspacing="0" border="0" style="margin:24px auto;border:${MODULE * QUIET_ZONE}px solid #ffffff;border-spacing:0;background:#ffffff;font-size:0;line-height:0">${rows.join('')}</table>`;
};
