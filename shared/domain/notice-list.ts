/** Facts about lists of notices, without schemas: public pages load this module. */

/** The board that the public sees. */
export const PUBLIC_BOARD = 1;
/** Rows of a page of notices. */
export const NOTICES_PER_PAGE = 10;
/** Notices deleted in one call. Each takes three writes of one transaction. */
export const NOTICE_DELETE_LIMIT = 30;
