import { describe, expect, it } from 'vitest';
import { mailReportOf } from '#functions/domain/mail/mail-events.ts';
import { mailEventOf } from './ses.ts';

const mailTo = (address: string) => ({
  messageId: 'message-1',
  from: 'noreply@hanho.test',
  replyTo: [],
  destination: { to: [address], cc: [], bcc: [] },
  subject: '제목',
  body: { text: '내용' },
  attachments: [],
  at: 0,
});

describe('mailEventOf', () => {
  it.each([
    ['bounce@simulator.amazonses.com', 'bounce'],
    ['Bounce+2@simulator.amazonses.com', 'bounce'],
    ['complaint+x@simulator.amazonses.com', 'complaint'],
    ['soft@simulator.amazonses.com', 'temporary'],
  ])('returns an event about a mail to %s that the job reads as %s', (address, failure) => {
    expect(mailReportOf(mailEventOf(mailTo(address)), new Date())).toMatchObject({
      messageId: 'message-1',
      failure,
      recipients: [address.toLowerCase()],
    });
  });

  it.each(['success@simulator.amazonses.com', 'bounce@example.com', ''])('returns none for %s', (address) => {
    expect(mailEventOf(mailTo(address))).toBeUndefined();
  });
});
