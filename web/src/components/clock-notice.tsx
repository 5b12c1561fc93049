import { useEffect } from 'react';
import { clockOffset } from '#web/lib/clock.ts';
import { computerFacts } from '#web/lib/draft.ts';
import { notice } from './notice.tsx';

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
const ClockNotice = () => {
  useEffect(() => {
    if (computerFacts.read(NAMED)) return;
    computerFacts.keep(NAMED, true);
    notice.error(differenceText(clockOffset.get()), DURATION);
  }, []);
  return null;
};

export default ClockNotice;
