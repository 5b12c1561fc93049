import * as z from 'zod';
import { say } from '../words.ko.ts';
import { typedText } from './clean-text.ts';

/** What the product keeps as files: what came in, rows that an import left out, backups. */

export const FolderName = z.enum(['backup', 'uploads', 'failed']);
export type FolderName = z.output<typeof FolderName>;

/** A name that a kept file can have: no path, no hidden file, no sign that anything else reads another way. */
export const storedName = /^[\w-]{1,120}(\.[a-z]{2,8}){1,2}$/;

/** What came in, and what was left out of it, is named after its import. */
export const importIdOf = (filename: string): string => filename.slice(0, filename.indexOf('.'));

const MIN_REASON = 2;
export const MAX_REASON = 200;

/** Why somebody takes away a file that holds what people trusted us with. */
export const DownloadReason = typedText()
  .min(MIN_REASON, say.required('내려받는 이유'))
  .max(MAX_REASON, say.tooLong(MAX_REASON))
  .regex(/^\P{Cc}*$/u, say.enterCorrectly('내려받는 이유'));

/** The reason that goes without saying for the rows that an import left out. */
export const CORRECTION = '등록에 실패한 행 수정';

export const StoredFile = z.object({
  filename: z.string(),
  createdAt: z.iso.datetime(),
  /** Bytes. */
  size: z.number(),
  /** Of a backup: whether it came to its end, and the workbook of its orders beside it. */
  backup: z
    .object({
      isWhole: z.boolean(),
      orders: z.object({ filename: z.string(), size: z.number() }).nullable(),
    })
    .optional(),
  /** Of an uploaded file, or of the rows left out of it: what its import knows, as long as it is remembered. */
  import: z.object({ originalName: z.string().nullable(), partnerId: z.number(), by: z.string() }).optional(),
});
export type StoredFile = z.output<typeof StoredFile>;

/** The backup that somebody asked for last. */
export const AskedBackup = z.object({
  filename: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  state: z.enum(['running', 'done', 'failed']),
});
export type AskedBackup = z.output<typeof AskedBackup>;

/** Who took which file away, when, and why. */
export const Download = z.object({
  /** Unique, and sorts by time. */
  id: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  byId: z.number(),
  /** With its folder: `backup/2026-11-22-1795305600000.jsonl.gz`. */
  file: z.string(),
  /** What it was saved as. */
  name: z.string(),
  reason: z.string(),
});
export type Download = z.output<typeof Download>;
