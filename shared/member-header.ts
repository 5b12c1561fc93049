/** Request header: number of the member that a page shows, or `NO_MEMBER`. Without it, only the session cookie decides. */
export const MEMBER_HEADER = 'x-member-id';
export const NO_MEMBER = 'none';
