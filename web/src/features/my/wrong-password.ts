import { ApiError } from '#web/lib/api-error.ts';

/** What the server says of the password that was to confirm a change; undefined where something else failed. */
export const wrongPasswordOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields.find(({ path }) => path === 'password')?.message : undefined;
