import { presignDownload } from '#functions/adapters/presigned-files.ts';
import { type FileEntry, findFile } from '#functions/adapters/stored-files.ts';
import { addDownload } from '#functions/db/download.entity.ts';
import { getImport, type Import } from '#functions/db/import.entity.ts';
import { isInScope, scopeOf } from '#functions/db/scope.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { fullName, isStaff, type Session } from '#shared/domain/session.ts';
import { CORRECTION, FolderName, importIdOf, storedName } from '#shared/domain/stored-file.ts';
import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/words.ko.ts';

const nameToSave = (
  folder: FolderName,
  { filename, createdAt }: FileEntry,
  source: Import | undefined,
): string => {
  const extension = filename.slice(filename.indexOf('.'));
  if (folder === 'failed') return `등록 실패 ${seoulDay(source?.at ?? createdAt)}${extension}`;
  return source?.filename || filename;
};

const reasonFor = (folder: FolderName, reasonSent: string | undefined): string => {
  const reason = reasonSent ?? (folder === 'failed' ? CORRECTION : undefined);
  if (reason) return reason;
  const message = messages.required('내려받는 이유');
  throw new AppError('INVALID_FIELDS', { fields: [{ path: 'reason', message }] });
};

/**
 * Records a download. Staff may download any file, a partner only failed rows of the partner's imports.
 * @param reasonSent optional for failed rows
 * @returns a presigned URL
 * @throws NOT_FOUND for a missing file and for a file that the caller may not download, INVALID_FIELDS without a reason
 */
export const downloadFile = async (
  named: { folder: string; filename: string },
  reasonSent: string | undefined,
  actor: Session,
  now: Date,
): Promise<string> => {
  const folder = FolderName.safeParse(named.folder).data;
  if (!folder || !storedName.test(named.filename)) throw new AppError('NOT_FOUND');
  const source = folder === 'backup' ? undefined : await getImport(importIdOf(named.filename), now);
  const isOwn = folder === 'failed' && source !== undefined && isInScope(scopeOf(actor), source);
  if (!isStaff(actor) && !isOwn) throw new AppError('NOT_FOUND');
  const reason = reasonFor(folder, reasonSent);
  const found = await findFile(folder, named.filename);
  if (!found) throw new AppError('NOT_FOUND');
  const name = nameToSave(folder, found, source);
  await addDownload({
    at: now.toISOString(),
    by: fullName(actor),
    byId: actor.memberId,
    file: `${folder}/${found.filename}`,
    name,
    reason,
  });
  return presignDownload(folder, found.filename, name);
};
