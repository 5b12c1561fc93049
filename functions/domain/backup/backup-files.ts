import * as z from 'zod';
import { seoulDay } from '#shared/domain/dates.ts';

const EXTENSION = '.jsonl.gz';

/** For example `2026-11-22-1795305600000.jsonl.gz`. */
export const backupName = (now: Date): string => `${seoulDay(now)}-${now.getTime()}${EXTENSION}`;

export const BackupName = z.string().regex(/^\d{4}-\d{2}-\d{2}-\d{1,15}\.jsonl\.gz$/);

const stem = (filename: string) => filename.slice(0, -EXTENSION.length);

const MANIFEST = '.manifest.json';

/** The manifest is written last. A backup without it is incomplete. */
export const manifestName = (filename: string): string => `${stem(filename)}${MANIFEST}`;

export const isManifest = (filename: string): boolean => filename.endsWith(MANIFEST);

/** Name of the workbook that lists the orders of a backup for staff. */
export const ordersName = (filename: string): string => `${stem(filename)}.xlsx`;

/** Must be increased with every change of the backup format. Format 1 has no sealed items. */
export const BACKUP_FORMAT = 2;
export const READABLE_FORMATS: readonly number[] = [1, BACKUP_FORMAT];

export const Manifest = z.object({
  format: z.number(),
  /** `DATA_VERSION` of the program that wrote the backup. */
  dataVersion: z.number(),
  /** Start of the backup. Changes during the backup may or may not be included. */
  at: z.iso.datetime(),
  items: z.number(),
  /** Number of items by the first part of their partition key. */
  kinds: z.record(z.string(), z.number()),
  orders: z.number(),
  /** SHA-256 (hex) of the uncompressed lines, and of the compressed file. */
  linesSha256: z.string(),
  fileSha256: z.string(),
  /** Size of the compressed file. */
  bytes: z.number(),
  /** HMAC-SHA256 (hex) of all other fields; absent in backups that were made before backups were signed. */
  signature: z.string().optional(),
});
export type Manifest = z.output<typeof Manifest>;
