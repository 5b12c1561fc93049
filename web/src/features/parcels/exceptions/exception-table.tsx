import { clsx } from 'clsx';
import { seoulDay } from '#shared/domain/dates.ts';
import type { ExceptionRule } from '#shared/domain/exception-rules.ts';
import { exceptionLabels, exceptionRuleNames } from '#shared/exception-words.ko.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Chip, type Tone } from '#web/components/ui/chip.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import type { Column } from '#web/components/ui/table.tsx';
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
  TRACKING_UNKNOWN: 'warning',
  NOT_DELIVERED: 'warning',
  IDLE: 'neutral',
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
      {row.commentCount > 0 && `메모 ${row.commentCount}`}
    </Button>
  </span>
);

const Cut = ({ text }: { text: string }) => (
  <span title={text} className="sm:block sm:max-w-40 sm:truncate">
    {text}
  </span>
);

const Promised = ({ promised }: Pick<ExceptionRow, 'promised'>) =>
  promised ? (
    <span className={clsx('tabular-nums', promised.isLate && 'font-semibold text-danger')}>
      {promised.to}
      {promised.isLate && <Icon name="error" size={14} label="예정일 지남" className="ml-1 inline" />}
    </span>
  ) : (
    '-'
  );

type Facts = {
  state: ExceptionRow['state'];
  now: Date;
  statusName: (status: string) => string;
  onComment: (row: ExceptionRow) => void;
};

export const exceptionColumns = ({
  state,
  now,
  statusName,
  onComment,
}: Facts): readonly Column<ExceptionRow>[] => [
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
    render: ({ rule, data }) => (
      <>
        <Chip tone={tones[rule]}>{exceptionRuleNames[rule]}</Chip>
        {data && <span className="ml-1.5 text-13">{`${data.zipcode} ${formatNumber(data.parcels)}건`}</span>}
      </>
    ),
    sortBy: ({ rule }) => exceptionRuleNames[rule],
  },
  {
    key: 'status',
    header: '상태',
    tight: true,
    render: ({ status }) => statusName(status) || '-',
    sortBy: ({ status }) => status,
  },
  {
    key: 'reason',
    header: '사유',
    render: ({ reason }) => (reason ? <Cut text={reason} /> : '-'),
    sortBy: ({ reason }) => reason,
  },
  {
    key: 'receiver',
    header: '받는 분',
    tight: true,
    render: ({ receiverName }) => (receiverName ? <Cut text={receiverName} /> : '-'),
    sortBy: ({ receiverName }) => receiverName,
  },
  {
    key: 'promised',
    header: '예정일',
    tight: true,
    render: ({ promised }) => <Promised promised={promised} />,
    // Those without a promised window come last.
    sortBy: ({ promised }) => promised?.to ?? '~',
  },
  {
    key: 'partner',
    header: '파트너',
    tight: true,
    render: ({ partnerName }) => (partnerName ? <Cut text={partnerName} /> : '-'),
    sortBy: ({ partnerName }) => partnerName,
  },
  {
    key: 'since',
    header: '발생',
    tight: true,
    render: ({ since }) => (
      <>
        <Instant at={since} dayOnly />
        {state === 'open' && <span className="ml-1.5 text-13 text-ink-2">{ageOf(since, now)}</span>}
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
        tight: true,
        render: ({ dueDate }) => <DueDate day={dueDate} today={seoulDay(now)} />,
        // Those without a due date come last.
        sortBy: ({ dueDate }) => dueDate ?? '~',
      }
    : {
        key: 'closedReason',
        header: exceptionLabels.closedReason,
        render: ({ closedReason }) => <Cut text={closedReason} />,
      },
  {
    key: 'comments',
    header: exceptionLabels.comment,
    tight: true,
    render: (row) => <Comments row={row} onOpen={() => onComment(row)} />,
  },
];
