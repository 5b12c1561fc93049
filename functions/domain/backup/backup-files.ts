import * as z from 'zod';
import { seoulDay } from '#shared/domain/dates.ts';

const LINES = '.jsonl.gz';

/** What a backup of now is called: `2026-11-22-1795305600000.jsonl.gz`, its lines; beside it lie the files named below. */
export const backupName = (now: Date): string => `${seoulDay(now)}-${now.getTime()}${LINES}`;

/** A name that a backup can have: nobody can name another file by it. */
export const BackupName = z.string().regex(/^\d{4}-\d{2}-\d{2}-\d{1,15}\.jsonl\.gz$/);

const stem = (filename: string) => filename.slice(0, -LINES.length);

/** The manifest of a backup, written last: without it a backup does not count. */
export const manifestName = (filename: string): string => `${stem(filename)}.manifest.json`;

/** A backup's orders for people. */
export const ordersName = (filename: string): string => `${stem(filename)}.xlsx`;

/** Grows with every change of how a backup is written. */
export const BACKUP_FORMAT = 1;

/** What a backup holds, and what its file must come to. */
export const Manifest = z.object({
  format: z.number(),
  /** `DATA_VERSION` of the program that wrote it. */
  dataVersion: z.number(),
  /** When it began. What changed while it was made is in it or not. */
  at: z.iso.datetime(),
  items: z.number(),
  /** Items by the first part of their partition key. */
  kinds: z.record(z.string(), z.number()),
  orders: z.number(),
  /** SHA-256 (hex) of the lines, and of the file that holds them compressed. */
  linesSha256: z.string(),
  fileSha256: z.string(),
  /** Of the compressed file. */
  bytes: z.number(),
  /** HMAC-SHA256 (hex) of all of the above; absent from backups of version 0.9.16 and before. */
  signature: z.string().optional(),
});
export type Manifest = z.output<typeof Manifest>;
