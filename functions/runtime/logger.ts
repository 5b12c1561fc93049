import { Logger } from '@aws-lambda-powertools/logger';
import { config } from '#functions/config.ts';

/**
 * Only ids, codes and counts may be logged: never a request body, e-mail address, phone number or customs code (PCCC).
 */
export const logger = new Logger({ serviceName: 'hanho', logLevel: config.LOG_LEVEL });
