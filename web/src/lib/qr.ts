// The main entry of the package includes renderers, which double the size of the chunk.
import { create } from 'qrcode/lib/core/qrcode.js';
import { createCanvas, encodeCanvas } from './canvas.ts';

/** Width of the margin in modules, required by the standard. */
const QUIET_ZONE = 4;

/** QR code, level M, as an SVG path on a grid of `size` × `size` modules including the quiet zone. */
export const drawQr = (text: string): { size: number; path: string } => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`;
    }
  }
  return { size: modules.size + 2 * QUIET_ZONE, path };
};

const PIXELS_PER_MODULE = 12;

export const qrPng = async (text: string): Promise<Blob> => {
  const { size, path } = drawQr(text);
  const side = size * PIXELS_PER_MODULE;
  const { canvas, context } = createCanvas(side, side, '#fff');
  context.scale(PIXELS_PER_MODULE, PIXELS_PER_MODULE);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  return encodeCanvas(canvas, 'image/png');
};
