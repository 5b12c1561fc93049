import type { ReactNode } from 'react';

/** Definition list without entries whose value is empty. Numbers are passed as text, because 0 would appear without its name. */
export const DefinitionList = ({
  entries,
}: {
  entries: readonly (readonly [name: string, value: ReactNode])[];
}) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-14">
    {entries.map(
      ([name, value]) =>
        value && (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="min-w-0 whitespace-pre-line tabular-nums">{value}</dd>
          </div>
        ),
    )}
  </dl>
);
