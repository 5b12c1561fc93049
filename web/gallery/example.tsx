import type { ReactNode } from 'react';

/** A group of components in the gallery. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="border-line border-t py-8">
    <h2 className="mb-5 text-20 font-bold">{title}</h2>
    <div className="space-y-7">{children}</div>
  </section>
);

/** One component or state with a caption. */
export const Example = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="mb-2 text-13 font-semibold text-ink-3">{title}</h3>
    {children}
  </div>
);

export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

/** Columns of fields with the same width. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
);
