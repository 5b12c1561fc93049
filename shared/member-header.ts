/** Names the member that a page acts for, or `NO_MEMBER`. Without this header the session cookie alone decides. */
export const MEMBER_HEADER = 'x-member-id';
export const NO_MEMBER = 'none';
