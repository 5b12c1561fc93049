import type { ReactNode } from 'react';
import type { TimelineSource } from '#shared/domain/timeline.ts';
import {
  ageText,
  CLEARANCE_DELAYED,
  TRACKING_DELAYED,
  trackingSentences,
} from '#shared/tracking-words.ko.ts';
import { serverNow } from '#web/lib/clock.ts';
import { CourierPageLink } from './parcel-details.tsx';

const aged = (service: string, okAt: string | null): string[] =>
  okAt === null ? [] : [`${service} 조회 ${ageText(new Date(okAt), serverNow())}`];

const courierSentences = ({ state, okAt }: TimelineSource): string[] => {
  if (state === 'unknown' || state === 'failing')
    return [trackingSentences[state](okAt === null ? null : new Date(okAt), serverNow())];
  return [...aged('택배사', okAt), ...(state === 'delayed' ? [TRACKING_DELAYED] : [])];
};

const customsSentences = ({ state, okAt }: TimelineSource): string[] => [
  ...aged('세관', okAt),
  ...(state === 'delayed' || state === 'failing' ? [CLEARANCE_DELAYED] : []),
];

type AnswerProps = { label: string; sentences: readonly string[]; children?: ReactNode };

const Answer = ({ label, sentences, children }: AnswerProps) =>
  sentences.length > 0 && (
    <section aria-label={label} className="mt-4 border-line border-t pt-3 text-13 text-ink-2">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {children}
    </section>
  );

type Props = { sources: readonly TimelineSource[]; url?: string };

/** Ages of the last answers about a parcel. @param url page of the courier, which is linked if its answer is old */
export const ServiceAnswers = ({ sources, url }: Props) => {
  const of = (name: TimelineSource['source']) => sources.find(({ source }) => source === name);
  const [customs, courier] = [of('customs'), of('courier')];
  return (
    <>
      <Answer label="세관 조회" sentences={customs ? customsSentences(customs) : []} />
      <Answer label="택배사 조회" sentences={courier ? courierSentences(courier) : []}>
        {courier?.state !== 'ok' && url && (
          <CourierPageLink url={url} className="inline-flex min-h-11 items-center">
            택배사 화면 (새 창)
          </CourierPageLink>
        )}
      </Answer>
    </>
  );
};
