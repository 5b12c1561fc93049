import { config } from '#functions/config.ts';

/**
 * Time limit of work that a request waits for. It is longer on a machine where all functions and the table share a few cores.
 * @param ms limit in a deployed function, in ms
 */
export const timeLimit = (ms: number): number => ms * config.TIME_LIMIT_FACTOR;
