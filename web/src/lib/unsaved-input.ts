import { useEffect } from 'react';

/** Number of mounted forms with unsaved input. */
let unsavedForms = 0;

export const hasUnsavedInput = (): boolean => unsavedForms > 0;

/** Registers unsaved input. A lost session is then renewed in a dialog instead of leaving the page. */
export const useUnsavedInput = (isUnsaved: boolean): void =>
  useEffect(() => {
    if (!isUnsaved) return;
    unsavedForms += 1;
    return () => {
      unsavedForms -= 1;
    };
  }, [isUnsaved]);
