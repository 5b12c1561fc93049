import { Logger } from '@aws-lambda-powertools/logger';
import { config } from '../config.ts';

/** Logs ids, codes and figures only: never a body, mail address or personal number. */
export const logger = new Logger({ serviceName: 'hanho', logLevel: config.LOG_LEVEL });
