import type { ReactNode } from 'react';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Icon, type IconName } from '#web/components/ui/icons.tsx';

export type Question = { question: string; answer: ReactNode };

/** Questions with answers. `<details>` opens without JavaScript, and the browser finds text in closed answers. */
export const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <div className="divide-y divide-line border-line border-y">
    {questions.map(({ question, answer }) => (
      <details key={question} className="group">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-control py-3 text-16 font-semibold hover:text-brand [&::-webkit-details-marker]:hidden">
          {question}
          <Icon name="down" className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="max-w-text pr-9 pb-5 text-16 text-ink-2">{answer}</div>
      </details>
    ))}
  </div>
);

/** A section of the shipping information. `id` is its anchor in the table of contents. */
export const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id}>
    <h2 className="mb-4 text-24 font-bold">{title}</h2>
    {children}
  </section>
);

export const Tags = ({ words }: { words: readonly string[] }) => (
  <ul className="flex flex-wrap gap-2">
    {words.map((word) => (
      <li key={word} className="rounded-full bg-sunken px-3.5 py-1.5 text-14 font-medium">
        {word}
      </li>
    ))}
  </ul>
);

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

export const Section = ({
  id,
  title,
  lead,
  children,
}: {
  id?: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) => (
  <section id={id} className="mx-auto mt-20 max-w-page px-5">
    <h2 className="text-24 font-bold md:text-30">{title}</h2>
    {lead && <p className="mt-2 max-w-text text-16 text-ink-2">{lead}</p>}
    <div className="mt-6">{children}</div>
  </section>
);

export type Point = { icon: IconName; title: string; text: ReactNode };

export const Points = ({ points }: { points: readonly Point[] }) => (
  <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
    {points.map(({ icon, title, text }) => (
      <li key={title} className="flex gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-card bg-brand-weak text-brand">
          <Icon name={icon} size={22} />
        </span>
        <div>
          <h3 className="text-18 font-bold">{title}</h3>
          <p className="mt-1 text-16 text-ink-2">{text}</p>
        </div>
      </li>
    ))}
  </ul>
);

export const Checks = ({ lines }: { lines: readonly string[] }) => (
  <ul className="space-y-2.5">
    {lines.map((line) => (
      <li key={line} className="flex gap-2.5 text-16">
        <Icon name="check" size={18} className="mt-1 text-brand" />
        {line}
      </li>
    ))}
  </ul>
);

export const Stages = ({ stages }: { stages: readonly (readonly [title: string, text: string])[] }) => (
  <ol className="grid gap-y-6 lg:auto-cols-fr lg:grid-flow-col lg:gap-x-5">
    {stages.map(([title, text], index) => (
      <li
        key={title}
        className="relative pl-12 lg:pt-12 lg:pl-0 not-last:before:absolute not-last:before:top-9 not-last:before:-bottom-5 not-last:before:left-4 not-last:before:w-px not-last:before:bg-line lg:not-last:before:top-4 lg:not-last:before:-right-5 lg:not-last:before:bottom-auto lg:not-last:before:left-10 lg:not-last:before:h-px lg:not-last:before:w-auto"
      >
        <span className="absolute top-0 left-0 grid size-8 place-items-center rounded-full bg-brand text-14 font-bold text-surface tabular-nums">
          {index + 1}
        </span>
        <h3 className="text-18 font-bold">{title}</h3>
        <p className="mt-1 text-14 text-ink-2">{text}</p>
      </li>
    ))}
  </ol>
);

export const NextStep = ({ title, text, action }: { title: string; text: string; action?: ReactNode }) => (
  <section className="mx-auto mt-24 max-w-page px-5">
    <div className="flex flex-wrap items-center justify-between gap-6 rounded-dialog bg-brand-weak px-6 py-9 md:px-12 md:py-11">
      <div>
        <h2 className="text-24 font-bold">{title}</h2>
        <p className="mt-1 text-16 text-ink-2">{text}</p>
      </div>
      {action ?? (
        <ButtonLink to="/parcel-reg-aus-to-kor" size="xl">
          주문등록하기
        </ButtonLink>
      )}
    </div>
  </section>
);
