import { type ReactNode, type Ref, useEffect, useRef } from 'react';

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

/** Card whose heading gets the focus, because it replaces the form. */
export const ResultCard = ({
  title,
  description,
  children,
}: {
  title: string;
  description: ReactNode;
  children: ReactNode;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <AuthCard title={title} description={description} heading={heading}>
      {children}
    </AuthCard>
  );
};

const link = 'flex h-10 items-center rounded-control px-3 hover:bg-subtle';

export const strongLink = `${link} font-semibold text-brand`;
export const quietLink = `${link} font-medium text-ink-2 hover:text-ink`;
