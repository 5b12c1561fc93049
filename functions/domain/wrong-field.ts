import { AppError, type ErrorCode, errorCatalog } from '#shared/errors.ts';
import { messages } from '#shared/words.ko.ts';

export const wrongField = (path: string, label: string): AppError =>
  new AppError('VALIDATION_FAILED', { fields: [{ path, message: messages.enterCorrectly(label) }] });

/** Error with another code than VALIDATION_FAILED that concerns one field. */
export const refusedField = (code: ErrorCode, path: string): AppError =>
  new AppError(code, { fields: [{ path, message: errorCatalog[code].message }] });
