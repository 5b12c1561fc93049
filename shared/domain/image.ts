/** Images that staff upload: in notices, and logos of partners. */

/** Maximum size of an image in bytes. As base64 it is a third larger. */
export const MAX_IMAGE_BYTES = 1_500_000;

/** Name of a stored image: hash of its content and file extension. */
export const imageName = /^[0-9a-f]{64}\.(png|jpg|webp|gif)$/;

/** Path prefix of images. */
export const IMAGE_PATH = '/api/image/';

/** True for the URL of an image that this product stores. */
export const isOwnImage = (src: string): boolean =>
  src.startsWith(IMAGE_PATH) && imageName.test(src.slice(IMAGE_PATH.length));
