import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { holdFieldsIn } from '#shared/domain/hold.ts';
import type { Order } from '#shared/domain/order.ts';
import type { TimelineEvent } from '#shared/domain/timeline.ts';
import { PromisedDays } from '#web/components/order/promised-days.tsx';
import { Chip, orderTone } from '#web/components/ui/chip.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { ErrorLine } from '#web/components/ui/states.tsx';
import { parcelQueries } from '#web/features/parcels/queries.ts';
import { formText, labelOf } from '#web/lib/order-fields.ts';
import { customerLabel } from '#web/lib/order-words.ts';
import type { OnEdit } from './fact-grid.tsx';
import { valuesOf } from './order-values.ts';
import { ProblemButtons } from './problems.tsx';
import { useFieldText } from './use-field-text.ts';
import { useOpenProblems } from './use-open-problems.ts';

const LOADING = '불러오는 중';

const Answer = ({ question, children }: { question: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-13 text-ink-3">{question}</dt>
    <dd className="min-w-0 break-words tabular-nums">{children || '–'}</dd>
  </div>
);

const joined = (...texts: readonly (string | false | undefined)[]): string =>
  texts.filter(Boolean).join(' · ');

const Latest = ({ event }: { event: TimelineEvent }) => (
  <>
    <b className="font-semibold">{event.text}</b>
    <span className="ml-2 text-13 text-ink-3">
      <Instant at={event.occurredAt} />
    </span>
  </>
);

/** Reason of a hold, and what prevents saving the whole order. */
const Troubles = ({ order, onEdit }: { order: Order; onEdit: OnEdit }) => {
  const textOf = useFieldText();
  const values = valuesOf(order);
  const hold = holdFieldsIn(order.status)
    .map((name) => [labelOf(name), textOf(name, values[name])] as const)
    .filter(([, text]) => text !== '');
  const problems = useOpenProblems(order);
  if (hold.length === 0 && (problems.length === 0 || !onEdit)) return null;
  return (
    <section
      aria-label="확인할 것"
      className="mt-3 space-y-1 rounded-control bg-warning-weak px-3.5 py-2.5 text-14 text-warning"
    >
      {hold.map(([label, text]) => (
        <p key={label}>
          <b className="font-semibold">{label}</b> {text}
        </p>
      ))}
      {problems.length > 0 && onEdit && (
        <>
          <p className="flex items-start gap-2 font-semibold">
            <Icon name="warning" size={18} className="mt-0.5" />
            {`미완료 항목 ${problems.length}개`}
          </p>
          <ProblemButtons problems={problems} onChoose={onEdit} />
        </>
      )}
    </section>
  );
};

/** Where the parcel is, what happened, what is next, who is involved and what is wrong. */
export const OrderSummary = ({ order, onEdit }: { order: Order; onEdit: OnEdit }) => {
  const textOf = useFieldText();
  const { data: timeline, isError, isFetching, error, refetch } = useQuery(parcelQueries.timeline(order.id));
  const isLoading = !timeline && isFetching;
  const latest = timeline?.events.find(({ isCurrent }) => isCurrent) ?? timeline?.events[0];
  return (
    <section aria-label="요약" className="rounded-card border border-line p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        <Chip tone={orderTone(order.status)}>{textOf('status', order.status)}</Chip>
        <PromisedDays order={order} />
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-14">
        <Answer question="위치">
          {joined(textOf('parcelLocation', order.parcelLocation), order.mblNo && `M/BL ${order.mblNo}`)}
        </Answer>
        <Answer question="최근">{isLoading ? LOADING : latest && <Latest event={latest} />}</Answer>
        <Answer question="다음">{isLoading ? LOADING : timeline?.next?.text}</Answer>
        <Answer question="받는 분">
          {joined(
            order.receiverName,
            formText('receiverMobile', order.receiverMobile),
            `${order.receiverAddress1} ${order.receiverAddress2}`.trim(),
          )}
        </Answer>
        <Answer question="보내는 분">
          {joined(order.shipperName, formText('shipperMobile', order.shipperMobile))}
        </Answer>
        <Answer question="고객">{joined(customerLabel(order), order.partnerName)}</Answer>
      </dl>
      {isError && !isFetching && !timeline && (
        <ErrorLine message="진행 내역을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      <Troubles order={order} onEdit={onEdit} />
    </section>
  );
};
