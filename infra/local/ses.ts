import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Email, getStoreReadonly } from 'aws-ses-v2-local/dist/store.js';
import { clock } from '#functions/runtime/clock.ts';
import { type Engine, LOOPBACK } from './engine.ts';

// The package is a CommonJS module, whose default export is not visible to an import.
const ses = createRequire(import.meta.url)('aws-ses-v2-local') as typeof import('aws-ses-v2-local');

/** `headers`: those of a message that was sent with its headers, with names in lower case. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
  headers?: Record<string, string>;
};

// The package does not store headers. The request that a mail belongs to is therefore known while it is handled.
const requests = new AsyncLocalStorage<{ chunks: Buffer[]; response: ServerResponse }>();

const readHeaders = (): Record<string, string> | undefined => {
  const body = new URLSearchParams(Buffer.concat(requests.getStore()?.chunks ?? []).toString('utf8'));
  const raw = body.get('RawMessage.Data');
  if (raw === null) return undefined;
  const message = Buffer.from(raw, 'base64').toString('utf8');
  const [head = ''] = message.split('\r\n\r\n', 1);
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([^:]+): (.*)$/.exec(line) ?? [];
      return name ? [[name.toLowerCase(), value ?? '']] : [];
    }),
  );
};

const toMail = ({ destination, subject, body }: Email): Mail => ({
  to: destination.to.join(', '),
  subject,
  text: body.text ?? '',
  html: body.html ?? '',
  at: new Date().toISOString(),
  headers: readHeaders(),
});

const readMails = (file: string): Mail[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line) as Mail)
    : [];

const SIMULATOR = '@simulator.amazonses.com';
/** Time after which the mail server of the simulator answers: longer than the product needs to record a sent mail. */
const REPORT_MS = 500;

const bounceOf = (bounceType: string, emailAddress: string) => ({
  eventType: 'Bounce',
  bounce: {
    bounceType,
    bounceSubType: 'General',
    bouncedRecipients: [{ emailAddress, action: 'failed', status: '5.1.1' }],
    feedbackId: randomUUID(),
    timestamp: clock.now().toISOString(),
  },
});
const complaintOf = (emailAddress: string) => ({
  eventType: 'Complaint',
  complaint: {
    complainedRecipients: [{ emailAddress }],
    complaintFeedbackType: 'abuse',
    feedbackId: randomUUID(),
    timestamp: clock.now().toISOString(),
  },
});
/** The addresses of Amazon's mailbox simulator, and `soft`. Each allows a label: `bounce+1@simulator.amazonses.com`. */
const simulated: Record<string, (address: string) => object> = {
  bounce: (address) => bounceOf('Permanent', address),
  soft: (address) => bounceOf('Transient', address),
  complaint: complaintOf,
};

/** Returns the event that EventBridge delivers about a mail; undefined if the mail arrives. */
export const mailEventOf = ({ messageId, from, destination }: Email): unknown => {
  const [address = ''] = destination.to;
  const [name = ''] = address.toLowerCase().split(/[+@]/);
  const report = address.endsWith(SIMULATOR) ? simulated[name] : undefined;
  return (
    report && {
      version: '0',
      id: randomUUID(),
      source: 'aws.ses',
      'detail-type': 'Email Event',
      detail: {
        ...report(address),
        mail: {
          messageId,
          timestamp: clock.now().toISOString(),
          source: from,
          destination: destination.to,
        },
      },
    }
  );
};

/** Stores a mail. @returns false if the file cannot be written, for example on a full disk. The sender then gets no answer. */
const storeMail = (file: string, mail: Mail): boolean => {
  try {
    appendFileSync(file, `${JSON.stringify(mail)}\n`);
    return true;
  } catch (error) {
    console.error(`메일을 저장하지 못했습니다. (${(error as Error).message})`);
    requests.getStore()?.response.destroy();
    return false;
  }
};

/**
 * Starts SES in this process. A mail is stored in a file before the response is sent.
 * @param onEvent called with the event about a mail to an address of the simulator
 */
export const startSes = async (
  dataDir: string,
  onEvent: (event: unknown) => void = () => {},
): Promise<Engine & { mails: () => Mail[] }> => {
  const file = join(dataDir, 'mails.jsonl');
  const mails = readMails(file);

  // The package stores mails in an array and emits no event for a new mail, so `push` of the array is replaced.
  const inbox = getStoreReadonly().emails;
  inbox.push = (...emails) => {
    for (const email of emails) {
      const mail = toMail(email);
      if (!storeMail(file, mail)) continue;
      mails.push(mail);
      const event = mailEventOf(email);
      if (event) setTimeout(onEvent, REPORT_MS, event).unref();
    }
    return Array.prototype.push.apply(inbox, emails);
  };

  const server = await ses.default({ host: LOOPBACK, port: 0 });
  const handlers = server.listeners('request') as ((...args: unknown[]) => void)[];
  server.removeAllListeners('request');
  server.on('request', (req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    requests.run({ chunks, response: res }, () => {
      for (const handle of handlers) handle.call(server, req, res);
    });
  });
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
