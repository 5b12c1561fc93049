import * as z from 'zod';

export * from './auth-level.ts';

/** Holds the session in a browser; the edge looks whether there is one. */
export const SESSION_COOKIE = '__Host-sid';

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
