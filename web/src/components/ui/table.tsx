import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { PHONE, useMediaQuery } from '#web/lib/media-query.ts';
import { SelectField } from './field.tsx';
import { Icon } from './icons.tsx';

export type Column<T> = {
  key: string;
  header: string;
  render: (row: T) => ReactNode;
  align?: 'left' | 'right';
  /** Prevents line breaks in the cells. */
  tight?: boolean;
  /** For file names and free text: a word that does not fit breaks, and the column does not collapse. */
  long?: boolean;
  /** Keeps the column at the right edge while the table scrolls. */
  pinned?: boolean;
  sortBy?: (row: T) => string | number;
};

/** Current sort order and its setter, from `useSorting`. */
export type Sorting = {
  order: SortOrder | undefined;
  onChange: (order: SortOrder | undefined) => void;
};
type SortOrder = { key: string; isDescending: boolean };

type Props<T> = {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  /** Media query of screens on which the rows are cards; phones by default. */
  cardsOn?: string;
  /** Makes the first column a button. A mouse click anywhere in the row opens it as well. */
  onOpen?: (row: T) => void;
  /** Key of the row whose button takes the focus when this value changes or the row appears. */
  focusedKey?: string | number;
  /** Makes headers of columns with `sortBy` buttons. The caller must pass sorted rows. */
  sorting?: Sorting;
  /** Selection by row key. @param nameOf accessible name of a row's checkbox */
  selection?: {
    chosen: ReadonlySet<string | number>;
    onChange: (chosen: ReadonlySet<string | number>) => void;
    nameOf: (row: T) => string;
  };
};

const checkboxesOf = <T,>({ rows, rowKey, selection }: Props<T>) => {
  if (!selection) return undefined;
  const { chosen, onChange, nameOf } = selection;
  const allKeys = rows.map(rowKey);
  const checkbox = (
    label: string,
    isChosen: boolean,
    keys: readonly (string | number)[],
    className: string,
  ) => (
    // The checkbox is above the button that covers the row (`rowOpener`).
    <label className={clsx('relative z-1 grid place-items-center', className)}>
      <input
        type="checkbox"
        aria-label={label}
        className="size-4.5 accent-brand"
        checked={isChosen}
        onChange={() => {
          const next = new Set(chosen);
          for (const key of keys) isChosen ? next.delete(key) : next.add(key);
          onChange(next);
        }}
      />
    </label>
  );
  return {
    all: checkbox(
      '모두 선택',
      allKeys.length > 0 && allKeys.every((key) => chosen.has(key)),
      allKeys,
      'size-9',
    ),
    one: (row: T, className = 'h-8 w-9') =>
      checkbox(`${nameOf(row)} 선택`, chosen.has(rowKey(row)), [rowKey(row)], className),
  };
};

/** Classes of a button that covers its whole row. The row must be `relative`. */
export const rowOpener =
  'text-left font-semibold text-brand underline-offset-4 hover:underline after:absolute after:inset-0 after:content-[""]';

const focusOn = (button: HTMLButtonElement | null): void => button?.focus();

const FirstCell = <T,>({
  column,
  row,
  table: { rowKey, onOpen, focusedKey },
}: {
  column: Column<T>;
  row: T;
  table: Props<T>;
}) =>
  onOpen ? (
    <button
      type="button"
      ref={rowKey(row) === focusedKey ? focusOn : undefined}
      className={rowOpener}
      onClick={() => onOpen(row)}
    >
      {column.render(row)}
    </button>
  ) : (
    column.render(row)
  );

/** Select for the sort order on phones, where the table has no headers. */
const SortSelect = <T,>({ columns, sorting: { order, onChange } }: Props<T> & { sorting: Sorting }) => (
  <SelectField
    label="정렬"
    className="mb-3"
    placeholder="기본 순서"
    value={order ? `${order.key} ${order.isDescending}` : ''}
    options={columns
      .filter(({ sortBy }) => sortBy)
      .flatMap(({ key, header }) => [
        { value: `${key} false`, label: `${header} 오름차순` },
        { value: `${key} true`, label: `${header} 내림차순` },
      ])}
    onChange={({ target }) => {
      const [key = '', isDescending] = target.value.split(' ');
      onChange(key ? { key, isDescending: isDescending === 'true' } : undefined);
    }}
  />
);

/** Header with a button if the column can be sorted: the first press sorts ascending, the second descending. */
const HeaderContent = <T,>({
  column: { key, header, sortBy },
  sorting,
}: {
  column: Column<T>;
  sorting?: Sorting;
}) => {
  if (!sorting || !sortBy) return header;
  const { order, onChange } = sorting;
  const isSorted = order?.key === key;
  return (
    <button
      type="button"
      className="inline-flex items-center gap-1 font-semibold hover:text-ink"
      onClick={() => onChange({ key, isDescending: isSorted && !order.isDescending })}
    >
      {header}
      <Icon
        name={isSorted && !order.isDescending ? 'up' : 'down'}
        size={14}
        className={isSorted ? 'text-brand' : 'opacity-40'}
      />
    </button>
  );
};

const sortedAs = (key: string, order: SortOrder | undefined) =>
  order?.key !== key ? undefined : order.isDescending ? 'descending' : 'ascending';

const Cards = <T,>(props: Props<T>) => {
  const {
    caption,
    columns: [first, ...rest],
    rows,
    rowKey,
  } = props;
  const checkboxes = checkboxesOf(props);
  return (
    <ul aria-label={caption} className="space-y-3">
      {rows.map((row) => (
        <li key={rowKey(row)} className="relative rounded-card border border-line p-4 wrap-anywhere">
          {first && (
            <div className="flex items-center gap-1 text-16 font-semibold">
              {checkboxes?.one(row, '-my-3 -ml-3 size-11')}
              <FirstCell column={first} row={row} table={props} />
            </div>
          )}
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-14">
            {rest.map((column) => (
              <div key={column.key} className="contents">
                <dt className="text-ink-3">{column.header}</dt>
                <dd className="text-right">{column.render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
};

/** A row is 36 px high, and higher only if a cell has a second line. */
const cell = 'h-9 px-2 first:pl-3 last:pr-3';
const line = 'border-line border-t';

/** Table, or a list of cards on small screens. */
export const Table = <T,>(props: Props<T>) => {
  const { caption, columns, rows, rowKey, cardsOn = PHONE, onOpen, sorting } = props;
  const checkboxes = checkboxesOf(props);
  if (useMediaQuery(cardsOn)) {
    return (
      <>
        {sorting && <SortSelect {...props} sorting={sorting} />}
        <Cards {...props} />
      </>
    );
  }
  return (
    <div className="overflow-x-auto rounded-card border border-line">
      <table className="w-full border-separate border-spacing-0 text-14">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-subtle text-13 text-ink-2">
          <tr>
            {checkboxes && (
              <th scope="col" className="w-11">
                {checkboxes.all}
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={sortedAs(column.key, sorting?.order)}
                className={clsx(
                  cell,
                  'font-semibold whitespace-nowrap',
                  column.align === 'right' ? 'text-right' : 'text-left',
                  column.pinned && 'sticky right-0 bg-subtle',
                )}
              >
                <HeaderContent column={column} sorting={sorting} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={onOpen && 'relative hover:bg-brand-tint'}>
              {checkboxes && <td className={line}>{checkboxes.one(row)}</td>}
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  // Figures are aligned right. A translation could change their separators.
                  translate={column.align === 'right' ? 'no' : undefined}
                  className={clsx(
                    cell,
                    line,
                    column.align === 'right' && 'text-right tabular-nums',
                    column.tight && 'whitespace-nowrap',
                    column.long && 'min-w-32 wrap-anywhere',
                    column.pinned && 'sticky right-0 z-2 bg-surface',
                  )}
                >
                  {index === 0 ? <FirstCell column={column} row={row} table={props} /> : column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'ko');

/** Sorts rows by a column that the user selects. Pass `sorting` to the `Table` and `sorted(rows)` as its rows. */
export const useSorting = <T,>(
  columns: readonly Column<T>[],
): { sorting: Sorting; sorted: (rows: readonly T[]) => readonly T[] } => {
  const [order, setOrder] = useState<SortOrder>();
  const sortBy = columns.find(({ key }) => key === order?.key)?.sortBy;
  const sign = order?.isDescending ? -1 : 1;
  return {
    sorting: { order, onChange: setOrder },
    sorted: (rows) => (sortBy ? [...rows].sort((a, b) => sign * compare(sortBy(a), sortBy(b))) : rows),
  };
};
