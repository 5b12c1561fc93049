import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isComposing } from '#web/lib/keys.ts';

const isOnTop = (dialog: Element): boolean =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) === dialog;

/** Handles keys pressed in the dialog that contains `inside`, but not keys pressed in another dialog above. */
export const useDialogKeys = (
  inside: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => void,
): void => {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const dialog = inside.current?.closest('[role=dialog]');
    if (!dialog || !(event.target instanceof Node)) return;
    // The body has the focus if the focused element was removed.
    const isHere = dialog.contains(event.target) || (event.target === document.body && isOnTop(dialog));
    if (isHere && !isComposing(event) && !event.defaultPrevented) onKey(event);
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
};
