import { Logger } from '@aws-lambda-powertools/logger';
import { config } from '../config.ts';

/** Logs one JSON line per event. Only ids, codes and figures: never a body, a mail address or personal number. */
export const logger = new Logger({ serviceName: 'hanho', logLevel: config.LOG_LEVEL });
