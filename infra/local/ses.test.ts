import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { describe, expect, it, vi } from 'vitest';
import { mailReportOf } from '#functions/domain/mail/mail-events.ts';
import { localCredentials } from './s3.ts';
import { mailEventOf, startSes } from './ses.ts';

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

it('startSes refuses a mail that it cannot store, and stores the next one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hanho-ses-'));
  const file = join(dataDir, 'mails.jsonl');
  const ses = await startSes(dataDir);
  const client = new SESClient({
    endpoint: ses.endpoint,
    region: 'ap-northeast-2',
    credentials: localCredentials,
    maxAttempts: 1,
  });
  const send = (subject: string) =>
    client.send(
      new SendRawEmailCommand({
        Source: 'no-reply@hanho.test',
        Destinations: ['someone@hanho.test'],
        RawMessage: { Data: Buffer.from(`To: someone@hanho.test\r\nSubject: ${subject}\r\n\r\ntext`) },
      }),
    );
  try {
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    mkdirSync(file);
    await expect(send('first')).rejects.toThrow();
    expect(errors).toHaveBeenCalledWith(expect.stringContaining('메일을 저장하지 못했습니다.'));
    rmSync(file, { recursive: true });
    writeFileSync(file, '');
    await send('second');
    expect(ses.mails().map(({ subject }) => subject)).toEqual(['second']);
  } finally {
    client.destroy();
    await ses.stop();
    rmSync(dataDir, { recursive: true });
  }
});
