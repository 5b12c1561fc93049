import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { allRoutes } from '#shared/contract/index.ts';
import { pathPattern } from '#shared/contract/path-pattern.ts';
import { AppError } from '#shared/errors.ts';
import { errorResponse } from './runtime/respond.ts';

const patterns = allRoutes.map(({ path }) => pathPattern(path));

type Event = Pick<APIGatewayProxyEventV2, 'rawPath'> & { requestContext: { requestId: string } };

/** Answers unknown paths and methods in the product's error format. */
export const handler = async ({ rawPath, requestContext }: Event) => {
  const isKnown = patterns.some((pattern) => pattern.test(rawPath));
  const refusal = errorResponse(new AppError(isKnown ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND'));
  return { ...refusal, headers: { ...refusal.headers, 'x-request-id': requestContext.requestId } };
};
