/** Canvas that is filled with a colour. Safari before 17 draws on no `OffscreenCanvas`. */
export const createCanvas = (width: number, height: number, fill: string) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('No 2D canvas');
  context.fillStyle = fill;
  context.fillRect(0, 0, width, height);
  return { canvas, context };
};

/** Encodes the picture outside of the main thread. */
export const encodeCanvas = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const take = (picture: Blob | null) =>
      picture ? resolve(picture) : reject(new TypeError(`No ${type} of ${canvas.width} × ${canvas.height}`));
    canvas.toBlob(take, type, quality);
  });
