import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { isStaff } from '#shared/domain/auth-level.ts';
import type { Order } from '#shared/domain/order.ts';
import { isHeld } from '#shared/domain/order-status.ts';
import type { Timeline } from '#shared/domain/timeline.ts';
import { LazyEventPhotos } from '#web/components/order/lazy-event-photos.tsx';
import PromisedNotice from '#web/components/order/promised-notice.tsx';
import { entryOf, type TimelineEntry, TimelineList } from '#web/components/order/timeline.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { RadioGroup } from '#web/components/ui/choice-group.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { ErrorLine, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { WhenNear } from '#web/components/ui/when-near.tsx';
import { parcelQueries } from '#web/features/parcels/queries.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { type OrderRecord, type RecordFilter, recordFilters, recordsOf } from './records.ts';
import { Section } from './section.tsx';
import { useFieldText } from './use-field-text.ts';

type Props = { order: Order };

const EventDialog = lazy(() => import('./event-dialog.tsx'));

const AddEvent = ({ order, isDirty }: { order: Order; isDirty: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const open = () => (isDirty ? notice.error('수정을 저장한 뒤 추가해주세요.') : setOpen(true));
  return (
    <>
      <Button size="sm" variant="secondary" icon="plus" onClick={open}>
        내역 추가
      </Button>
      {isOpen && (
        <Suspense>
          <EventDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

const NONE = '(없음)';

const Changes = ({ changes }: Pick<OrderRecord, 'changes'>) => {
  const textOf = useFieldText();
  return (
    <ul className="mt-0.5 text-13">
      {changes.map(({ field, label, from, to }) => (
        <li key={field} className="break-words">
          <span className="mr-2 text-ink-2">{label}</span>
          <span className="text-ink-3">{textOf(field, from) || NONE}</span> →{' '}
          <b className="font-semibold text-ink">{textOf(field, to) || NONE}</b>
        </li>
      ))}
    </ul>
  );
};

const minuteOf = (at: string): string => at.slice(0, 16);

const entryOfRecord = (record: OrderRecord, orderId: number): TimelineEntry => {
  const { event, changes, ...rest } = record;
  const details = (
    <>
      {changes.length > 0 && <Changes changes={changes} />}
      <LazyEventPhotos orderId={orderId} photoKeys={event?.data.photoKeys} />
    </>
  );
  if (!event) return { ...rest, text: '주문 내용을 변경했습니다.', isRecord: true, details };
  const isLate = minuteOf(event.recordedAt) !== minuteOf(event.occurredAt);
  return {
    ...entryOf(event),
    details,
    ...(isLate && { recordedAt: event.recordedAt }),
  };
};

const filterNames = Object.keys(recordFilters) as RecordFilter[];

type FilteredProps = Pick<Timeline, 'next' | 'promised'> & { records: readonly OrderRecord[] };

const FilteredRecords = ({ records, order, next, promised }: Props & FilteredProps) => {
  const [filter, setFilter] = useState<RecordFilter>('all');
  const textOf = useFieldText();
  const shown = useMemo(
    () => records.filter(recordFilters[filter].holds).map((record) => entryOfRecord(record, order.id)),
    [records, filter, order.id],
  );
  return (
    <>
      <RadioGroup
        label="내역 구분"
        hideLabel
        name="recordFilter"
        options={filterNames.map((name) => ({
          value: name,
          label: `${recordFilters[name].label} ${formatNumber(records.filter(recordFilters[name].holds).length)}`,
        }))}
        value={filter}
        onChange={({ target }) => setFilter(target.value as RecordFilter)}
      />
      <TimelineList
        entries={shown}
        next={filter === 'all' || filter === 'progress' ? next : null}
        promised={promised}
        empty={<p className="text-14 text-ink-2">{recordFilters[filter].none}</p>}
        sheet={{
          title: '진행 내역',
          details: [
            ['H/BL 번호', order.hblNo],
            ['상태', textOf('status', order.status)],
            ['내역 구분', recordFilters[filter].label],
          ],
        }}
      />
    </>
  );
};

const Records = ({ order }: Props) => {
  const timeline = useQuery({
    ...parcelQueries.timeline(order.id),
    // The summary of the order has just loaded it, unless the order was changed since.
    refetchOnMount: ({ state }) => state.isInvalidated,
  });
  const changes = useQuery(parcelQueries.changes(order.id));
  const records = useMemo(
    () => timeline.data && recordsOf(timeline.data.events, changes.data ?? []),
    [timeline.data, changes.data],
  );
  if (!timeline.data || !records) {
    return <QueryPlaceholder query={timeline} failed="진행 내역을 불러오지 못했습니다." rows={3} />;
  }
  const { next, promised } = timeline.data;
  return (
    <>
      {changes.isError && !changes.isFetching && (
        <div className="mb-2">
          <ErrorLine
            message="변경 이력을 불러오지 못했습니다."
            error={changes.error}
            onRetry={() => void changes.refetch()}
          />
        </div>
      )}
      {promised && (
        <div className="mb-3">
          <PromisedNotice promised={promised} isHeld={isHeld(order.status)} />
        </div>
      )}
      <FilteredRecords order={order} records={records} next={next} promised={promised} />
    </>
  );
};

/**
 * Everything that happened to the order, newest first: its events, changed fields, prints and mails. Loads when it is
 * scrolled into view. @param isDirty true if the order has unsaved input; absent if events cannot be added
 */
export const OrderRecords = ({ order, isDirty }: Props & { isDirty?: boolean }) => {
  const session = useSession();
  return (
    <Section
      part="timeline"
      aside={isDirty !== undefined && isStaff(session) && <AddEvent order={order} isDirty={isDirty} />}
    >
      <WhenNear className="min-h-[60dvh]">
        <Records order={order} />
      </WhenNear>
    </Section>
  );
};
