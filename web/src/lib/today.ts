import { seoulDay } from '#shared/domain/dates.ts';
import { clockOffset, serverNow } from './clock.ts';
import { useStore } from './store.ts';

// Apart from `clock.ts`, so that the first load of the public pages contains no code for days.

/** Day of the server in Seoul, `YYYY-MM-DD`. */
export const serverToday = (): string => seoulDay(serverNow());

/** Day of the server in Seoul, also for a page that was shown before the first answer of the server. */
export const useServerToday = (): string => {
  useStore(clockOffset);
  return serverToday();
};
