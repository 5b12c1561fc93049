// The package's entry brings renderers along that would double what a code costs.
import { create } from 'qrcode/lib/core/qrcode.js';

/** Light modules around the code, without which readers do not find it. */
const QUIET_ZONE = 4;

/** A QR code of level M as one path on a grid of `size` by `size` modules, its quiet zone included. */
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

const PIXELS_A_MODULE = 12;

/** A QR code as a PNG that prints sharply. */
export const qrPng = async (text: string): Promise<Blob> => {
  const { size, path } = drawQr(text);
  const canvas = new OffscreenCanvas(size * PIXELS_A_MODULE, size * PIXELS_A_MODULE);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(PIXELS_A_MODULE, PIXELS_A_MODULE);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  return canvas.convertToBlob({ type: 'image/png' });
};
