import { randomUUID } from 'node:crypto';

// A mail as the text of RFC 5322 with both alternatives, because SES accepts further headers only in this form.

const CRLF = '\r\n';
/** Characters per encoded word: at most 75 octets, also if each character has four bytes in UTF-8. */
const WORD_CHARACTERS = 11;
const LINE_LENGTH = 76;

/** Encodes a text as encoded words (RFC 2047), none of which splits a character. */
const encodedWords = (text: string): string => {
  const characters = [...text];
  const words = Array.from({ length: Math.ceil(characters.length / WORD_CHARACTERS) }, (_, nth) =>
    characters.slice(nth * WORD_CHARACTERS, (nth + 1) * WORD_CHARACTERS).join(''),
  );
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word, 'utf8').toString('base64')}?=`).join(`${CRLF} `);
};

// A line break would begin another header.
const checked = (name: string, value: string): string => {
  if (/[^\x20-\x7e]/.test(value))
    throw new Error(`The header ${name} has a character that it must not contain.`);
  return value;
};
const header = (name: string, value: string): string => `${name}: ${checked(name, value)}`;

const part = (type: string, text: string): string[] => [
  header('Content-Type', `${type}; charset=UTF-8`),
  header('Content-Transfer-Encoding', 'base64'),
  '',
  ...(Buffer.from(text, 'utf8')
    .toString('base64')
    .match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? []),
];

/**
 * Returns the message. The subject and the name of the sender may have any characters.
 * @param from address of the sender @param headers further headers @throws if an address or a header has a line break or a character outside of ASCII
 */
export const rawMessage = (
  {
    sender,
    from,
    to,
    headers,
  }: { sender: string; from: string; to: string; headers: Readonly<Record<string, string>> },
  { subject, html, text }: { subject: string; html: string; text: string },
): string => {
  const boundary = randomUUID();
  return [
    `From: ${encodedWords(sender)} <${checked('From', from)}>`,
    header('To', to),
    `Subject: ${encodedWords(subject)}`,
    ...Object.entries(headers).map(([name, value]) => header(name, value)),
    header('MIME-Version', '1.0'),
    header('Content-Type', `multipart/alternative; boundary="${boundary}"`),
    '',
    `--${boundary}`,
    ...part('text/plain', text),
    `--${boundary}`,
    ...part('text/html', html),
    `--${boundary}--`,
    '',
  ].join(CRLF);
};
