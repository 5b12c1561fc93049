import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { PHONE, useMediaQuery } from '../lib/media-query.ts';

export type Column<T> = {
  key: string;
  header: string;
  render: (row: T) => ReactNode;
  /** Figures go to the right, with tabular digits. */
  align?: 'left' | 'right';
  /** Never broken into lines. */
  tight?: boolean;
};

type Props<T> = {
  /** Says what the table holds; read out, not shown. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  /** Makes the first column a button, and the whole row open it by mouse. */
  onOpen?: (row: T) => void;
};

/** How the button looks that opens a whole row. */
export const rowOpener =
  'text-left font-semibold text-brand underline-offset-4 hover:underline after:absolute after:inset-0 after:content-[""]';

const First = <T,>({ column, row, onOpen }: { column: Column<T>; row: T; onOpen?: (row: T) => void }) =>
  onOpen ? (
    <button type="button" className={rowOpener} onClick={() => onOpen(row)}>
      {column.render(row)}
    </button>
  ) : (
    column.render(row)
  );

const Cards = <T,>({ caption, columns: [first, ...rest], rows, rowKey, onOpen }: Props<T>) => (
  <ul aria-label={caption} className="space-y-3">
    {rows.map((row) => (
      <li key={rowKey(row)} className="relative rounded-card border border-line p-4">
        {first && (
          <p className="text-16 font-semibold">
            <First column={first} row={row} onOpen={onOpen} />
          </p>
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

/** A plain table; on a phone every row is a card. */
export const Table = <T,>(props: Props<T>) => {
  const { caption, columns, rows, rowKey, onOpen } = props;
  if (useMediaQuery(PHONE)) return <Cards {...props} />;
  return (
    <div className="overflow-x-auto rounded-card border border-line">
      <table className="w-full text-14">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-subtle text-13 text-ink-2">
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={clsx(
                  'px-4 py-3 font-semibold whitespace-nowrap',
                  column.align === 'right' ? 'text-right' : 'text-left',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={clsx('border-line border-t', onOpen && 'relative hover:bg-brand-tint')}
            >
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  className={clsx(
                    'px-4 py-3.5',
                    column.align === 'right' && 'text-right tabular-nums',
                    column.tight && 'whitespace-nowrap',
                  )}
                >
                  {index === 0 ? <First column={column} row={row} onOpen={onOpen} /> : column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
