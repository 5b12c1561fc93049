import { useEffect } from 'react';

/** Number of mounted forms with unsaved input. */
let holders = 0;

export const hasUnsavedInput = (): boolean => holders > 0;

/** Registers unsaved input. A lost session is then renewed in a dialog instead of leaving the page. */
export const useUnsavedInput = (isUnsaved: boolean): void =>
  useEffect(() => {
    if (!isUnsaved) return;
    holders += 1;
    return () => {
      holders -= 1;
    };
  }, [isUnsaved]);
