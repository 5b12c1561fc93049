import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { Client } from './client.ts';
import { type Mail, mailsTo, tokenIn } from './mails.ts';

const INVITE = '/api/member/inviteMember';

/** Sends an invitation. @returns the answer and the invited address */
export const invite = async (by: Client, changes: object = {}) => {
  const email = `${randomUUID()}@example.com`;
  return { email, answer: await by.post(INVITE, { email, authLevel: 80, partnerId: 2, ...changes }) };
};

/** Waits for the invitation mail number `nth` to an address. */
export const invitationMailTo = (url: string, email: string, nth = 1): Promise<Mail> =>
  vi.waitFor(async () => {
    const mails = await mailsTo(url, email, '초대');
    if (!mails[0] || mails.length < nth) throw new Error(`Invitation ${nth} was not sent to ${email}.`);
    return mails[0];
  }, 60_000);

/** Sends an invitation and waits for its mail. @returns the invited address, the invitation's id and the token */
export const invited = async (url: string, by: Client, changes: object = {}) => {
  const { email, answer } = await invite(by, changes);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { email, id: answer.body.id as string, token: tokenIn(await invitationMailTo(url, email)) };
};

/** Fields of an invited person. */
export const invitedPerson = {
  lName: '정',
  fName: '하늘',
  mobile: '010-2222-3333',
  country: 'KOR',
  password: 'correct horse battery',
};

export const accept = (as: Client, token: string, changes: object = {}) =>
  as.post('/api/member/acceptInvitation', { ...invitedPerson, token, ...changes });
