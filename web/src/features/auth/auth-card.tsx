import type { ReactNode, Ref } from 'react';

export const AuthCard = ({
  title,
  description,
  heading,
  below,
  children,
}: {
  title: string;
  description: ReactNode;
  heading?: Ref<HTMLHeadingElement>;
  below?: ReactNode;
  children: ReactNode;
}) => (
  <div className="mx-auto max-w-form px-5 pt-10 md:pt-16">
    <div className="rounded-dialog xs:border xs:border-line xs:p-10">
      <h1 ref={heading} tabIndex={-1} className="text-30 font-bold">
        {title}
      </h1>
      <p className="mt-1.5 mb-8 text-16 text-ink-2">{description}</p>
      {children}
    </div>
    {below}
  </div>
);

const link = 'flex h-10 items-center rounded-control px-3 hover:bg-subtle';

export const strongLink = `${link} font-semibold text-brand`;
export const quietLink = `${link} font-medium text-ink-2 hover:text-ink`;
