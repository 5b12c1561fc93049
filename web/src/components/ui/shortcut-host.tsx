import { lazy, useEffect } from 'react';
import { isComposing } from '#web/lib/keys.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { OnDemand } from './on-demand.tsx';
import { isMac, offeredShortcuts, type Shortcut, singleKeysEnabled, useShortcuts } from './shortcuts.tsx';

/** Pressed key in the notation of `Shortcut.keys`. Undefined for keys that a shortcut cannot have. */
const strokeOf = ({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined => {
  if (altKey) return undefined;
  // With the Korean layout on a Mac, `key` is a jamo even outside text fields, so `code` identifies the key.
  const isNamed = /^[!-~]$/.test(key) || key === 'Enter';
  const name = isNamed ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  if (!name) return undefined;
  if (!ctrlKey && !metaKey) return name;
  return (isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey) ? `mod+${name}` : undefined;
};

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

const isDialogOpen = (): boolean => document.querySelector('[aria-modal=true], dialog[open]') !== null;

const SEQUENCE_MS = 1500;

const find = (keys: string): Shortcut | undefined =>
  offeredShortcuts()
    .reverse()
    .flatMap(({ shortcuts }) => shortcuts)
    .find((shortcut) => shortcut.keys === keys);

/**
 * Runs shortcuts on key presses. The second key of a sequence must follow within `SEQUENCE_MS`. @returns function that
 * stops listening
 */
const listen = (): (() => void) => {
  let first = { key: '', until: 0 };
  const onKey = (event: KeyboardEvent) => {
    const stroke = strokeOf(event);
    if (!stroke || event.repeat || isComposing(event) || event.defaultPrevented || isDialogOpen()) return;
    const isSingle = !stroke.startsWith('mod+');
    if (isSingle && (isTyping(event) || !singleKeysEnabled.get())) return;
    const shortcut = (event.timeStamp < first.until && find(`${first.key} ${stroke}`)) || find(stroke);
    first = { key: stroke, until: shortcut ? 0 : event.timeStamp + SEQUENCE_MS };
    if (!shortcut) return;
    event.preventDefault();
    shortcut.run();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
};

const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'));
const isHelpOpen = createStore(false);

export const showShortcuts = (): void => isHelpOpen.set(true);

/** Activates all shortcuts of `useShortcuts`, and `?` for the list of shortcuts. Render it once. */
export const ShortcutHost = () => {
  const isOpen = useStore(isHelpOpen);
  useEffect(listen, []);
  useShortcuts('도움말', [{ keys: '?', label: '단축키 보기', run: showShortcuts }]);
  return (
    <OnDemand open={isOpen}>
      <ShortcutHelp open={isOpen} onClose={() => isHelpOpen.set(false)} />
    </OnDemand>
  );
};
