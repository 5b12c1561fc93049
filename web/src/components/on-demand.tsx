import { type ReactNode, Suspense, useState } from 'react';

/** A dialog whose code loads when it first opens, and which then stays and keeps what was typed into it. */
export const OnDemand = ({ open, children }: { open: boolean; children: ReactNode }) => {
  const [isWanted, setWanted] = useState(open);
  if (open && !isWanted) setWanted(true);
  return isWanted && <Suspense>{children}</Suspense>;
};

/** Returns the value, or the last one that was defined, which a closing dialog shows during its transition. */
export const useLast = <T,>(value: T | undefined): T | undefined => {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(() => value);
  return value ?? last;
};
