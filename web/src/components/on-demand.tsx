import { type ReactNode, Suspense, useState } from 'react';

/** A dialog whose code loads when it first opens, and which then stays and keeps what was typed into it. */
export const OnDemand = ({ open, children }: { open: boolean; children: ReactNode }) => {
  const [isWanted, setWanted] = useState(open);
  if (open && !isWanted) setWanted(true);
  return isWanted && <Suspense>{children}</Suspense>;
};
