import { seoulDay } from '#shared/domain/dates.ts';
import { serverNow } from './clock.ts';

// Apart from `clock.ts`, so that the first load of the public pages contains no code for days.

/** Day of the server in Seoul, `YYYY-MM-DD`. */
export const serverToday = (): string => seoulDay(serverNow());
