import type { ReactNode } from 'react';

/** Heading of a page (its only `h1`) with actions on the right. It receives the focus after navigation. */
export const PageHeader = ({
  title,
  description,
  actions,
  size = 'public',
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  size?: 'public' | 'office';
}) => (
  <header className={size === 'public' ? 'mb-8 pt-10 md:pt-14' : 'mb-4'}>
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 tabIndex={-1} className={size === 'public' ? 'text-30 font-bold' : 'text-20 font-bold'}>
        {title}
      </h1>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
    {description && (
      <p className={size === 'public' ? 'mt-2 text-16 text-ink-2' : 'mt-0.5 text-14 text-ink-2'}>
        {description}
      </p>
    )}
  </header>
);
