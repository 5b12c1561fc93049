import type { ErrorBody, FieldError } from '#shared/errors.ts';

/** Status 0 and code `NETWORK`: no answer arrived at all. */
export const NETWORK = 'NETWORK';

/** A call that failed: the answer's status, code, Korean sentence and field errors. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[];
  /** Seconds to wait before trying again, when the answer says so. */
  readonly retryAfter?: number;

  constructor(status: number, body: ErrorBody, retryAfter?: number) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? [];
    this.retryAfter = retryAfter;
  }
}

/**
 * The sentence to show for a failure: that of an `ApiError`, whether from the server or about the network.
 * @param otherwise wording of its own for failures without a response from the server
 */
export const messageOf = (error: unknown, otherwise?: string): string =>
  error instanceof ApiError && (error.status > 0 || otherwise === undefined)
    ? error.message
    : (otherwise ?? '잠시 후 다시 시도해주세요.');

/** True if a save was refused because the record has a newer version. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'CONFLICT';
