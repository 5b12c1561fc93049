import { clsx } from 'clsx';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { isOutput } from '#shared/domain/output-events.ts';
import type { Promised, Timeline as TimelineData, TimelineEvent } from '#shared/domain/timeline.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { PrintedSheet } from '#web/components/ui/print-page.tsx';
import { serverNow } from '#web/lib/clock.ts';
import { formatMinute, formatNumber } from '#web/lib/formats.ts';
import { promisedDays } from '#web/lib/promised.ts';
import { inZone, type Zone } from '#web/lib/time-zone.ts';
import { ServiceAnswers } from './service-answers.tsx';

type Step = 'next' | 'current' | 'past' | 'record';
const stepNames: Record<Step, string> = { next: '예정', current: '현재', past: '지남', record: '기록' };

/** Line of a timeline. */
export type TimelineEntry = {
  id: string;
  /** Time by the clock of the source, ISO 8601. */
  at: string;
  /** Set if the product stored it at another time, ISO 8601. */
  recordedAt?: string;
  text: string;
  note?: string;
  by?: string;
  /** True for a record that is no step of the parcel, such as a print or a changed field. */
  isRecord?: boolean;
  /** True for the step that the parcel is at. */
  isCurrent?: boolean;
  details?: ReactNode;
};

/** Number, status and other details of the parcel, which are above its printed timeline. */
type TimelineSheet = {
  title: string;
  details: readonly (readonly [name: string, value: ReactNode])[];
};

const FIRST_SHOWN = 20;

// The steps differ in shape, so that color is not the only difference.
const Mark = ({ step }: { step: Step }) => (
  <span className="z-1 grid size-7 shrink-0 place-items-center">
    {step === 'next' && (
      <span className="size-4 rounded-full border-2 border-control border-dashed bg-surface" />
    )}
    {step === 'current' && <span className="size-4 rounded-full border-4 border-brand bg-surface" />}
    {step === 'past' && (
      <span className="grid size-5 place-items-center rounded-full bg-brand-weak text-brand">
        <Icon name="check" size={13} />
      </span>
    )}
    {step === 'record' && <span className="size-2.5 border-2 border-control bg-surface" />}
  </span>
);

type RowProps = { step: Step; isLast: boolean; ref?: Ref<HTMLLIElement>; children: ReactNode };

const Row = ({ step, isLast, ref, children }: RowProps) => (
  <li
    ref={ref}
    tabIndex={ref ? -1 : undefined}
    aria-current={step === 'current' ? 'step' : undefined}
    className={clsx('relative flex break-inside-avoid gap-3', !isLast && 'pb-3.5')}
  >
    {!isLast && <span className="absolute top-6 -bottom-1 left-3.25 w-0.5 bg-brand-weak" />}
    <Mark step={step} />
    <div className={clsx('min-w-0 flex-1 text-14', step !== 'current' && 'text-ink-2')}>
      <span
        className={step === 'past' || step === 'record' ? 'sr-only' : 'mr-1 text-12 font-semibold text-brand'}
      >
        {stepNames[step]}
      </span>{' '}
      {children}
    </div>
  </li>
);

const DATE = /(\d{4}-\d\d-\d\d)/;

/** Text whose dates do not break at their hyphens. */
export const withWholeDates = (text: string): ReactNode =>
  text.split(DATE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );

const EntryText = ({ entry, zone }: { entry: TimelineEntry; zone: Zone }) => {
  const { at, recordedAt, text, by, note, isCurrent, details } = entry;
  const recorded = recordedAt && inZone(recordedAt, zone);
  return (
    <>
      <span className={clsx('break-words', isCurrent && 'font-semibold')}>{withWholeDates(text)}</span>
      {note && <span className="mt-0.5 block whitespace-pre-line break-words text-13">{note}</span>}
      {details}
      <span className="mt-0.5 block text-13 font-normal text-ink-3 tabular-nums">
        <time dateTime={at}>{inZone(at, zone).time}</time> {by && <span className="ml-1">{by}</span>}{' '}
        {recorded && <span className="ml-1">{`${recorded.day} ${recorded.time}에 기록`}</span>}
      </span>
    </>
  );
};

/** Entries grouped by day in the zone, in the same order. */
const daysOf = (entries: readonly TimelineEntry[], zone: Zone) => {
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of entries) {
    const { day } = inZone(entry.at, zone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
};

/** The step that comes next, and the promised window. */
type Expected = Pick<TimelineData, 'next' | 'promised'>;

const Window = ({ promised }: { promised: Promised }) => (
  <span className="ml-1 text-13 text-ink-3">
    {promised.isLate ? '예정일이 지났습니다' : `${promisedDays(promised)} 예정`}
  </span>
);

/** The delivery with its promised window, and before it the step that comes next. */
const ExpectedSteps = ({ next, promised, isLast }: Expected & { isLast: boolean }) => {
  if (!next) return null;
  const isDelivery = next.kind === 'delivered';
  return (
    <ul aria-label="다음 단계">
      {promised && !isDelivery && (
        <Row step="next" isLast={false}>
          배송 완료 <Window promised={promised} />
        </Row>
      )}
      <Row step="next" isLast={isLast}>
        {next.text} {promised && isDelivery && <Window promised={promised} />}
      </Row>
    </ul>
  );
};

type StepsProps = Expected & {
  entries: readonly TimelineEntry[];
  zone: Zone;
  /** Entry that takes the focus when it appears, and its row. */
  focus?: { entry: TimelineEntry | undefined; row: Ref<HTMLLIElement> };
};

const stepOf = ({ isRecord, isCurrent }: TimelineEntry): Step => {
  if (isRecord) return 'record';
  return isCurrent ? 'current' : 'past';
};

const Steps = ({ entries, next, promised, zone, focus }: StepsProps) => (
  <>
    <ExpectedSteps next={next} promised={promised} isLast={entries.length === 0} />
    {daysOf(entries, zone).map(([day, ofDay]) => (
      <section key={day} aria-label={day}>
        <h4 className="mb-2 break-after-avoid text-13 font-semibold text-ink-2">{day}</h4>
        <ol>
          {ofDay.map((entry) => (
            <Row
              key={entry.id}
              step={stepOf(entry)}
              isLast={entry === entries.at(-1)}
              ref={entry === focus?.entry ? focus.row : undefined}
            >
              <EntryText entry={entry} zone={zone} />
            </Row>
          ))}
        </ol>
      </section>
    ))}
  </>
);

const zoneNames: Record<Zone, string> = { seoul: '한국 시간', sydney: '시드니 시간' };

const Sheet = ({ sheet: { title, details }, zone, ...steps }: { sheet: TimelineSheet } & StepsProps) => (
  <PrintedSheet>
    <h1 className="mb-3 text-20 font-bold">{title}</h1>
    <DefinitionList
      entries={[
        ...details,
        ['출력', `${formatMinute(serverNow().toISOString())} KST`],
        ['시각 기준', zoneNames[zone]],
      ]}
    />
    <div className="mt-4 border-line border-t pt-4">
      <Steps {...steps} zone={zone} />
    </div>
  </PrintedSheet>
);

/**
 * Steps of a parcel, newest first and grouped by day. Of a long list, the older entries appear on request; the printed
 * sheet has all of them. @param empty shown instead of an empty list
 */
export const TimelineList = ({
  entries,
  next,
  promised,
  sheet,
  empty,
}: Expected & {
  entries: readonly TimelineEntry[];
  sheet: TimelineSheet;
  empty?: ReactNode;
}) => {
  const [zone, setZone] = useState<Zone>('seoul');
  const [isExpanded, setExpanded] = useState(false);
  const firstExpanded = useRef<HTMLLIElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isExpanded) firstExpanded.current?.focus();
  }, [isExpanded]);
  const other = zone === 'seoul' ? 'sydney' : 'seoul';
  const isCut = !isExpanded && entries.length > FIRST_SHOWN;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-1 text-13 text-ink-3">
        <p aria-live="polite" className="mr-auto">
          {zoneNames[zone]}
        </p>
        <Button size="sm" variant="ghost" icon="clock" onClick={() => setZone(other)}>
          {`${zoneNames[other]}으로 보기`}
        </Button>
        <Button size="sm" variant="ghost" icon="print" onClick={() => window.print()}>
          인쇄
        </Button>
      </div>
      {entries.length === 0 && empty}
      <Steps
        entries={isCut ? entries.slice(0, FIRST_SHOWN) : entries}
        next={next}
        promised={promised}
        zone={zone}
        focus={{ entry: entries[FIRST_SHOWN], row: firstExpanded }}
      />
      {isCut && (
        <Button size="sm" variant="secondary" onClick={() => setExpanded(true)} className="mt-3">
          모두 보기 ({formatNumber(entries.length)})
        </Button>
      )}
      <Sheet sheet={sheet} entries={entries} next={next} promised={promised} zone={zone} />
    </>
  );
};

/** Entry of an event. */
export const entryOf = (event: TimelineEvent): TimelineEntry => {
  const { id, kind, occurredAt, text, actorName, isCurrent, data } = event;
  return { id, at: occurredAt, text, note: data.note, by: actorName, isRecord: isOutput(kind), isCurrent };
};

/** Events of a parcel, newest first, the steps that are expected, and the ages of the last answers of services. */
export const Timeline = ({
  timeline: { events, next, promised, sources },
  courierUrl,
  hblNo,
  statusName,
  detailsOf,
}: {
  timeline: TimelineData;
  /** Page of the courier about the parcel. */
  courierUrl?: string;
  hblNo: string;
  statusName: string;
  /** Content below the sentence of an event. */
  detailsOf?: (event: TimelineEvent) => ReactNode;
}) => (
  <>
    <TimelineList
      entries={events.map((event) => ({ ...entryOf(event), details: detailsOf?.(event) }))}
      next={next}
      promised={promised}
      sheet={{
        title: '배송 이력',
        details: [
          ['H/BL 번호', hblNo],
          ['상태', statusName],
        ],
      }}
    />
    <ServiceAnswers sources={sources} url={courierUrl} />
  </>
);
