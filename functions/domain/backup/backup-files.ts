import * as z from 'zod';
import { seoulDay } from '#shared/domain/dates.ts';

const LINES = '.jsonl.gz';

/** Name of a new backup's line file: `2026-11-22-1795305600000.jsonl.gz`. The other files are named after it. */
export const backupName = (now: Date): string => `${seoulDay(now)}-${now.getTime()}${LINES}`;

/** Pattern of a backup's name. It matches no other file. */
export const BackupName = z.string().regex(/^\d{4}-\d{2}-\d{2}-\d{1,15}\.jsonl\.gz$/);

const stem = (filename: string) => filename.slice(0, -LINES.length);

/** Name of the manifest, which is written last. A backup without it is incomplete. */
export const manifestName = (filename: string): string => `${stem(filename)}.manifest.json`;

/** Name of the workbook of orders. */
export const ordersName = (filename: string): string => `${stem(filename)}.xlsx`;

/** Version of the backup format. Increase it with every change of the format. */
export const BACKUP_FORMAT = 1;

/** Manifest: contents of a backup, and hashes of its file. */
export const Manifest = z.object({
  format: z.number(),
  /** `DATA_VERSION` of the version that wrote it. */
  dataVersion: z.number(),
  /** Start of the backup. Concurrent changes may or may not be included. */
  at: z.iso.datetime(),
  items: z.number(),
  /** Number of items by the first part of their partition key. */
  kinds: z.record(z.string(), z.number()),
  orders: z.number(),
  /** SHA-256 (hex) of the lines, and of the file that holds them compressed. */
  linesSha256: z.string(),
  fileSha256: z.string(),
  /** Size of the compressed file in bytes. */
  bytes: z.number(),
  /** HMAC-SHA256 (hex) of all of the above; absent from backups of version 0.9.16 and before. */
  signature: z.string().optional(),
});
export type Manifest = z.output<typeof Manifest>;
