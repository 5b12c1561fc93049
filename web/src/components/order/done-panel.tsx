import type { ReactNode, Ref } from 'react';
import { Icon } from '#web/components/ui/icons.tsx';

/** Success panel that replaces a form after it was sent. @param heading ref of the title, for moving the focus */
export const DonePanel = ({
  title,
  heading,
  children,
}: {
  title: ReactNode;
  heading: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) => (
  <section className="mx-auto flex max-w-text flex-col items-center rounded-dialog border border-line px-5 py-12 text-center sm:py-16 print:border-0 print:py-0">
    <span className="grid size-16 place-items-center rounded-full bg-success-weak text-success print:hidden">
      <Icon name="check" size={32} />
    </span>
    <h2 ref={heading} tabIndex={-1} className="mt-5 mb-6 text-24 font-bold outline-none">
      {title}
    </h2>
    {children}
  </section>
);
