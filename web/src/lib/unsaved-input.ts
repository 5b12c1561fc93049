import { useEffect } from 'react';

let holders = 0;

/** Whether a form on the page holds input that would be lost by leaving. */
export const hasUnsavedInput = (): boolean => holders > 0;

/** While `isUnsaved`, a lost session is renewed over the page instead of leaving for the sign-in page. */
export const useUnsavedInput = (isUnsaved: boolean): void =>
  useEffect(() => {
    if (!isUnsaved) return;
    holders += 1;
    return () => {
      holders -= 1;
    };
  }, [isUnsaved]);
