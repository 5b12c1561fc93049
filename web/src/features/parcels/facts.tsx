import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

/** A part of the order-information modal under its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line border-t pt-4 first:border-t-0 first:pt-0">
      <h3 id={id} className="mb-3 text-16 font-bold">
        {title}
      </h3>
      {children}
    </section>
  );
};

export type Fact = {
  label: string;
  value: ReactNode;
  /** Takes a line of its own: addresses and notes. */
  wide?: boolean;
};

const isBlank = (value: ReactNode) => value === '' || value === null || value === undefined;

/** Labelled values side by side; a dash where there is none. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5 text-14 sm:grid-cols-3">
    {facts.map(({ label, value, wide }) => (
      <div key={label} className={clsx(wide && 'col-span-full')}>
        <dt className="text-12 text-ink-3">{label}</dt>
        <dd className="font-medium whitespace-pre-line tabular-nums">{isBlank(value) ? '–' : value}</dd>
      </div>
    ))}
  </dl>
);
