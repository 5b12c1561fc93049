import { clsx } from 'clsx';
import { type KeyboardEvent, useId, useState } from 'react';
import { matchesName } from '#shared/search-text.ts';
import { isComposing, isEnter } from '#web/lib/keys.ts';
import { Dialog } from './dialog.tsx';
import { controlLook } from './field.tsx';
import { Icon, type IconName } from './icons.tsx';

export type Command = { label: string; icon: IconName; run: () => void };

type Props = {
  commands: readonly Command[];
  /** Additional command for the typed text, such as a search for it. */
  commandOf: (text: string) => Command | undefined;
  onClose: () => void;
};

const Palette = ({ commands, commandOf, onClose }: Props) => {
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const found = commands.filter(({ label }) => matchesName(label, text));
  const visibleCommands = [...found, commandOf(text.trim()) ?? []].flat();
  const idOf = (index: number) => `${id}-${index}`;
  const go = (index: number) => {
    setActive(index);
    document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest' });
  };
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a Hangul syllable is composed, Enter and the arrow keys belong to the input method.
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) go((active + step + visibleCommands.length) % Math.max(1, visibleCommands.length));
    else if (isEnter(event.nativeEvent)) run(visibleCommands[active]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label="페이지, 기능, 번호, 받는 분"
        placeholder="페이지, 기능, 번호, 받는 분"
        aria-autocomplete="list"
        aria-expanded={visibleCommands.length > 0}
        aria-controls={id}
        aria-activedescendant={visibleCommands[active] && idOf(active)}
        autoComplete="off"
        data-autofocus
        className={controlLook({ size: 'lg' })}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="mt-3 min-h-80">
        <div id={id} role="listbox" aria-label="빠른 이동">
          {visibleCommands.map((command, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus
            <div
              key={command.label}
              id={idOf(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerMove={() => setActive(index)}
              onClick={() => run(command)}
              className={clsx(
                'flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 text-14 font-medium',
                index === active ? 'bg-brand-weak text-brand-strong' : 'text-ink',
              )}
            >
              <Icon name={command.icon} size={18} />
              {command.label}
            </div>
          ))}
        </div>
      </div>
    </>
  );
};

/** Command palette (Ctrl+K): filters commands by name. Arrow keys select, Enter runs. */
const CommandPalette = ({ open, ...palette }: Props & { open: boolean }) => (
  <Dialog open={open} onClose={palette.onClose} title="빠른 이동">
    <Palette {...palette} />
  </Dialog>
);

export default CommandPalette;
