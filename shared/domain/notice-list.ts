// This module has no schemas, so that public pages can import it without zod.

export const PUBLIC_BOARD = 1;
export const NOTICES_PER_PAGE = 10;
/** Maximum notices per request: each needs three of the 100 actions of a transaction. */
export const NOTICE_DELETE_LIMIT = 30;
