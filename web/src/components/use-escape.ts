import { useEffect } from 'react';

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
