import { describe, expect, it } from 'vitest';
import { MAX_PHOTO_SIDE } from '#shared/domain/photo.ts';
import { exif, heic, jpeg, jpegSegment, withSegments } from '#test/fixtures/photos.ts';
import { pixel } from '#test/fixtures/pictures.ts';
import { cleanJpeg } from './clean-jpeg.ts';

const COMMENT = 0xfe;
const BASELINE = Buffer.from([0xff, 0xc0]);
const SCAN = Buffer.from([0xff, 0xda]);

const clean = cleanJpeg(jpeg) as Buffer;

/** Returns the JPEG with another height and width in its frame header. */
const ofSize = (height: number, width: number): Buffer => {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(BASELINE);
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
};

describe('cleanJpeg', () => {
  it('keeps the tables, the frame and the compressed data of an image', () => {
    expect(clean.subarray(0, 2)).toEqual(jpeg.subarray(0, 2));
    expect(clean.subarray(clean.indexOf(SCAN))).toEqual(jpeg.subarray(jpeg.indexOf(SCAN)));
    expect(cleanJpeg(clean)).toEqual(clean);
  });

  it.each([
    ['EXIF', withSegments(exif)],
    ['several segments', withSegments(exif, exif, jpegSegment(COMMENT, Buffer.from('memo')))],
    [
      'segments that decoders skip',
      withSegments(...[0xf0, 0xf7, 0xfd, 0xde].map((marker) => jpegSegment(marker, exif))),
    ],
    ['the largest segment', withSegments(jpegSegment(0xe2, Buffer.alloc(0xffff - 2, 0xff)))],
    ['fill bytes before a marker', withSegments(Buffer.from([0xff, 0xff]), exif)],
    ['data after the image', Buffer.concat([jpeg, Buffer.from('video with a position')])],
  ])('removes metadata: %s', (_, image) => {
    expect(cleanJpeg(image)).toEqual(clean);
  });

  it('accepts stuffed bytes and restart markers in compressed data', () => {
    const at = jpeg.length - 2;
    const data = Buffer.from([0xff, 0x00, 0xff, 0xd0, 0xff, 0xd7]);
    const image = Buffer.concat([jpeg.subarray(0, at), data, jpeg.subarray(at)]);
    expect(cleanJpeg(image)?.includes(data)).toBe(true);
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['one byte', jpeg.subarray(0, 1)],
    ['PNG', Buffer.from(pixel, 'base64')],
    ['HEIC', heic],
    ['HTML after a start marker', Buffer.concat([jpeg.subarray(0, 2), Buffer.from('<script>')])],
    ['a start marker only', jpeg.subarray(0, 2)],
    ['start and end without an image', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a segment without length', withSegments(Buffer.from([0xff, 0xe1, 0, 0]))],
    ['a segment that ends after the file', withSegments(Buffer.from([0xff, 0xe1, 0xff, 0xff]))],
    ['two images in one', Buffer.concat([jpeg.subarray(0, -2), jpeg.subarray(2)])],
    ['no pixels', ofSize(0, 0)],
    ['too wide an image', ofSize(6, MAX_PHOTO_SIDE + 1)],
    ['too high an image', ofSize(65_535, 8)],
  ])('refuses %s', (_, file) => {
    expect(cleanJpeg(file)).toBeUndefined();
  });

  it('refuses a file that ends at any place before its end', () => {
    const lengths = Array.from({ length: jpeg.length }, (_, length) => length);
    expect(lengths.filter((length) => cleanJpeg(jpeg.subarray(0, length)))).toEqual([]);
  });
});
