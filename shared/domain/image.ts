/** Maximum size of an image in bytes. Images are sent as base64, which is a third larger. */
export const MAX_IMAGE_BYTES = 1_500_000;

/** Name of a stored image: the hash of its content. */
export const imageName = /^[0-9a-f]{64}\.(png|jpg|webp|gif)$/;

export const IMAGE_PATH = '/api/image/';

export const isOwnImage = (src: string): boolean =>
  src.startsWith(IMAGE_PATH) && imageName.test(src.slice(IMAGE_PATH.length));
