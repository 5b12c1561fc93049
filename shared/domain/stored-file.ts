import * as z from 'zod';
import { messages } from '#shared/words.ko.ts';
import { typedText } from './typed-text.ts';

export const FolderName = z.enum(['backup', 'uploads', 'failed']);
export type FolderName = z.output<typeof FolderName>;

/** Pattern of the names of stored files: without path, leading dot and special characters. */
export const storedName = /^[\w-]{1,120}(\.[a-z]{2,8}){1,2}$/;

/** Id of the import to which an upload or a file of failed rows belongs: the file name up to the first dot. */
export const importIdOf = (filename: string): string => filename.slice(0, filename.indexOf('.'));

const MIN_REASON = 2;
export const MAX_REASON = 200;

export const DownloadReason = typedText()
  .min(MIN_REASON, messages.required('내려받는 이유'))
  .max(MAX_REASON, messages.tooLong(MAX_REASON))
  .regex(/^\P{Cc}*$/u, messages.enterCorrectly('내려받는 이유'));

/** Default reason for downloading the failed rows of an import. */
export const CORRECTION = '등록에 실패한 행 수정';

export const StoredFile = z.object({
  filename: z.string(),
  createdAt: z.iso.datetime(),
  /** In bytes. */
  size: z.number(),
  /** Set for backups: whether the backup is complete, and the workbook of its orders. */
  backup: z
    .object({
      isWhole: z.boolean(),
      orders: z.object({ filename: z.string(), size: z.number() }).nullable(),
    })
    .optional(),
  /** Set for uploads and failed rows, until the record of the import expires. */
  import: z.object({ originalName: z.string().nullable(), partnerId: z.number(), by: z.string() }).optional(),
});
export type StoredFile = z.output<typeof StoredFile>;

export const RequestedBackup = z.object({
  filename: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  state: z.enum(['running', 'done', 'failed']),
});
export type RequestedBackup = z.output<typeof RequestedBackup>;

export const Download = z.object({
  /** Unique and sortable by time. */
  id: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  byId: z.number(),
  /** Key in the bucket: `backup/2026-11-22-1795305600000.jsonl.gz`. */
  file: z.string(),
  /** File name that was suggested to the browser. */
  name: z.string(),
  reason: z.string(),
});
export type Download = z.output<typeof Download>;
