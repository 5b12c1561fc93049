import type { ReactNode } from 'react';

/** One part of the shipping information; the list of contents leads to it. */
export const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id}>
    <h2 className="mb-4 text-24 font-bold">{title}</h2>
    {children}
  </section>
);

/** Words of equal rank, side by side. */
export const Tags = ({ words }: { words: readonly string[] }) => (
  <ul className="flex flex-wrap gap-2">
    {words.map((word) => (
      <li key={word} className="rounded-full bg-sunken px-3.5 py-1.5 text-14 font-medium">
        {word}
      </li>
    ))}
  </ul>
);
