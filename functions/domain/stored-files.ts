import type { Workbook } from '#shared/contract/route.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { fullName, type Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { readFile } from '../adapters/files.ts';
import { getImport, noteDownload } from '../db/import.entity.ts';
import { inScope, scopeOf } from '../db/scope.ts';

/** Rows that an import left out are kept as a file that is named after it. */
const FOLDER = 'failed';
const fileName = /^([0-9a-f]{64})\.xlsx$/;

/**
 * A kept file, for staff or the partner whose import it was; who took it is noted.
 * @throws NOT_FOUND for everything else, as if it did not exist
 */
export const takeFile = async (
  folder: string,
  filename: string,
  actor: Session,
  now: Date,
): Promise<Workbook> => {
  const id = fileName.exec(filename)?.[1];
  const of = folder === FOLDER && id ? await getImport(id) : undefined;
  const content = of && inScope(scopeOf(actor), of) ? await readFile(FOLDER, filename) : undefined;
  if (!of || !content) throw new AppError('NOT_FOUND');
  await noteDownload({
    at: now.toISOString(),
    by: fullName(actor),
    byId: actor.memberId,
    file: `${folder}/${filename}`,
    reason: '등록에 실패한 행 수정',
  });
  return { filename: `등록 실패 ${seoulDay(of.at)}`, content };
};
