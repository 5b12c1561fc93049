import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';

type Row = { id: number; hblNo: string };

type Props<T extends Row> = {
  label: string;
  rows: readonly T[];
  selected: ReadonlySet<number>;
  onSelect: (ids: ReadonlySet<number>) => void;
  onOpen: (row: T) => void;
  /** Highlights a row like `isMarked` of the grid. */
  isMarked?: (row: T) => boolean;
  children: (row: T) => ReactNode;
};

const toggleId = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** List of orders for phones. Cards outside the screen are not laid out, so that hundreds scroll smoothly. */
export const SelectableCards = <T extends Row>({
  label,
  rows,
  selected,
  onSelect,
  onOpen,
  isMarked,
  children,
}: Props<T>) => (
  <div>
    <label className="flex min-h-11 items-center gap-2.5 pl-3.5 text-14 text-ink-2">
      <input
        type="checkbox"
        className="size-4.5 accent-brand"
        checked={rows.every(({ id }) => selected.has(id))}
        onChange={({ target }) => onSelect(new Set(target.checked ? rows.map(({ id }) => id) : []))}
      />
      모두 선택
    </label>
    <ul aria-label={label} className="space-y-2">
      {rows.map((row) => (
        <li
          key={row.id}
          className={clsx(
            'flex rounded-card border border-line [contain-intrinsic-size:auto_110px] [content-visibility:auto] has-checked:border-brand has-checked:bg-brand-tint',
            isMarked?.(row) && 'bg-accent-weak',
          )}
        >
          <label className="grid min-w-11 place-items-center">
            <input
              type="checkbox"
              aria-label={`${row.hblNo} 선택`}
              className="size-4.5 accent-brand"
              checked={selected.has(row.id)}
              onChange={() => onSelect(toggleId(selected, row.id))}
            />
          </label>
          <button
            type="button"
            onClick={() => onOpen(row)}
            className="min-w-0 flex-1 space-y-1 rounded-card py-3 pr-3 text-left"
          >
            {children(row)}
          </button>
        </li>
      ))}
    </ul>
  </div>
);

export const CardHead = ({ hblNo, mark, chip }: { hblNo: string; mark?: ReactNode; chip: ReactNode }) => (
  <span className="flex flex-wrap items-center gap-2">
    <span translate="no" className="text-16 font-semibold tabular-nums">
      {hblNo}
    </span>
    {mark}
    <span className="ml-auto">{chip}</span>
  </span>
);

/** Details at the bottom of a card. Empty texts are skipped. */
export const CardDetails = ({ details }: { details: readonly string[] }) => (
  <span className="block text-13 text-ink-3 tabular-nums">
    {details.filter(Boolean).map((detail, index) => (
      <Fragment key={detail}>
        {index > 0 && ' · '}
        {/* Prevents a line break inside a number with hyphens. */}
        <span className="inline-block">{detail}</span>
      </Fragment>
    ))}
  </span>
);
