import { AppError } from '#shared/errors.ts';
import { messages } from '#shared/words.ko.ts';

export const wrongField = (path: string, label: string): AppError =>
  new AppError('VALIDATION_FAILED', { fields: [{ path, message: messages.enterCorrectly(label) }] });
