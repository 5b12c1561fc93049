// Without schemas, so that public pages can import it.

export const PUBLIC_BOARD = 1;
export const NOTICES_PER_PAGE = 10;
/** Each notice needs three of the hundred writes of a transaction. */
export const NOTICE_DELETE_LIMIT = 30;
