import { createHash } from 'node:crypto';
import { putFile, readFile } from '#functions/adapters/files.ts';
import type { Picture } from '#shared/contract/route.ts';
import { IMAGE_PATH, MAX_IMAGE_BYTES } from '#shared/domain/image.ts';
import { AppError } from '#shared/errors.ts';

const kinds = {
  png: { contentType: 'image/png', begins: /^89504e470d0a1a0a/ },
  jpg: { contentType: 'image/jpeg', begins: /^ffd8ff/ },
  webp: { contentType: 'image/webp', begins: /^52494646.{8}57454250/ },
  gif: { contentType: 'image/gif', begins: /^47494638(37|39)61/ },
} as const;
type Kind = keyof typeof kinds;

// SVG is not accepted, because it may contain scripts.
const kindOf = (content: Buffer): Kind | undefined => {
  const head = content.toString('hex', 0, 12);
  return (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].begins.test(head));
};

/**
 * Stores an image under the hash of its content.
 * @returns the path on the site @throws IMAGE_UNREADABLE for another format or more than `MAX_IMAGE_BYTES`
 */
export const storeImage = async (content: Buffer): Promise<string> => {
  const kind = kindOf(content);
  if (!kind || content.length > MAX_IMAGE_BYTES) throw new AppError('IMAGE_UNREADABLE');
  const name = `${createHash('sha256').update(content).digest('hex')}.${kind}`;
  await putFile('images', name, content, kinds[kind].contentType);
  return `${IMAGE_PATH}${name}`;
};

/** @param name from `storeImage` @throws NOT_FOUND */
export const readImage = async (name: string): Promise<Picture> => {
  const content = await readFile('images', name);
  if (!content) throw new AppError('NOT_FOUND');
  return { contentType: kinds[name.slice(name.indexOf('.') + 1) as Kind].contentType, content };
};
