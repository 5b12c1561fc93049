import { formatDay, formatMinute } from '#web/lib/formats.ts';

export const Instant = ({ at, dayOnly = false }: { at: string; dayOnly?: boolean }) => (
  <time dateTime={at} className="tabular-nums">
    {dayOnly ? formatDay(at) : formatMinute(at)}
  </time>
);
