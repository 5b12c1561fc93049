import * as z from 'zod';
import { MAX_UPLOAD_BYTES } from '#shared/domain/order-sheet.ts';
import { AppError } from '#shared/errors.ts';
import { readCompoundFile } from './compound-file.ts';

// A protected .xlsx is a compound file with the streams EncryptionInfo and EncryptedPackage ([MS-OFFCRYPTO]). The library
// gets a new compound file with checked streams only, because an EncryptionInfo can ask for any amount of work and memory.

/** Iterations of the password hash. Excel and LibreOffice use 100,000; 200,000 take about a second. */
export const MAX_SPIN_COUNT = 200_000;
const MAX_INFO_BYTES = 10_000;
/** Size of the package in the first bytes of its stream. */
const SIZE_BYTES = 8;
const AGILE = 0x00040004;
/** Low 16 bits: major version 2, 3 or 4. High 16 bits: minor version 2. */
const isStandard = (version: number): boolean => version >>> 16 === 2 && (version & 0xffff) <= 4;

const Base64 = z
  .string()
  .regex(/^[A-Za-z\d+/]+=*$/)
  .max(200);
const Cipher = z.object({
  cipherAlgorithm: z.literal('AES'),
  cipherChaining: z.literal('ChainingModeCBC'),
  hashAlgorithm: z.enum(['SHA1', 'SHA256', 'SHA384', 'SHA512']),
  saltValue: Base64,
});
const KeyData = Cipher.extend({ blockSize: z.literal('16') });
const EncryptedKey = Cipher.extend({
  spinCount: z
    .string()
    .regex(/^\d{1,6}$/)
    .refine((count) => Number(count) <= MAX_SPIN_COUNT),
  keyBits: z.enum(['128', '192', '256']),
  encryptedVerifierHashInput: Base64,
  encryptedVerifierHashValue: Base64,
  encryptedKeyValue: Base64,
});

const attributesOf = (xml: string, element: string): Record<string, string> => {
  const [, attributes = ''] = new RegExp(`<${element}\\s([^<>]*?)/?>`).exec(xml) ?? [];
  return Object.fromEntries(
    [...attributes.matchAll(/([\w:]{1,40})\s?=\s?"([^"&]{0,200})"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
};

const elementOf = (name: string, attributes: Record<string, string>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([attribute, value]) => `${attribute}="${value}"`)
    .join(' ')}/>`;

// Returns the info with the checked values only, so that the library reads nothing else.
const checkedAgileInfo = (info: Buffer): Buffer => {
  const xml = info.toString('utf8', SIZE_BYTES);
  const keyData = KeyData.parse(attributesOf(xml, 'keyData'));
  const key = EncryptedKey.parse(attributesOf(xml, 'p:encryptedKey'));
  const keyEncryptor = `<keyEncryptor>${elementOf('p:encryptedKey', key)}</keyEncryptor>`;
  const checked = `<encryption>${elementOf('keyData', keyData)}<keyEncryptors>${keyEncryptor}</keyEncryptors></encryption>`;
  return Buffer.concat([info.subarray(0, SIZE_BYTES), Buffer.from(checked)]);
};

const checkedInfo = (info: Buffer): Buffer => {
  const version = info.readUInt32LE(0);
  if (info.length > MAX_INFO_BYTES) throw new AppError('SPREADSHEET_UNREADABLE');
  if (version === AGILE) return checkedAgileInfo(info);
  // The standard encryption of Office 2007 always has 50,000 iterations.
  if (isStandard(version)) return info;
  throw new AppError('SPREADSHEET_UNREADABLE');
};

const checkedStreams = (file: Buffer): { info: Buffer; content: Buffer } => {
  try {
    const { readStream } = readCompoundFile(file);
    const [info, content] = [readStream(['EncryptionInfo']), readStream(['EncryptedPackage'])];
    if (!info || !content || content.readBigUInt64LE(0) > MAX_UPLOAD_BYTES) {
      throw new AppError('SPREADSHEET_UNREADABLE');
    }
    return { info: checkedInfo(info), content };
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('SPREADSHEET_UNREADABLE', { cause });
  }
};

/**
 * Decrypts a protected .xlsx.
 * @throws SPREADSHEET_PASSWORD for a wrong password, SPREADSHEET_UNREADABLE for another file, and for an encryption that
 * needs more than `MAX_SPIN_COUNT` iterations or that this product does not know
 */
export const decryptWorkbook = async (file: Uint8Array, password: string): Promise<Buffer> => {
  const { info, content } = checkedStreams(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const [{ default: CFB }, { default: crypto }] = await Promise.all([
    import('cfb'),
    import('officecrypto-tool'),
  ]);
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/EncryptionInfo', info);
  CFB.utils.cfb_add(container, '/EncryptedPackage', content);
  try {
    const checked = Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array);
    return await crypto.decrypt(checked, { password });
  } catch {
    // The message of the library is not logged, because it could contain a part of the file or of the password.
    throw new AppError('SPREADSHEET_PASSWORD');
  }
};
