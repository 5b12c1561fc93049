import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { Icon } from '#web/components/ui/icons.tsx';
import { isMasked, isOnHold, stageOf, stages } from './parcel.ts';
import type { Parcel } from './queries.ts';

const PromisedNotice = lazy(() => import('#web/components/order/promised-notice.tsx'));
const HoldNotice = lazy(() => import('#web/components/order/hold-notice.tsx'));

const Stages = ({ current }: { current: number }) => (
  <ol aria-label="배송 단계" className="grid grid-cols-6">
    {stages.map((stage, index) => {
      const isReached = index <= current;
      const isDone = index < current || index === stages.length - 1;
      return (
        <li
          key={stage}
          aria-current={index === current ? 'step' : undefined}
          className="relative flex flex-col items-center"
        >
          {index > 0 && (
            <span
              className={clsx('absolute top-2.75 right-1/2 h-0.5 w-full', isReached ? 'bg-brand' : 'bg-line')}
            />
          )}
          <span
            className={clsx(
              'z-1 grid size-6 place-items-center rounded-full border-2',
              isReached ? 'border-brand' : 'border-line bg-surface',
              isReached && (isDone ? 'bg-brand text-surface' : 'bg-surface'),
            )}
          >
            {isReached &&
              (isDone ? (
                <Icon name="check" size={14} />
              ) : (
                <span className="size-2.5 rounded-full bg-brand" />
              ))}
          </span>
          <span
            className={clsx(
              'mt-2 text-13',
              index === current ? 'font-bold text-brand' : isReached ? 'text-ink-2' : 'text-ink-3',
            )}
          >
            {stage}
            {index < current && <span className="sr-only"> 지남</span>}
          </span>
        </li>
      );
    })}
  </ol>
);

export const Progress = ({ parcel }: { parcel: Parcel }) => {
  const stage = stageOf(parcel);
  return (
    <div className="space-y-5">
      {stage !== undefined && <Stages current={stage} />}
      {parcel.promised && (
        <Suspense>
          <PromisedNotice promised={parcel.promised} />
        </Suspense>
      )}
      {isOnHold(parcel) && (
        <Suspense>
          <HoldNotice parcel={parcel} isMasked={isMasked(parcel)} />
        </Suspense>
      )}
    </div>
  );
};
