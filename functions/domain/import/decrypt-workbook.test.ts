import CFB from 'cfb';
import crypto from 'officecrypto-tool';
import { describe, expect, it } from 'vitest';
import { orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { decryptWorkbook, MAX_SPIN_COUNT } from './decrypt-workbook.ts';

const PASSWORD = '비밀 1234';
const content = Buffer.from(spreadsheet([orderCells()]));
// Each encryption hashes the password 100,000 times, so the tests share the files.
const agile = crypto.encrypt(content, { password: PASSWORD });
const files = [
  ['agile', agile],
  ['standard', crypto.encrypt(content, { password: PASSWORD, type: 'standard' })],
] as const;

/** Encrypted file whose stream EncryptionInfo or EncryptedPackage is changed. */
const changed = (stream: string, change: (before: Buffer) => Buffer): Buffer => {
  const container = CFB.read(agile, { type: 'buffer' });
  const entry = CFB.find(container, stream);
  const before = Buffer.from(entry?.content as Uint8Array);
  CFB.utils.cfb_add(container, stream, change(before));
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array);
};
const withInfo = (from: string | RegExp, to: string): Buffer =>
  changed('/EncryptionInfo', (info) =>
    Buffer.concat([info.subarray(0, 8), Buffer.from(info.toString('utf8', 8).replace(from, to))]),
  );

describe('decryptWorkbook', () => {
  it.each(files)('returns the content of a protected workbook (%s)', async (_, file) => {
    expect(content.equals(await decryptWorkbook(file, PASSWORD))).toBe(true);
  });

  it.each(files)('throws SPREADSHEET_PASSWORD for a wrong password (%s)', async (_, file) => {
    await expect(decryptWorkbook(file, 'wrong')).rejects.toMatchObject({
      code: 'SPREADSHEET_PASSWORD',
    });
  });

  it.each([
    ['too many iterations', () => withInfo(/spinCount="\d+"/, `spinCount="${MAX_SPIN_COUNT + 1}"`)],
    ['iterations that are no number', () => withInfo(/spinCount="\d+"/, 'spinCount="1e9"')],
    ['iterations as an element', () => withInfo(/spinCount="\d+"/, '><spinCount>1</spinCount')],
    ['an encoded number of iterations', () => withInfo(/spinCount="\d+"/, 'spinCount="&#x39;99999"')],
    ['a long key', () => withInfo(/keyBits="256"/g, 'keyBits="8000000000"')],
    ['a large block', () => withInfo(/blockSize="16"/g, 'blockSize="4000000000"')],
    ['another cipher', () => withInfo(/cipherAlgorithm="AES"/g, 'cipherAlgorithm="RC4"')],
    ['a long info', () => withInfo('</encryption>', `${' '.repeat(20_000)}</encryption>`)],
    [
      'a package larger than an upload',
      () =>
        changed('/EncryptedPackage', (before) => {
          before.writeBigUInt64LE(2n ** 40n);
          return before;
        }),
    ],
    ['a file that is not protected', () => content],
    ['a truncated file', () => agile.subarray(0, 2_000)],
  ])('throws SPREADSHEET_UNREADABLE for %s', async (_, file) => {
    await expect(decryptWorkbook(file(), PASSWORD)).rejects.toMatchObject({
      code: 'SPREADSHEET_UNREADABLE',
    });
  });
});
