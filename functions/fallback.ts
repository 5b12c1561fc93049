import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { allRoutes } from '#shared/contract/index.ts';
import { pathPattern } from '#shared/contract/path-pattern.ts';
import { AppError } from '#shared/errors.ts';
import { refuse } from './runtime/respond.ts';

const patterns = allRoutes.map(({ path }) => pathPattern(path));

/** What no route took: an unknown path, or a known one asked in another way. Both in the form of every other error. */
export const handler = async ({ rawPath }: Pick<APIGatewayProxyEventV2, 'rawPath'>) =>
  refuse(
    new AppError(patterns.some((pattern) => pattern.test(rawPath)) ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND'),
  );
