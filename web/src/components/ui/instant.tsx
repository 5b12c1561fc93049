import { formatDay, formatMinute } from '#web/lib/formats.ts';

/** Seoul time to the minute, or only its day. @param at ISO 8601 */
export const Instant = ({ at, dayOnly = false }: { at: string; dayOnly?: boolean }) => (
  <time dateTime={at} translate="no" className="whitespace-nowrap tabular-nums">
    {dayOnly ? formatDay(at) : formatMinute(at)}
  </time>
);
