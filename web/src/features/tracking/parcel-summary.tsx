import { Button } from '#web/components/button.tsx';
import { formatMinute } from '#web/lib/formats.ts';
import { Progress } from './progress.tsx';
import type { Parcel } from './queries.ts';

/** The answer to "where is it?" before any detail. */
export const ParcelSummary = ({ parcel, onOpen }: { parcel: Parcel; onOpen: (parcel: Parcel) => void }) => (
  <article className="mb-4 rounded-card border border-line p-5 md:p-7">
    <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
      <div>
        <h3 className="text-24 font-bold">{parcel.statusName}</h3>
        <p className="mt-0.5 text-14 text-ink-2 tabular-nums">
          {parcel.hblNo} · {formatMinute(parcel.history.at(-1)?.created_at ?? parcel.regDate)} (한국 시간)
        </p>
      </div>
      <Button variant="weak" icon="clock" onClick={() => onOpen(parcel)}>
        배송 이력 보기
      </Button>
    </div>
    <Progress parcel={parcel} />
  </article>
);
