import { type RefObject, useEffect, useEffectEvent } from 'react';

const isOnTop = (dialog: Element): boolean =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) === dialog;

/** Keys that mean something anywhere in the dialog around an element, but not in one that lies over it. */
export const useDialogKeys = (
  inside: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => void,
): void => {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const dialog = inside.current?.closest('[role=dialog]');
    if (!dialog || !(event.target instanceof Node)) return;
    // The page has the focus when what had it is gone.
    const isHere = dialog.contains(event.target) || (event.target === document.body && isOnTop(dialog));
    if (isHere && !event.isComposing && !event.defaultPrevented) onKey(event);
  });
  useEffect(() => {
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, []);
};
