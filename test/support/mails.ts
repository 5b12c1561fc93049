import { vi } from 'vitest';
import { client } from './client.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

/** All sent mails, newest first. */
export const sentMails = async (url: string): Promise<Mail[]> =>
  (await client(url).get('/_local/mail', { accept: 'application/json' })).body;

/** Mails to an address whose subject contains a text, newest first. */
export const mailsTo = async (url: string, to: string, subject = ''): Promise<Mail[]> => {
  const { body } = await client(url).get(`/_local/mail?${new URLSearchParams({ to })}`);
  return body.filter((mail: Mail) => mail.subject.includes(subject));
};

/** Requests a password reset and waits for its mail, which is sent asynchronously. @returns the mail */
export const resetMailTo = async (
  url: string,
  email: string,
  request: () => Promise<unknown> = () => client(url).post('/api/cust/requestPasswordReset', { email }),
): Promise<Mail> => {
  const resetMails = () => mailsTo(url, email, '비밀번호 재설정');
  const before = (await resetMails()).length;
  await request();
  return vi.waitFor(async () => {
    const mails = await resetMails();
    if (!mails[0] || mails.length === before) throw new Error(`No new mail was sent to ${email}.`);
    return mails[0];
  }, 60_000);
};

/** Ends the mails as a mail program does on the press of its button (RFC 8058). */
export const stopByMailProgram = ({ headers }: Mail): Promise<Response> =>
  fetch((headers['list-unsubscribe'] ?? '').replace(/^<|>$/g, ''), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: headers['list-unsubscribe-post'] ?? '',
  });

/** The token in the link of a reset mail. */
export const tokenIn = ({ text }: Mail): string => /token=(\S+)/.exec(text)?.[1] ?? '';
