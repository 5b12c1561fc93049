import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Email, getStoreReadonly } from 'aws-ses-v2-local/dist/store.js';
import { type Engine, LOOPBACK } from './engine.ts';

// The package is a CommonJS module, whose default export is not visible to an import.
const ses = createRequire(import.meta.url)('aws-ses-v2-local') as typeof import('aws-ses-v2-local');

export type Mail = { to: string; subject: string; text: string; html: string; at: string };

const toMail = ({ destination, subject, body }: Email): Mail => ({
  to: destination.to.join(', '),
  subject,
  text: body.text ?? '',
  html: body.html ?? '',
  at: new Date().toISOString(),
});

const readMails = (file: string): Mail[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line) as Mail)
    : [];

/** Starts SES in this process. A mail is stored in a file before the response is sent. */
export const startSes = async (dataDir: string): Promise<Engine & { mails: () => Mail[] }> => {
  const file = join(dataDir, 'mails.jsonl');
  const mails = readMails(file);

  // The package stores mails in an array and emits no event for a new mail, so `push` of the array is replaced.
  const inbox = getStoreReadonly().emails;
  inbox.push = (...emails) => {
    for (const mail of emails.map(toMail)) {
      appendFileSync(file, `${JSON.stringify(mail)}\n`);
      mails.push(mail);
    }
    return Array.prototype.push.apply(inbox, emails);
  };

  const server = await ses.default({ host: LOOPBACK, port: 0 });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The local SES server has no port.');
  return {
    endpoint: `http://${LOOPBACK}:${address.port}`,
    mails: () => mails.toReversed(),
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
