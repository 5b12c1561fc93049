import type { ReactNode } from 'react';

/** A titled part of the dashboard. */
export const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-card border border-line p-4">
    <h2 className="mb-3 text-16 font-bold">{title}</h2>
    {children}
  </section>
);
