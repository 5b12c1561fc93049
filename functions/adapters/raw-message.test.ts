import { describe, expect, it } from 'vitest';
import { rawMessage } from './raw-message.ts';

const addresses = { sender: '한호로지스', from: 'noreply@hanho.test', to: 'someone@example.com' };
const content = { subject: '[한호] 지연 3건', html: '<p>안녕하세요</p>', text: '안녕하세요' };
const decoded = (base64: string) => Buffer.from(base64, 'base64').toString('utf8');

describe('rawMessage', () => {
  it('has the headers, and both alternatives in base64', () => {
    const headers = { 'List-Unsubscribe': '<https://hanho.test/x>' };
    const message = rawMessage({ ...addresses, headers }, content);
    const [, sender = ''] =
      /^From: =\?UTF-8\?B\?(\S+)\?= <noreply@hanho\.test>\r\nTo: someone@example\.com\r\n/.exec(message) ??
      [];
    expect(decoded(sender)).toBe('한호로지스');
    expect(message).toContain('\r\nList-Unsubscribe: <https://hanho.test/x>\r\n');
    const parts = [...message.matchAll(/base64\r\n\r\n([\s\S]+?)\r\n--/g)].map(([, body = '']) => body);
    expect(parts.map((body) => decoded(body.replaceAll('\r\n', '')))).toEqual([content.text, content.html]);
  });

  it('encodes a long subject in words of at most 75 characters, without splitting a character', () => {
    const subject = `${'가😀'.repeat(40)}\r\nBcc: other@example.com`;
    const message = rawMessage({ ...addresses, headers: {} }, { ...content, subject });
    const [, encoded = ''] = /Subject: ([\s\S]+?)\r\nMIME/.exec(message) ?? [];
    const words = encoded.split('\r\n ');
    expect(Math.max(...words.map(({ length }) => length))).toBeLessThanOrEqual(75);
    expect(words.map((word) => decoded(word.slice(10, -2))).join('')).toBe(subject);
    expect(message).not.toContain('\nBcc');
  });

  it.each<{ to?: string; headers: Record<string, string> }>([
    { to: 'a@example.com\r\nBcc: b@example.com', headers: {} },
    { headers: { 'List-Unsubscribe': '<https://hanho.test>\nBcc: b@example.com' } },
    { to: '한@example.com', headers: {} },
  ])('refuses line breaks and other characters in a header: %j', (changes) => {
    expect(() => rawMessage({ ...addresses, ...changes }, content)).toThrow('must not contain');
  });

  it('keeps lines of the body short', () => {
    const message = rawMessage({ ...addresses, headers: {} }, { ...content, html: 'x'.repeat(5000) });
    expect(Math.max(...message.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(998);
  });
});
