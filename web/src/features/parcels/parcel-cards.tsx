import { Chip, orderTone } from '../../components/chip.tsx';
import { formatMinute } from '../../lib/formats.ts';
import { freightName } from '../../lib/order-words.ts';
import type { ParcelView } from './parcel-view.ts';
import { PrintedBadge } from './printed-badge.tsx';

type Props = {
  rows: readonly ParcelView[];
  selected: ReadonlySet<number>;
  onSelect: (ids: ReadonlySet<number>) => void;
  onOpen: (row: ParcelView) => void;
};

const toggled = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** The list on a phone. Cards out of sight are not laid out, so that hundreds of them scroll well. */
export const ParcelCards = ({ rows, selected, onSelect, onOpen }: Props) => (
  <div>
    <label className="flex min-h-11 items-center gap-2.5 text-14 text-ink-2">
      <input
        type="checkbox"
        className="size-4.5 accent-brand"
        checked={selected.size === rows.length}
        onChange={({ target }) => onSelect(new Set(target.checked ? rows.map(({ id }) => id) : []))}
      />
      모두 선택
    </label>
    <ul aria-label="배송상품" className="space-y-2">
      {rows.map((row) => (
        <li
          key={row.id}
          className="flex rounded-card border border-line [contain-intrinsic-size:auto_118px] [content-visibility:auto] has-checked:border-brand has-checked:bg-brand-tint"
        >
          <label className="grid min-w-11 place-items-center">
            <input
              type="checkbox"
              aria-label={`${row.hblNo} 선택`}
              className="size-4.5 accent-brand"
              checked={selected.has(row.id)}
              onChange={() => onSelect(toggled(selected, row.id))}
            />
          </label>
          <button
            type="button"
            onClick={() => onOpen(row)}
            className="min-w-0 flex-1 space-y-1 rounded-card py-3 pr-4 text-left"
          >
            <span className="flex flex-wrap items-center gap-2">
              <span className="text-16 font-semibold tabular-nums">{row.hblNo}</span>
              {row.isPrinted && <PrintedBadge />}
              <span className="ml-auto">
                <Chip tone={orderTone(row.status)}>{row.statusName}</Chip>
              </span>
            </span>
            <span className="block text-14">
              {row.receiverName}
              <span className="text-ink-3"> · {row.receiverAddress1}</span>
            </span>
            <span className="block text-13 text-ink-3 tabular-nums">
              {[formatMinute(row.regDate), row.partnerName, freightName(row.freightMethod), row.mblNo]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  </div>
);
