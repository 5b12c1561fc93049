import type { ReactNode } from 'react';

/** The head of a service page: what it is about, what to do, and its picture. */
export const ServiceHero = ({
  topic,
  title,
  lead,
  picture,
  actions,
}: {
  topic: string;
  title: ReactNode;
  lead: string;
  picture: string;
  actions?: ReactNode;
}) => (
  <section className="bg-linear-to-b from-brand-tint to-surface">
    <div className="mx-auto grid max-w-page items-center gap-8 px-5 pt-10 pb-4 md:grid-cols-[1.1fr_1fr] md:pt-14">
      <div>
        <p className="text-16 font-bold text-brand">{topic}</p>
        <h1 tabIndex={-1} className="mt-3 text-30 font-bold lg:text-48">
          {title}
        </h1>
        <p className="mt-4 max-w-115 text-16 text-ink-2 lg:text-18">{lead}</p>
        {actions && <div className="mt-8 flex flex-col gap-2 xs:flex-row">{actions}</div>}
      </div>
      <img
        src={picture}
        alt=""
        width="520"
        height="360"
        fetchPriority="high"
        className="mx-auto w-full max-w-100 md:max-w-130"
      />
    </div>
  </section>
);
