import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { config } from '../config.ts';

export type Mail = { subject: string; html: string; text: string };

const client = new SESClient({ endpoint: config.SES_ENDPOINT });
const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Sends a mail. @returns the message id of SES, which the events about a bounce contain */
export const sendMail = async (to: string, { subject, html, text }: Mail): Promise<string> => {
  const { MessageId = '' } = await client.send(
    new SendEmailCommand({
      Source: config.MAIL_FROM,
      Destination: { ToAddresses: [to] },
      Message: { Subject: utf8(subject), Body: { Html: utf8(html), Text: utf8(text) } },
    }),
  );
  return MessageId;
};
