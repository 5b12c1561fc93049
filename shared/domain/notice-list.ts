/** Facts about lists of notices, without schemas: public pages load this module. */

/** The public board. */
export const PUBLIC_BOARD = 1;
/** Rows per page of notices. */
export const NOTICES_PER_PAGE = 10;
/** Maximum notices deleted in one request. Each needs three writes of one transaction. */
export const NOTICE_DELETE_LIMIT = 30;
