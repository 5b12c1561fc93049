import { useEffect } from 'react';

/** Calls `close` when Esc is pressed while `open`. */
export const useEscape = (open: boolean, close: () => void): void => {
  useEffect(() => {
    if (!open) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, close]);
};
