import { describe, expect, it } from 'vitest';
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE } from '#shared/domain/photo.ts';
import {
  firstThatFits,
  MAX_SOURCE_BYTES,
  PhotoError,
  type PhotoSize,
  reducePhoto,
  sizeWithin,
} from './reduce-photo.ts';

describe('sizeWithin', () => {
  it.each([
    [
      { width: 4000, height: 3000 },
      { width: 1600, height: 1200 },
    ],
    [
      { width: 3000, height: 4000 },
      { width: 1200, height: 1600 },
    ],
    [
      { width: 800, height: 600 },
      { width: 800, height: 600 },
    ],
    [
      { width: 20_000, height: 2 },
      { width: 1600, height: 1 },
    ],
  ])('reduces %o to %o', (size, reduced) => {
    expect(sizeWithin(size, MAX_PHOTO_SIDE)).toEqual(reduced);
  });
});

describe('firstThatFits', () => {
  const encoding = (bytesOf: (size: PhotoSize, quality: number) => number) => {
    const tried: [number, number][] = [];
    const photo = firstThatFits({ width: 4000, height: 3000 }, async (size, quality) => {
      tried.push([size.width, quality]);
      return new Blob([new Uint8Array(bytesOf(size, quality))]);
    });
    return { photo, tried };
  };

  it('returns the first attempt if it is small enough', async () => {
    const { photo, tried } = encoding(() => MAX_PHOTO_BYTES);
    expect((await photo)?.size).toBe(MAX_PHOTO_BYTES);
    expect(tried).toEqual([[1600, 0.85]]);
  });

  it('lowers the quality before the size', async () => {
    const { photo, tried } = encoding(({ width }) => (width > 1200 ? MAX_PHOTO_BYTES + 1 : 1));
    expect((await photo)?.size).toBe(1);
    expect(tried).toEqual([
      [1600, 0.85],
      [1600, 0.7],
      [1600, 0.5],
      [1200, 0.5],
    ]);
  });

  it('returns undefined if no attempt is small enough', async () => {
    expect(await encoding(() => MAX_PHOTO_BYTES + 1).photo).toBeUndefined();
  });
});

describe('reducePhoto', () => {
  it('refuses a file of 30 MB without reading it', async () => {
    const file = { size: 30 * 1024 * 1024 } as File;
    expect(file.size).toBeGreaterThan(MAX_SOURCE_BYTES);
    await expect(reducePhoto(file)).rejects.toThrow(PhotoError);
  });
});
