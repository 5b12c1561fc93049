/**
 * Request header with the number of the member that a page shows, or `NO_MEMBER`. A request without the header is made for
 * the member of the session cookie.
 */
export const MEMBER_HEADER = 'x-member-id';
export const NO_MEMBER = 'none';
