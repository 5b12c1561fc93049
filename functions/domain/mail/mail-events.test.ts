import { describe, expect, it } from 'vitest';
import { mailReportOf } from './mail-events.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const mail = {
  messageId: '0100-aa-000000',
  timestamp: '2026-11-23T09:00:00.000Z',
  destination: ['minji@example.com'],
};
const bounce = (changes: object = {}) => ({
  eventType: 'Bounce',
  mail,
  bounce: {
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: [
      { emailAddress: ' Minji@Example.com ', status: '5.1.1', diagnosticCode: 'smtp; 550' },
    ],
    timestamp: '2026-11-23T09:01:00.000Z',
    feedbackId: 'f-1',
    reportingMTA: 'dns; a8-70.smtp-out.amazonses.com',
    ...changes,
  },
});
const complaint = (changes: object = {}) => ({
  eventType: 'Complaint',
  mail,
  complaint: {
    complainedRecipients: [{ emailAddress: 'minji@example.com' }],
    timestamp: '2026-11-23T09:01:00.000Z',
    feedbackId: 'f-2',
    ...changes,
  },
});
const event = (detail: object) => ({
  version: '0',
  source: 'aws.ses',
  account: '111122223333',
  'detail-type': 'Email Bounced',
  detail,
});

describe('mailReportOf', () => {
  it.each([
    [bounce(), 'bounce'],
    [bounce({ bounceType: 'Transient' }), 'temporary'],
    [bounce({ bounceType: 'Undetermined' }), 'temporary'],
    [complaint(), 'complaint'],
    [complaint({ complaintFeedbackType: 'abuse' }), 'complaint'],
    [{ eventType: 'Reject', mail, reject: { reason: 'Bad content' } }, 'rejected'],
  ])('reads %#: %s', (detail, failure) => {
    expect(mailReportOf(event(detail), now)).toMatchObject({
      messageId: mail.messageId,
      failure,
      recipients: ['minji@example.com'],
    });
  });

  it('identifies reports about one mail by their feedback', () => {
    const ids = [bounce(), bounce(), bounce({ feedbackId: 'f-3' })].map(
      (detail) => mailReportOf(event(detail), now)?.id,
    );
    expect(ids).toEqual(['0100-aa-000000 f-1', '0100-aa-000000 f-1', '0100-aa-000000 f-3']);
  });

  it('uses the time of the report, and the current time for one in the future', () => {
    const at = (timestamp: string) => mailReportOf(event(bounce({ timestamp })), now)?.at.toISOString();
    expect(at('2026-11-23T09:01:00.000Z')).toBe('2026-11-23T09:01:00.000Z');
    expect(at('2030-01-01T00:00:00.000Z')).toBe(now.toISOString());
  });

  it.each([
    { eventType: 'Delivery', mail },
    { eventType: 'Open' },
    complaint({ complaintFeedbackType: 'not-spam' }),
  ])('ignores an event that reports no failure: %#', (detail) => {
    expect(mailReportOf(event(detail), now)).toBeUndefined();
  });

  it.each([
    [undefined],
    ['text'],
    [{}],
    [{ source: 'aws.s3', detail: bounce() }],
    [event({ eventType: 'Bounce', mail })],
    [event({ ...bounce(), mail: { ...mail, messageId: '' } })],
    [event(bounce({ timestamp: 'yesterday' }))],
    [event(bounce({ bouncedRecipients: 'minji@example.com' }))],
    [event(bounce({ bouncedRecipients: Array(51).fill({ emailAddress: 'a@b.kr' }) }))],
  ])('throws for malformed input: %#', (input) => {
    expect(() => mailReportOf(input, now)).toThrow();
  });
});
