import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE, PHOTO_TYPE } from '#shared/domain/photo.ts';
import { createCanvas, encodeCanvas } from './canvas.ts';
import { readFile } from './chosen-file.ts';

/** Larger files are refused, because decoding them needs more memory than a phone has. */
export const MAX_SOURCE_BYTES = 25 * 1024 * 1024;

/** Sizes and qualities in the sequence in which they are tried. */
const attempts = [
  { side: MAX_PHOTO_SIDE, quality: 0.85 },
  { side: MAX_PHOTO_SIDE, quality: 0.7 },
  { side: MAX_PHOTO_SIDE, quality: 0.5 },
  { side: 1200, quality: 0.5 },
  { side: 800, quality: 0.4 },
] as const;

export type PhotoSize = { width: number; height: number };

/** Returns the size of an image whose longer side is at most `side`. A smaller image keeps its size. */
export const sizeWithin = ({ width, height }: PhotoSize, side: number): PhotoSize => {
  const scale = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};

/** Returns the first attempt of at most `MAX_PHOTO_BYTES`; undefined if none is. */
export const firstThatFits = async (
  size: PhotoSize,
  encode: (size: PhotoSize, quality: number) => Promise<Blob>,
): Promise<Blob | undefined> => {
  for (const { side, quality } of attempts) {
    const photo = await encode(sizeWithin(size, side), quality);
    if (photo.size <= MAX_PHOTO_BYTES) return photo;
  }
  return undefined;
};

/** A photo that cannot be used. The message is a sentence for the user. */
export class PhotoError extends Error {}

const isHeic = ({ name, type }: File): boolean => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);

const unreadable = (file: File): PhotoError =>
  new PhotoError(
    isHeic(file)
      ? '이 브라우저는 HEIC 사진을 읽지 못합니다. 카메라 설정에서 JPEG(높은 호환성)로 바꿔주세요.'
      : '사진 파일이 아니거나 손상되어 읽지 못했습니다. 다시 찍어주세요.',
  );

const drawn = async (image: ImageBitmap, { width, height }: PhotoSize, quality: number): Promise<Blob> => {
  // A transparent image would become black.
  const { canvas, context } = createCanvas(width, height, '#fff');
  context.drawImage(image, 0, 0, width, height);
  return encodeCanvas(canvas, PHOTO_TYPE, quality);
};

/**
 * Returns the photo as a JPEG within the limits of the server, without the metadata of the file. The browser decodes
 * and encodes outside of the main thread.
 * @throws PhotoError, ApiError FILE_CHANGED
 */
export const reducePhoto = async (file: File): Promise<Blob> => {
  if (file.size > MAX_SOURCE_BYTES) {
    throw new PhotoError('사진이 너무 큽니다. 25MB 이하의 사진을 넣어주세요.');
  }
  const image = await createImageBitmap(await readFile(file)).catch(() => {
    throw unreadable(file);
  });
  try {
    const photo = await firstThatFits(image, (size, quality) => drawn(image, size, quality));
    if (!photo) throw new PhotoError('사진을 300KB 이하로 줄이지 못했습니다. 다시 찍어주세요.');
    return photo;
  } finally {
    image.close();
  }
};
