import { randomInt } from 'node:crypto';

export const HOUR_SECONDS = 3_600;

/**
 * Returns the seconds until an hour of tomorrow in Seoul. Ordinary checks of the tracking service are from 7 to 22 h.
 * @param hour 0 to 23
 */
export const secondsUntilTomorrow = (hour: number): number =>
  (24 + hour) * HOUR_SECONDS - ((Math.floor(Date.now() / 1_000) + 9 * HOUR_SECONDS) % (24 * HOUR_SECONDS));

/** Returns a number of 한진택배. Its ending, of one or two digits, decides the events of the simulated service. */
export const numberEndingIn = (ending: string): string => `4${randomInt(1e8, 1e9)}${ending.padStart(2, '1')}`;
