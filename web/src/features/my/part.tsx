import { type ReactNode, useId } from 'react';

/** A part of 내 정보 under its heading. */
export const Part = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-12 border-line border-t pt-8 first:mt-0 first:border-0 first:pt-0"
    >
      <h2 id={id} className="text-20 font-bold">
        {title}
      </h2>
      {lead && <p className="mt-1 text-14 text-ink-2">{lead}</p>}
      <div className="mt-5 space-y-6">{children}</div>
    </section>
  );
};
