import type { Context } from 'aws-lambda';
import { config } from '#functions/config.ts';
import { withMeter } from '#functions/db/meter.ts';
import { AppError } from '#shared/errors.ts';
import { clock } from './clock.ts';
import { logger } from './logger.ts';

/** `origin`: base URL for links in mails (`SITE_ORIGIN`); empty if none is configured. */
export type JobInput<E> = { now: Date; event: E; origin: string };

/**
 * Creates the Lambda handler of a job. It logs the result, duration and consumed capacity units. AWS retries a failed
 * job, then sends the event to the dead-letter queue. A job must therefore be idempotent.
 */
export const job =
  <R extends Record<string, unknown>, E = unknown>(name: string, work: (input: JobInput<E>) => Promise<R>) =>
  async (event: E, context: Pick<Context, 'awsRequestId'>): Promise<R> => {
    const startedAt = performance.now();
    try {
      const { result, units } = await withMeter(
        () => work({ now: clock.now(), event, origin: config.SITE_ORIGIN ?? '' }),
        context.awsRequestId,
      );
      logger.info('job finished', {
        requestId: context.awsRequestId,
        job: name,
        ms: Math.round(performance.now() - startedAt),
        ...units,
        ...result,
      });
      return result;
    } catch (error) {
      logger.error('job failed', {
        requestId: context.awsRequestId,
        job: name,
        error: error instanceof AppError ? error.cause : error,
      });
      throw error;
    }
  };
