import { claimMail, releaseMail } from '../../db/seen.entity.ts';
import type { Change } from '../../db/stream.ts';

/** `origin`: the site that mails lead to, `https://…` */
export type Occasion = { origin: string; now: Date };
/** The mail that a change of the table calls for, to be sent; undefined where it calls for none. */
export type Mailing = (change: Change, occasion: Occasion) => Promise<(() => Promise<void>) | undefined>;

/**
 * Sends the mails that changes call for, once for each change. One that cannot be sent does not keep the others back.
 * @returns how many were sent
 * @throws AggregateError afterwards, so that those that failed are tried again
 */
export const mailChanges = async (
  changes: readonly Change[],
  mailings: readonly Mailing[],
  occasion: Occasion,
): Promise<number> => {
  const failures: unknown[] = [];
  let sent = 0;
  for (const change of changes) {
    for (const mailing of mailings) {
      const send = await mailing(change, occasion);
      if (!send || !(await claimMail(change))) continue;
      try {
        await send();
        sent += 1;
      } catch (error) {
        await releaseMail(change);
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'mails that could not be sent');
  return sent;
};
