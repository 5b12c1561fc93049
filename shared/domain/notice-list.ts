// This module has no schemas, so that public pages can import it without zod.

export const PUBLIC_BOARD = 1;
/** Boards of notices by `boardType`. Only partners and staff read notices of other boards than the public one. */
export const boardNames: Readonly<Record<number, string>> = { [PUBLIC_BOARD]: '사이트 공지', 2: '업무 공지' };
export const NOTICES_PER_PAGE = 10;
/** Maximum notices per request: each needs three of the 100 actions of a transaction. */
export const NOTICE_DELETE_LIMIT = 30;
