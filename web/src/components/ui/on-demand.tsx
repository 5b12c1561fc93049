import { type ReactNode, Suspense, useState } from 'react';

/** Mounts a lazily loaded dialog when it first opens. It stays mounted afterwards, so that its input is kept. */
export const OnDemand = ({ open, children }: { open: boolean; children: ReactNode }) => {
  const [isMounted, setMounted] = useState(open);
  if (open && !isMounted) setMounted(true);
  return isMounted && <Suspense>{children}</Suspense>;
};

/** Returns `value`, or if undefined its last defined value, which a closing dialog shows during its transition. */
export const useLast = <T,>(value: T | undefined): T | undefined => {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(() => value);
  return value ?? last;
};
