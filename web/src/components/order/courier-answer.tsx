import type { TimelineSource } from '#shared/domain/timeline.ts';
import { ageText, TRACKING_DELAYED, trackingSentences } from '#shared/tracking-words.ko.ts';
import { serverNow } from '#web/lib/clock.ts';
import { CourierPageLink } from './parcel-details.tsx';

const sentencesOf = ({ state, okAt }: TimelineSource): string[] => {
  const [at, now] = [okAt === null ? null : new Date(okAt), serverNow()];
  if (state === 'unknown' || state === 'failing') return [trackingSentences[state](at, now)];
  return [
    ...(at ? [`택배사 조회 ${ageText(at, now)}`] : []),
    ...(state === 'delayed' ? [TRACKING_DELAYED] : []),
  ];
};

/** Age of the courier's last answer about a parcel. @param url page of the courier, which is linked if the answer is old */
export const CourierAnswer = ({ sources, url }: { sources: readonly TimelineSource[]; url?: string }) => {
  const answer = sources.find(({ source }) => source === 'courier');
  const sentences = answer ? sentencesOf(answer) : [];
  if (sentences.length === 0) return null;
  return (
    <section aria-label="택배사 조회" className="mt-4 border-line border-t pt-3 text-13 text-ink-2">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {answer?.state !== 'ok' && url && (
        <CourierPageLink url={url} className="inline-flex min-h-11 items-center">
          택배사 화면 (새 창)
        </CourierPageLink>
      )}
    </section>
  );
};
