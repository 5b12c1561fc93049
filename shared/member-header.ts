/**
 * Request header that names the member a page acts for, or `NO_MEMBER` on a page that shows no one signed in. Without
 * it the session cookie alone decides.
 */
export const MEMBER_HEADER = 'x-member-id';
export const NO_MEMBER = 'none';
