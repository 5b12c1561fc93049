import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Instant } from '#web/components/instant.tsx';
import { ErrorState, Skeleton } from '#web/components/states.tsx';
import { WhenNear } from '#web/components/when-near.tsx';
import { parcelQueries } from '#web/features/parcels/queries.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { Section } from './section.tsx';
import { useFieldText } from './use-field-text.ts';

type Props = { id: number };

const FIRST_SHOWN = 10;
const LOAD_FAILED = '변경 이력을 불러오지 못했습니다.';

const OldValue = ({ children }: { children: ReactNode }) => (
  <>
    <span className="text-ink-3">{children}</span> →{' '}
  </>
);

const ChangedBy = ({ by, at }: { by: string; at: string }) => (
  <p className="flex shrink-0 items-center gap-x-3 text-13 text-ink-2">
    <span>{by}</span>
    <Instant at={at} />
  </p>
);

const entryClasses = 'flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-3 py-2';
const listClasses = 'divide-y divide-line rounded-card border border-line text-14';

const StatusHistory = ({ id }: Props) => {
  const { data: entries, isError, error, refetch } = useQuery(parcelQueries.history(id));
  if (isError) return <ErrorState title={LOAD_FAILED} error={error} onRetry={() => void refetch()} />;
  if (!entries) return <Skeleton rows={2} />;
  return (
    <ol aria-label="상태 변경 이력" className={listClasses}>
      {entries
        .map((entry, index) => ({ ...entry, from: entries[index - 1]?.statusLabel }))
        .reverse()
        .map(({ from, statusLabel, updated_by_name, created_at }) => (
          <li key={`${created_at} ${statusLabel}`} className={entryClasses}>
            <span>
              {from && <OldValue>{from}</OldValue>}
              <b className="font-semibold">{statusLabel}</b>
            </span>
            <ChangedBy by={updated_by_name} at={created_at} />
          </li>
        ))}
    </ol>
  );
};

const ChangeLog = ({ id }: Props) => {
  const { data: log, isError, error, refetch } = useQuery(parcelQueries.changes(id));
  const [isExpanded, setExpanded] = useState(false);
  const textOf = useFieldText();
  if (isError) return <ErrorState title={LOAD_FAILED} error={error} onRetry={() => void refetch()} />;
  if (!log) return <Skeleton rows={2} />;
  if (log.length === 0) return <p className="text-14 text-ink-2">등록한 뒤 바뀐 내용이 없습니다.</p>;
  return (
    <>
      <ol aria-label="변경 기록" className={listClasses}>
        {log.slice(0, isExpanded ? undefined : FIRST_SHOWN).map(({ at, by, changes }) => (
          <li key={at} className={entryClasses}>
            <ul className="min-w-0 flex-1 basis-60">
              {changes.map(({ field, label, from, to }) => (
                <li key={field} className="break-words">
                  <span className="mr-2 text-13 text-ink-2">{label}</span>
                  <OldValue>{textOf(field, from) || '(없음)'}</OldValue>
                  <b className="font-semibold">{textOf(field, to) || '(없음)'}</b>
                </li>
              ))}
            </ul>
            <ChangedBy by={by} at={at} />
          </li>
        ))}
      </ol>
      {!isExpanded && log.length > FIRST_SHOWN && (
        <Button size="sm" variant="secondary" onClick={() => setExpanded(true)} className="mt-2">
          모두 보기 ({formatNumber(log.length)})
        </Button>
      )}
    </>
  );
};

/** The status history and the change log, newest first. Each loads when it is scrolled into view. */
export const OrderRecords = ({ id }: Props) => (
  <>
    <Section part="history">
      <WhenNear className="min-h-10">
        <StatusHistory id={id} />
      </WhenNear>
    </Section>
    <Section part="changes">
      <WhenNear className="min-h-10">
        <ChangeLog id={id} />
      </WhenNear>
    </Section>
  </>
);
