import type { ReactNode } from 'react';
import { addMonths, formatMonth } from '#web/lib/calendar.ts';
import { Button, IconButton } from './button.tsx';

/**
 * Heading of a calendar with buttons for the previous, next and current month. @param month shown month (`YYYY-MM`)
 * @param today current month, or another one that a page shows first, which `todayLabel` names
 */
export const MonthNav = ({
  month,
  today,
  todayLabel = '오늘',
  onChange,
  heading: Heading = 'h3',
  children,
}: {
  month: string;
  today: string;
  todayLabel?: string;
  onChange: (month: string) => void;
  heading?: 'h2' | 'h3';
  children?: ReactNode;
}) => (
  <div className="flex min-h-10 flex-wrap items-center gap-1">
    <IconButton icon="left" label="이전 달" onClick={() => onChange(addMonths(month, -1))} />
    <Heading aria-live="polite" className="min-w-30 text-center text-18 font-bold tabular-nums">
      {formatMonth(month)}
    </Heading>
    <IconButton icon="right" label="다음 달" onClick={() => onChange(addMonths(month, 1))} />
    <Button
      variant="secondary"
      aria-disabled={month === today}
      onClick={() => onChange(today)}
      className="ml-2"
    >
      {todayLabel}
    </Button>
    {children}
  </div>
);
