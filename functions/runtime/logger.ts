import { Logger } from '@aws-lambda-powertools/logger';
import { config } from '../config.ts';

/** One JSON line an event. Ids, codes and figures only: never a body, a mail address, a number of a person. */
export const logger = new Logger({ serviceName: 'hanho', logLevel: config.LOG_LEVEL });
