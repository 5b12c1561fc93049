import { useEffect } from 'react';
import { notice } from '#web/components/ui/notice.tsx';
import { clockOffset } from '#web/lib/clock.ts';
import { useStore } from '#web/lib/store.ts';
import { keepJson, readJson, tabStorage } from '#web/lib/stored-json.ts';

/** Difference in ms above which a notice names it. */
const MAX_OFFSET_MS = 300_000;
// Without the prefix `hanho.`, as in `clock.ts`.
const NAMED = 'clock-named';
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DURATION = { duration: 15_000 };

/** States how far the clock of this computer is off. @param offsetMs time of the server minus that of this computer */
export const differenceText = (offsetMs: number): string => {
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS);
  const isHours = minutes >= 2 * HOUR_MINUTES || minutes % HOUR_MINUTES === 0;
  const amount = isHours ? `${Math.round(minutes / HOUR_MINUTES)}시간` : `${minutes}분`;
  return `이 컴퓨터의 시각이 ${amount} ${offsetMs > 0 ? '느립니다' : '빠릅니다'}.`;
};

/** Names a wrong clock of this computer once, because the dates of screens and papers come from the server. */
export const useClockNotice = (): void => {
  const offsetMs = useStore(clockOffset);
  useEffect(() => {
    if (Math.abs(offsetMs) <= MAX_OFFSET_MS || readJson(tabStorage, NAMED)) return;
    keepJson(tabStorage, NAMED, true);
    notice.error(differenceText(offsetMs), DURATION);
  }, [offsetMs]);
};
