import { seoulDay } from '#shared/domain/dates.ts';
import type { ExceptionRule } from '#shared/domain/exception-rules.ts';
import { exceptionLabels, exceptionRuleNames } from '#shared/exception-words.ko.ts';
import { Button } from '#web/components/button.tsx';
import { Chip, type Tone } from '#web/components/chip.tsx';
import { Icon } from '#web/components/icons.tsx';
import { Instant } from '#web/components/instant.tsx';
import type { Column } from '#web/components/table.tsx';
import type { ExceptionRow } from '#web/lib/exception-queries.ts';
import { formatNumber } from '#web/lib/formats.ts';

const tones: Record<ExceptionRule, Tone> = {
  STATUS_PROBLEM: 'warning',
  NO_MOVEMENT: 'neutral',
  LATE: 'danger',
  MAIL_BOUNCED: 'neutral',
  SORTING_CODE_UNKNOWN: 'neutral',
  OVER: 'danger',
  SHORT: 'danger',
  BOXES_INCOMPLETE: 'danger',
  CUSTOMS_FINDING: 'warning',
  DELIVERY_FAILED: 'warning',
};

export const nameOf = ({ hblNo, rule }: ExceptionRow): string => `${hblNo} ${exceptionRuleNames[rule]}`;

const DAY_MS = 86_400_000;

const ageOf = (since: string, now: Date): string => {
  const days = Math.floor((now.getTime() - Date.parse(since)) / DAY_MS);
  return days < 1 ? '하루 안' : `${formatNumber(days)}일 지남`;
};

const DueDate = ({ day, today }: { day: string | null; today: string }) => {
  if (!day) return '-';
  if (day > today) return <span className="whitespace-nowrap tabular-nums">{day}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 font-semibold tabular-nums">
      <span className="whitespace-nowrap">{day}</span>
      <span
        className={`inline-flex items-center gap-1 text-12 whitespace-nowrap ${day < today ? 'text-danger' : 'text-warning'}`}
      >
        <Icon name={day < today ? 'error' : 'clock'} size={14} />
        {day < today ? '기한 지남' : '오늘까지'}
      </span>
    </span>
  );
};

const Comments = ({ row, onOpen }: { row: ExceptionRow; onOpen: () => void }) => (
  // Above the button that covers the row.
  <span className="relative z-1">
    <Button
      size="sm"
      variant="ghost"
      icon="edit"
      aria-label={`${nameOf(row)} 메모 ${row.commentCount}`}
      onClick={onOpen}
    >
      {row.commentCount > 0 ? `메모 ${row.commentCount}` : '메모'}
    </Button>
  </span>
);

export const exceptionColumns = (
  state: ExceptionRow['state'],
  now: Date,
  onComment: (row: ExceptionRow) => void,
): readonly Column<ExceptionRow>[] => [
  {
    key: 'hblNo',
    header: 'H/BL 번호',
    tight: true,
    render: ({ hblNo }) => hblNo,
    sortBy: ({ hblNo }) => hblNo,
  },
  {
    key: 'rule',
    header: '종류',
    tight: true,
    render: ({ rule }) => <Chip tone={tones[rule]}>{exceptionRuleNames[rule]}</Chip>,
    sortBy: ({ rule }) => exceptionRuleNames[rule],
  },
  {
    key: 'partner',
    header: '파트너',
    tight: true,
    render: ({ partnerName }) => partnerName || '-',
    sortBy: ({ partnerName }) => partnerName,
  },
  {
    key: 'since',
    header: '발생',
    tight: true,
    render: ({ since }) => (
      <>
        <Instant at={since} />
        {state === 'open' && <span className="block text-13 text-ink-2">{ageOf(since, now)}</span>}
      </>
    ),
    sortBy: ({ since }) => since,
  },
  {
    key: 'assignee',
    header: exceptionLabels.assigneeName,
    tight: true,
    render: ({ assigneeName }) => assigneeName || <span className="text-ink-3">없음</span>,
    sortBy: ({ assigneeName }) => assigneeName,
  },
  state === 'open'
    ? {
        key: 'dueDate',
        header: exceptionLabels.dueDate,
        render: ({ dueDate }) => <DueDate day={dueDate} today={seoulDay(now)} />,
        // Those without a due date come last.
        sortBy: ({ dueDate }) => dueDate ?? '~',
      }
    : {
        key: 'closedReason',
        header: exceptionLabels.closedReason,
        render: ({ closedReason }) => (
          <span className="line-clamp-3 min-w-40 break-words">{closedReason}</span>
        ),
      },
  {
    key: 'comments',
    header: exceptionLabels.comment,
    tight: true,
    render: (row) => <Comments row={row} onOpen={() => onComment(row)} />,
  },
];
