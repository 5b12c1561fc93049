import * as z from 'zod';

/** Auth levels (code group AUTHLV). */
export const CUSTOMER = 10;
export const PARTNER = 80;
export const STAFF = 90;
export const OWNER = 99;

/** What a browser knows of who is signed in. `id` and `memberId` are the member's number. */
export const Session = z.object({
  id: z.number(),
  memberId: z.number(),
  partnerId: z.number().nullable(),
  partner_name: z.string(),
  email: z.string(),
  lName: z.string(),
  fName: z.string(),
  authLevel: z.number(),
});
export type Session = z.output<typeof Session>;

/** Staff see every partner's orders. */
export const isStaff = (actor: Pick<Session, 'authLevel'> | undefined): boolean =>
  (actor?.authLevel ?? 0) >= STAFF;
/** Whoever works in the back office. */
export const isPartnerOrStaff = (actor: Pick<Session, 'authLevel'> | undefined): boolean =>
  (actor?.authLevel ?? 0) >= PARTNER;

/** A member's name in Korean order: last name first. */
export const fullName = ({ lName, fName }: Pick<Session, 'lName' | 'fName'>): string => `${lName}${fName}`;
