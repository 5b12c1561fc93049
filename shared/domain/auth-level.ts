/** Auth levels (code group AUTHLV). Without schemas, so that public pages can use them. */

export const CUSTOMER = 10;
export const PARTNER = 80;
export const STAFF = 90;
export const OWNER = 99;

type Levelled = { authLevel: number };

/** Staff see every partner's orders. */
export const isStaff = (actor: Levelled | null | undefined): boolean => (actor?.authLevel ?? 0) >= STAFF;
/** Users of the back office. */
export const isPartnerOrStaff = (actor: Levelled | null | undefined): boolean =>
  (actor?.authLevel ?? 0) >= PARTNER;

/** Name of a member in Korean order: last name first. */
export const fullName = ({ lName, fName }: { lName: string; fName: string }): string => `${lName}${fName}`;
