import { vi } from 'vitest';
import { client } from './client.ts';

export type Mail = { to: string; subject: string; text: string; html: string };

/** What the product has sent, newest first. */
export const sentMails = async (url: string): Promise<Mail[]> =>
  (await client(url).get('/_local/mail', { accept: 'application/json' })).body;

const mailsTo = async (url: string, to: string): Promise<Mail[]> =>
  (await sentMails(url)).filter((mail) => mail.to === to);

/** Asks for a reset link. @returns the mail, which is sent a moment after the answer */
export const resetMailTo = async (url: string, email: string): Promise<Mail> => {
  const before = (await mailsTo(url, email)).length;
  await client(url).post('/api/cust/requestPasswordReset', { email });
  return vi.waitFor(async () => {
    const mails = await mailsTo(url, email);
    if (!mails[0] || mails.length === before) throw new Error(`no mail to ${email}`);
    return mails[0];
  }, 10_000);
};

/** The token of its link. */
export const tokenIn = ({ text }: Mail): string => /token=(\S+)/.exec(text)?.[1] ?? '';
