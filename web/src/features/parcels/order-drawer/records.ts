import type { OrderChange } from '#shared/domain/order.ts';
import { isOutput } from '#shared/domain/output-events.ts';
import type { TimelineEvent } from '#shared/domain/timeline.ts';

/** Line of the records of an order: an event, changed fields, or an event that changed fields. */
export type OrderRecord = {
  id: string;
  at: string;
  event?: TimelineEvent;
  by: string;
  changes: OrderChange['changes'];
};

const isOutputRecord = ({ event }: OrderRecord): boolean => event !== undefined && isOutput(event.kind);

export const recordFilters = {
  all: { label: '전체', holds: () => true, none: '내역이 없습니다.' },
  progress: {
    label: '진행',
    holds: (record) => record.event !== undefined && !isOutputRecord(record),
    none: '진행 내역이 없습니다.',
  },
  changes: {
    label: '변경',
    holds: ({ changes }) => changes.length > 0,
    none: '등록한 뒤 바뀐 내용이 없습니다.',
  },
  outputs: { label: '출력·메일', holds: isOutputRecord, none: '출력하거나 메일을 보낸 적이 없습니다.' },
} as const satisfies Record<string, { label: string; holds: (record: OrderRecord) => boolean; none: string }>;
export type RecordFilter = keyof typeof recordFilters;

const keyOf = (at: string, by: string): string => `${at} ${by}`;

/**
 * Returns the events and changes of an order, newest first. The change log repeats the changes of an event, so they are
 * joined with the event of the same time and author.
 */
export const recordsOf = (
  events: readonly TimelineEvent[],
  log: readonly OrderChange[],
): readonly OrderRecord[] => {
  const changesAt = new Map(log.map((entry) => [keyOf(entry.at, entry.by), entry]));
  const ofEvents = events.map((event): OrderRecord => {
    const { id, occurredAt: at, recordedAt, actorName: by } = event;
    const key = keyOf(recordedAt, by);
    const changes = changesAt.get(key)?.changes ?? [];
    changesAt.delete(key);
    return { id, at, event, by, changes };
  });
  const ofChanges = [...changesAt].map(([id, { at, by, changes }]): OrderRecord => ({ id, at, by, changes }));
  // A stable sort keeps the order of events of the same time.
  return [...ofEvents, ...ofChanges].sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
};
