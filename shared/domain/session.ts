import * as z from 'zod';

export * from './auth-level.ts';

/** Name of the session cookie. The web ACL also refers to it. */
export const SESSION_COOKIE = '__Host-sid';

/** The signed-in member. `id` and `memberId` are the member number. */
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
