import type { Mail } from '../../adapters/mail.ts';

/** Returns the address of the page that ends the mails after a press. @param token see `stopToken` */
export const stopPage = (origin: string, token: string): string =>
  `${origin}/stop-notices?token=${encodeURIComponent(token)}`;

/** Returns the mail with the address at which the mail program of its reader ends further mails. */
export const stoppable = (mail: Mail, origin: string, token: string): Mail => ({
  ...mail,
  unsubscribeUrl: `${origin}/api/parcel/stopNotices/${encodeURIComponent(token)}`,
});
