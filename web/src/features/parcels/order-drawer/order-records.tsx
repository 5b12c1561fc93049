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
const unloaded = '변경 이력을 불러오지 못했습니다.';

const From = ({ children }: { children: ReactNode }) => (
  <>
    <span className="text-ink-3">{children}</span> →{' '}
  </>
);

const When = ({ by, at }: { by: string; at: string }) => (
  <p className="flex shrink-0 items-center gap-x-3 text-13 text-ink-2">
    <span>{by}</span>
    <Instant at={at} />
  </p>
);

const entryLook = 'flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-3 py-2';
const listLook = 'divide-y divide-line rounded-card border border-line text-14';

const Steps = ({ id }: Props) => {
  const { data: steps, isError, error, refetch } = useQuery(parcelQueries.history(id));
  if (isError) return <ErrorState title={unloaded} error={error} onRetry={() => void refetch()} />;
  if (!steps) return <Skeleton rows={2} />;
  return (
    <ol aria-label="상태 변경 이력" className={listLook}>
      {steps
        .map((step, index) => ({ ...step, from: steps[index - 1]?.statusLabel }))
        .reverse()
        .map(({ from, statusLabel, updated_by_name, created_at }) => (
          <li key={`${created_at} ${statusLabel}`} className={entryLook}>
            <span>
              {from && <From>{from}</From>}
              <b className="font-semibold">{statusLabel}</b>
            </span>
            <When by={updated_by_name} at={created_at} />
          </li>
        ))}
    </ol>
  );
};

const Changes = ({ id }: Props) => {
  const { data: log, isError, error, refetch } = useQuery(parcelQueries.changes(id));
  const [isWhole, setWhole] = useState(false);
  const textOf = useFieldText();
  if (isError) return <ErrorState title={unloaded} error={error} onRetry={() => void refetch()} />;
  if (!log) return <Skeleton rows={2} />;
  if (log.length === 0) return <p className="text-14 text-ink-2">등록한 뒤 바뀐 내용이 없습니다.</p>;
  return (
    <>
      <ol aria-label="변경 기록" className={listLook}>
        {log.slice(0, isWhole ? undefined : FIRST_SHOWN).map(({ at, by, changes }) => (
          <li key={at} className={entryLook}>
            <ul className="min-w-0 flex-1 basis-60">
              {changes.map(({ field, label, from, to }) => (
                <li key={field} className="break-words">
                  <span className="mr-2 text-13 text-ink-2">{label}</span>
                  <From>{textOf(field, from) || '(없음)'}</From>
                  <b className="font-semibold">{textOf(field, to) || '(없음)'}</b>
                </li>
              ))}
            </ul>
            <When by={by} at={at} />
          </li>
        ))}
      </ol>
      {!isWhole && log.length > FIRST_SHOWN && (
        <Button size="sm" variant="secondary" onClick={() => setWhole(true)} className="mt-2">
          모두 보기 ({formatNumber(log.length)})
        </Button>
      )}
    </>
  );
};

/** 6 상태 변경 이력 and what else was changed, newest first; each is asked for when it comes into sight. */
export const OrderRecords = ({ id }: Props) => (
  <>
    <Section part="history">
      <WhenNear className="min-h-10">
        <Steps id={id} />
      </WhenNear>
    </Section>
    <Section part="changes">
      <WhenNear className="min-h-10">
        <Changes id={id} />
      </WhenNear>
    </Section>
  </>
);
