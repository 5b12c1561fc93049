import { inspect } from 'node:util';
import { MessageRejected, SESClient } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { sendMail } from './mail.ts';

const ses = mockClient(SESClient);

describe('sendMail()', () => {
  it('throws an error with the name of the SES error, which does not contain the address of the recipient', async () => {
    const message = 'The following identities failed the check: hong@example.com';
    ses.rejects(new MessageRejected({ message, $metadata: {} }));
    const error = await sendMail('hong@example.com', { subject: '', html: '', text: '' }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ message: 'SES did not accept a mail: MessageRejected' });
    expect(inspect(error)).not.toContain('hong@example.com');
  });
});
