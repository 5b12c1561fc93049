import * as z from 'zod';
import { type Route, sessionErrors } from '#shared/contract/route.ts';
import { commonErrors, type ErrorCode, errorCatalog } from '#shared/errors.ts';
import type { Answer } from '#test/support/client.ts';

const ErrorAnswer = z.strictObject({
  code: z.string(),
  message: z.string().min(1),
  fields: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
});

/** Internal details that no error may contain: stack traces, libraries, engines, table keys. */
const internals =
  /\n\s+at |node_modules|\.ts:\d+|dynamo|dynoxide|sqlite|aws|zod|(Type|Range|Syntax|Reference|Validation|Marshall)Error|[a-z]Exception|ConditionExpression|"pk"|"sk"/i;

const declaredErrors = (route: Route): ReadonlySet<string> =>
  new Set<ErrorCode>([
    ...commonErrors,
    ...(route.errors ?? []),
    ...sessionErrors(route),
    // An empty path parameter, or one with a slash, is an unknown path.
    ...(route.params ? (['NOT_FOUND', 'VALIDATION_FAILED'] as const) : []),
    ...(route.body || route.query ? (['VALIDATION_FAILED'] as const) : []),
  ]);

const contentTypes = {
  xml: 'application/xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  image: 'image/',
  link: '',
  empty: '',
};

const problemOfSuccess = (route: Route, { status, body, headers }: Answer): string | undefined => {
  const expected = route.produces === 'empty' ? 204 : route.produces === 'link' ? 302 : 200;
  if (status !== expected) return `status ${status} instead of ${expected}`;
  if (route.produces) {
    return headers.get('content-type')?.startsWith(contentTypes[route.produces]) === false
      ? `unexpected content type ${headers.get('content-type')}`
      : undefined;
  }
  return route.response?.safeDecode(body).error?.message;
};

/** Describes how an answer differs from the contract. @returns undefined if it conforms */
export const problemOf = (route: Route, answer: Answer): string | undefined => {
  const { status, body, headers } = answer;
  if (status >= 500) return `status ${status}`;
  if (status < 400) return problemOfSuccess(route, answer);
  if (!headers.get('content-type')?.startsWith('application/json')) return 'an error that is not JSON';
  const { data: error, error: malformed } = ErrorAnswer.safeParse(body);
  if (!error) return malformed.message;
  if (internals.test(JSON.stringify(body))) return 'reveals internal details';
  if (!declaredErrors(route).has(error.code)) return `${error.code} is not declared`;
  return errorCatalog[error.code as ErrorCode].status === status
    ? undefined
    : `${error.code} with wrong status ${status}`;
};
