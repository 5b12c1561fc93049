import { type RefObject, useEffect, useRef } from 'react';
import { createPreference } from '#web/lib/store.ts';

/**
 * `keys` is what is pressed: one key (`/`), two after one another (`g p`), or one with Ctrl, on a Mac Cmd (`mod+k`).
 */
export type Shortcut = { keys: string; label: string; run: () => void };
type Group = { title: string; shortcuts: RefObject<readonly Shortcut[]> };

/** What the page that is open offers, the newest last. */
const groups = new Set<Group>();

/** Whether single keys do anything: who speaks to the computer, or presses keys by accident, may turn them off. */
export const areKeysOn = createPreference('shortcuts', [true, false]);

/** Offers shortcuts while the component is there, and lists them in the help under `title`. */
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

/** Everything that can be pressed now, for the help. */
export const offeredShortcuts = (): { title: string; shortcuts: readonly Shortcut[] }[] =>
  [...groups].map(({ title, shortcuts }) => ({ title, shortcuts: shortcuts.current }));

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
