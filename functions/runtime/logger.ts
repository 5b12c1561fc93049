import { Logger } from '@aws-lambda-powertools/logger';
import { config } from '../config.ts';

/** Log only ids, codes and figures: never a request body, mail address, phone number or customs code. */
export const logger = new Logger({ serviceName: 'hanho', logLevel: config.LOG_LEVEL });
