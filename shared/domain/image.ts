/** Pictures that staff put on the site: in notices, and partners' logos. */

/** Bytes of a picture at most; as base64 it is a third more. */
export const MAX_IMAGE_BYTES = 1_500_000;

/** A stored picture's name: the hash of its content and its kind. */
export const imageName = /^[0-9a-f]{64}\.(png|jpg|webp|gif)$/;

/** Where pictures are shown, by their names. */
export const IMAGE_PATH = '/api/image/';

/** Whether an address is that of a picture kept here. */
export const isOwnImage = (src: string): boolean =>
  src.startsWith(IMAGE_PATH) && imageName.test(src.slice(IMAGE_PATH.length));
