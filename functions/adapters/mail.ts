import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { config, sdkOptions } from '#functions/config.ts';
import { companyName } from '#shared/company.ts';
import { rawMessage } from './raw-message.ts';

/** `unsubscribeUrl`: accepts the POST request by which a mail program ends further mails (RFC 8058). */
export type Mail = { subject: string; html: string; text: string; unsubscribeUrl?: string };

const client = new SESClient({ ...sdkOptions, endpoint: config.SES_ENDPOINT });

const headersOf = ({ unsubscribeUrl }: Mail): Record<string, string> =>
  unsubscribeUrl
    ? {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {};

// An error of SES can name the recipient in its message, and errors are logged.
const withoutAddress = (error: unknown): never => {
  throw new Error(`SES did not accept a mail: ${error instanceof Error ? error.name : 'unknown error'}`);
};

/**
 * Sends a mail.
 * @returns the message id of SES, which the events about a bounce contain
 * @throws Error with the name of the error of SES, and without its message
 */
export const sendMail = async (to: string, mail: Mail): Promise<string> => {
  const message = rawMessage(
    { sender: companyName, from: config.MAIL_FROM, to, headers: headersOf(mail) },
    mail,
  );
  const { MessageId = '' } = await client
    .send(
      new SendRawEmailCommand({
        Source: config.MAIL_FROM,
        Destinations: [to],
        RawMessage: { Data: Buffer.from(message, 'utf8') },
      }),
    )
    .catch(withoutAddress);
  return MessageId;
};
