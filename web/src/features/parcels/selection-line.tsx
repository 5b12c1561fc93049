import { formatNumber } from '#web/lib/formats.ts';
import { type Store, useStore } from '#web/lib/store.ts';
import type { ParcelView } from './parcel-view.ts';
import { summaryOf } from './selection-summary.ts';

/** What the selected parcels add up to. */
export const SelectionLine = ({
  rows,
  selection,
}: {
  rows: readonly ParcelView[];
  selection: Store<ReadonlySet<number>>;
}) => {
  const selected = useStore(selection);
  const chosen = rows.filter(({ id }) => selected.has(id));
  return (
    <p role="status" className="flex min-h-5 flex-wrap gap-x-4 text-13 text-ink-2 tabular-nums">
      {chosen.length === 0 ? (
        '선택 없음'
      ) : (
        <>
          <span>
            <b className="font-semibold text-brand-strong">{formatNumber(chosen.length)}건</b> 선택
          </span>
          {summaryOf(chosen).map(({ label, value }) => (
            <span key={label}>
              <span className="text-ink-3">{label}</span> {value}
            </span>
          ))}
        </>
      )}
    </p>
  );
};
