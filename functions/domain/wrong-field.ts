import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/words.ko.ts';

/** Validation error of a field for a rule that only the server can check. */
export const wrongField = (path: string, label: string): AppError =>
  new AppError('VALIDATION_FAILED', { fields: [{ path, message: messages.enterCorrectly(label) }] });
