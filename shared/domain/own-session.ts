import * as z from 'zod';

/** A live session of the signed-in member. Texts are empty if the sign-in did not store them. */
export const OwnSession = z.object({
  /** Hash of the session's secret. */
  id: z.string(),
  startedAt: z.iso.datetime(),
  /** Last use, exact to five minutes. */
  seenAt: z.iso.datetime(),
  /** IP address of the sign-in with its last part hidden: `203.0.113.***`. */
  address: z.string(),
  /** Browser and system of the sign-in: `Chrome · Windows`. */
  device: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;
