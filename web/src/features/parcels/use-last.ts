import { useState } from 'react';

/** The value, or the last one there was: what a closing dialog shows while it moves away. */
export const useLast = <T>(value: T | undefined): T | undefined => {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(() => value);
  return value ?? last;
};
