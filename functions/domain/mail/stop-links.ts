import type { Mail } from '#functions/adapters/mail.ts';
import { mailLinkSecret } from '#functions/db/mail-link.entity.ts';

/** `partner`: mails to a member as the admin of a partner. */
export type MemberAudience = 'member' | 'partner';

/** Returns the token of the links that end the mails to a member. */
export const memberStopToken = async (
  audience: MemberAudience,
  memberId: number,
  now: Date,
): Promise<string> =>
  `${audience}-${memberId}.${await mailLinkSecret({ kind: 'member', id: memberId }, now)}`;

/** Returns the address of the page that ends the mails after a press. @param token of a visitor: see `stopToken` */
export const stopPage = (origin: string, token: string): string =>
  `${origin}/stop-notices?token=${encodeURIComponent(token)}`;

/** Returns the mail with the address at which the mail program of its reader ends further mails. */
export const stoppable = (mail: Mail, origin: string, token: string): Mail => ({
  ...mail,
  unsubscribeUrl: `${origin}/api/parcel/stopNotices/${encodeURIComponent(token)}`,
});

/** Pages of a member for the links in mails: its parcels, and the choice of what is mailed. */
export const memberPages = (origin: string) => ({ parcels: `${origin}/my`, choice: `${origin}/my/profile` });
