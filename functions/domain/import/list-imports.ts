import { getImport, getImports, listImportChunks, listImportIds } from '#functions/db/import.entity.ts';
import { isInScope, scopeOf } from '#functions/db/scope.ts';
import type { parcelImportRoutes } from '#shared/contract/parcel-import.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';

type ImportPage = AnswerOf<typeof parcelImportRoutes.getImportList>;

const PAGE_SIZE = 20;

/** Path that downloads the failed rows of an import. */
export const failedRowsPath = (importId: string): string => `/api/admin/files/failed/${importId}.xlsx`;

/** Returns a page of a partner's imports, newest first. @param before `nextPaging` of the previous page */
export const importPage = async (
  partnerId: number,
  before: string | undefined,
  now: Date,
): Promise<ImportPage> => {
  const listed = await listImportIds(partnerId, before, PAGE_SIZE + 1);
  const shown = listed.slice(0, PAGE_SIZE);
  const found = await getImports(
    shown.map(({ id }) => id),
    now,
  );
  const byId = new Map(found.map((one) => [one.id, one]));
  return {
    rows: shown.flatMap(({ id }) => {
      const source = byId.get(id);
      if (!source) return [];
      const { filename, at, by, firstImportId, registered = null, failed = 0 } = source;
      const isCorrection = firstImportId !== undefined;
      const failedExcelDownloadUrl = failed > 0 ? failedRowsPath(id) : null;
      return { id, filename, at, by, isCorrection, registered, failed, failedExcelDownloadUrl };
    }),
    nextPaging: listed.length > shown.length ? (shown.at(-1)?.cursor ?? null) : null,
  };
};

/** Returns the ids of the orders that an import registered. @throws NOT_FOUND for an import outside of the scope */
export const importedOrderIds = async (importId: string, actor: Session, now: Date): Promise<number[]> => {
  const source = await getImport(importId, now);
  if (!source || !isInScope(scopeOf(actor), source)) throw new AppError('NOT_FOUND');
  return (await listImportChunks(importId, now)).flatMap(({ ids }) => ids);
};
