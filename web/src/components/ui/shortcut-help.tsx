import { useStore } from '#web/lib/store.ts';
import { Checkbox } from './choice-group.tsx';
import { Dialog } from './dialog.tsx';
import { isMac, offeredShortcuts, singleKeysEnabled } from './shortcuts.tsx';

const keyNames = (keys: string): string[] =>
  keys
    .split(/[ +]/)
    .map((key) =>
      key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : `${key.charAt(0).toUpperCase()}${key.slice(1)}`,
    );

const Keys = ({ keys }: { keys: string }) => (
  <span className="flex gap-1">
    {keyNames(keys).map((name) => (
      <kbd
        key={name}
        className="min-w-6 rounded-tag border border-line bg-subtle px-1.5 text-center font-sans text-13 font-semibold"
      >
        {name}
      </kbd>
    ))}
  </span>
);

const ShortcutHelp = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const isOn = useStore(singleKeysEnabled);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="단축키"
      description="입력란에서는 Ctrl 또는 ⌘와 함께 누르는 것만 작동합니다."
    >
      {offeredShortcuts().map(({ title, shortcuts }) => (
        <section key={title} className="mb-5">
          <h3 className="mb-1 text-13 font-semibold text-ink-2">{title}</h3>
          <dl>
            {shortcuts.map(({ keys, label }) => (
              <div
                key={keys}
                className="flex min-h-9 items-center justify-between gap-4 border-line border-b text-14"
              >
                <dt>{label}</dt>
                <dd>
                  <Keys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        label="글자 하나로 된 단축키 사용"
        checked={isOn}
        onChange={({ target }) => singleKeysEnabled.set(target.checked)}
      />
    </Dialog>
  );
};

export default ShortcutHelp;
