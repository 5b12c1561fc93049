import { formatDay, formatMinute } from '#web/lib/formats.ts';

/** An instant as it was in Seoul: to the minute, or its day alone. */
export const Instant = ({ at, dayOnly = false }: { at: string; dayOnly?: boolean }) => (
  <time dateTime={at} className="tabular-nums">
    {dayOnly ? formatDay(at) : formatMinute(at)}
  </time>
);
