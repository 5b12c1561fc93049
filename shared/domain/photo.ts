// Photos of parcels. Without schemas, so that the page of the scan station can import it.

/** Maximum photos of an event, and of a request for upload URLs. */
export const MAX_PHOTOS = 6;

/** Maximum size of a photo in bytes. The browser reduces photos to it, and the server refuses larger ones. */
export const MAX_PHOTO_BYTES = 300 * 1024;

/** Maximum width and height of a photo in pixels. */
export const MAX_PHOTO_SIDE = 1600;

export const PHOTO_TYPE = 'image/jpeg';

/** Name of a photo: 128 random bits. */
export const photoKeyPattern = /^[\w-]{22}$/;
