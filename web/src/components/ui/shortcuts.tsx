import { type RefObject, useEffect, useRef } from 'react';
import { createPreference } from '#web/lib/store.ts';

/** `keys` is one key (`/`), a sequence of two keys (`g p`), or a key with Ctrl, on a Mac Cmd (`mod+k`). */
export type Shortcut = { keys: string; label: string; run: () => void };
type Group = { title: string; shortcuts: RefObject<readonly Shortcut[]> };

/** Shortcuts of the mounted components, most recent last. */
const groups = new Set<Group>();

/** False disables single-key shortcuts, for users of speech input and against accidental key presses (WCAG 2.1.4). */
export const singleKeysEnabled = createPreference('shortcuts', [true, false]);

/** Registers shortcuts while mounted. Single keys are ignored in text fields, and all keys while a dialog is open. */
export const useShortcuts = (title: string, shortcuts: readonly Shortcut[]): void => {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const group = { title, shortcuts: latest };
    groups.add(group);
    return () => {
      groups.delete(group);
    };
  }, [title]);
};

export const offeredShortcuts = (): { title: string; shortcuts: readonly Shortcut[] }[] =>
  [...groups].map(({ title, shortcuts }) => ({ title, shortcuts: shortcuts.current }));

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
