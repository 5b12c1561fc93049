import type { ErrorBody, FieldError } from '#shared/errors.ts';

/** Code of an `ApiError` with status 0: no response arrived. */
export const NETWORK = 'NETWORK';

/** Failed API call. The message is a Korean sentence for the user. */
export class ApiError extends Error {
  // Declared only, because each page loads this class and the constructor sets the fields.
  declare readonly status: number;
  declare readonly code: string;
  declare readonly fields: readonly FieldError[];
  declare readonly details: ErrorBody['details'];
  /** Seconds from the `retry-after` header. */
  declare readonly retryAfter?: number;

  constructor(status: number, { message, code, fields = [], details }: ErrorBody, retryAfter?: number) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** Error message for the user. @param otherwise message for network failures and errors that are no `ApiError` */
export const messageOf = (error: unknown, otherwise?: string): string =>
  error instanceof ApiError && (error.status > 0 || otherwise === undefined)
    ? error.message
    : (otherwise ?? '잠시 후 다시 시도해주세요.');

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'CONFLICT';
