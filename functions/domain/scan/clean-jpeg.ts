import { MAX_PHOTO_SIDE } from '#shared/domain/photo.ts';

// Markers of ITU-T T.81, table B.1.
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
// C4, C8 and CC are tables and reserved.
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

// Tables of Huffman and arithmetic codes and of quantisation, and the restart interval.
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xcc, 0xdb, 0xdd]);
/** True for a segment that decoding needs. All others may contain metadata. */
const isNeeded = (marker: number): boolean =>
  TABLES.has(marker) || isFrame(marker) || marker === SCAN || marker === END;

const isShown = (side: number): boolean => side > 0 && side <= MAX_PHOTO_SIDE;
/** True if the sides that a frame header states are within the limit. */
const isFrameShown = (segment: Buffer): boolean =>
  segment.length >= 9 && isShown(segment.readUInt16BE(5)) && isShown(segment.readUInt16BE(7));

/** Returns the position of the marker that ends compressed data; -1 if the data has no end. */
const endOfData = (jpeg: Buffer, from: number): number => {
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1];
    if (next === undefined) return -1;
    // 0 marks a byte 0xff of the data; a second 0xff fills up.
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return -1;
};

type Segment = { marker: number; content: Buffer };

/** Yields the segments after the start marker. A scan contains its compressed data. Ends early in a broken file. */
function* segmentsOf(jpeg: Buffer): Generator<Segment> {
  let at = 2;
  while (jpeg[at] === 0xff) {
    while (jpeg[at + 1] === 0xff) at += 1;
    const marker = jpeg[at + 1] ?? START;
    if (marker === END) return yield { marker, content: jpeg.subarray(at, at + 2) };
    if (marker < 0xc0 || marker === START || isRestart(marker) || at + 4 > jpeg.length) return;
    const length = jpeg.readUInt16BE(at + 2);
    const end = at + 2 + length;
    const next = marker === SCAN ? endOfData(jpeg, end) : end;
    if (length < 2 || next < 0 || next > jpeg.length) return;
    yield { marker, content: jpeg.subarray(at, next) };
    at = next;
  }
}

/**
 * Returns a JPEG without metadata: position, device, comments, embedded previews and data after the image.
 * @returns undefined for another format, a broken file, and sides above `MAX_PHOTO_SIDE`
 */
export const cleanJpeg = (jpeg: Buffer): Buffer | undefined => {
  if (jpeg[0] !== 0xff || jpeg[1] !== START) return undefined;
  const kept = [...segmentsOf(jpeg)].filter(({ marker }) => isNeeded(marker));
  const frames = kept.filter(({ marker }) => isFrame(marker));
  const isWhole =
    kept.at(-1)?.marker === END &&
    kept.some(({ marker }) => marker === SCAN) &&
    frames.length === 1 &&
    frames.every(({ content }) => isFrameShown(content));
  return isWhole ? Buffer.concat([jpeg.subarray(0, 2), ...kept.map(({ content }) => content)]) : undefined;
};
