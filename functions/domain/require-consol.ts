import { getConsol, type StoredConsol } from '#functions/db/consol.entity.ts';
import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import { AppError } from '#shared/errors.ts';

/** @throws CONSOL_NOT_FOUND */
export const requireConsol = async (id: number): Promise<StoredConsol> => {
  const consol = await getConsol(id);
  if (!consol) throw new AppError('CONSOL_NOT_FOUND');
  return consol;
};

/** @throws CONSOL_NOT_FOUND, CONSOL_CLOSED */
export const requireOpenConsol = async (id: number): Promise<StoredConsol> => {
  const consol = await requireConsol(id);
  if (consol.status !== CONSOL_OPEN) throw new AppError('CONSOL_CLOSED');
  return consol;
};
