import { ApiError } from '#web/lib/api-error.ts';

/** Error message for the field of the current password. Undefined if the request failed for another reason. */
export const wrongPasswordOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields.find(({ path }) => path === 'password')?.message : undefined;
