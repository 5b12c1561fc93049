// Auth levels (code group AUTHLV). This module has no schemas, so that public pages can import it without zod.

export const CUSTOMER = 10;
export const PARTNER = 80;
export const STAFF = 90;
export const OWNER = 99;

type Levelled = { authLevel: number };

export const isStaff = (actor: Levelled | null | undefined): boolean => (actor?.authLevel ?? 0) >= STAFF;
export const isPartnerOrStaff = (actor: Levelled | null | undefined): boolean =>
  (actor?.authLevel ?? 0) >= PARTNER;

/** Level that a member needs to give another member the level `authLevel`: only owners appoint staff. */
export const levelToAppoint = (authLevel: number): number => (authLevel >= STAFF ? OWNER : authLevel);

/** Full name in the Korean order, last name first. */
export const fullName = ({ lName, fName }: { lName: string; fName: string }): string => `${lName}${fName}`;
