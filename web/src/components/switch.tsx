import { clsx } from 'clsx';

/** Yes or no that takes effect at once; `busy` while a change is on its way, when it takes no other. */
export const Switch = ({
  label,
  words: [on, off],
  checked,
  busy,
  onChange,
}: {
  /** What is switched; read out, not shown. */
  label: string;
  /** What on and off mean. */
  words: readonly [string, string];
  checked: boolean;
  busy?: boolean;
  onChange: (checked: boolean) => void;
}) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    aria-label={label}
    aria-disabled={busy || undefined}
    onClick={() => busy || onChange(!checked)}
    className="inline-flex min-h-8 items-center gap-2 rounded-control"
  >
    <span
      className={clsx(
        'flex h-5 w-9 shrink-0 rounded-full p-0.5 transition-colors',
        checked ? 'bg-brand' : 'bg-control',
      )}
    >
      <span
        className={clsx('size-4 rounded-full bg-surface transition-transform', checked && 'translate-x-4')}
      />
    </span>
    <span aria-hidden="true" className="w-10 text-left text-13 font-medium text-ink-2">
      {checked ? on : off}
    </span>
  </button>
);
