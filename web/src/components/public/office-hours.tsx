import { useHydrated } from '@tanstack/react-router';
import { serverNow } from '#web/lib/clock.ts';
import { zoneName } from '#web/lib/zone-name.ts';
import type { offices } from './company.ts';

/**
 * Customer service hours of an office. The name of its time zone depends on the day, because of daylight saving, so a
 * prerendered page does not contain it.
 */
export const OfficeHours = ({
  office: { opensAt, closesAt, timeZone },
}: {
  office: Pick<(typeof offices)[number], 'opensAt' | 'closesAt' | 'timeZone'>;
}) => {
  const isHydrated = useHydrated();
  return `월–금 ${opensAt}–${closesAt}${isHydrated ? ` (${zoneName(serverNow(), timeZone)})` : ''}`;
};
