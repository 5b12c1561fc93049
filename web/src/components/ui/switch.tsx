import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';

const words = ['사용', '미사용'] as const;

type Props = {
  name: string;
  checked: boolean;
  queryKey: QueryKey;
  /** Writes the state into the cached data of `queryKey`. */
  show: (checked: boolean) => void;
  send: (checked: boolean) => Promise<unknown>;
  /** Queries to reload after the change. Default: `queryKey`. */
  affected?: QueryKey;
  failed: string;
};

/** Enables or disables a record. The new state shows immediately and is reverted after an error. */
export const RecordSwitch = ({ name, checked, queryKey, show, send, affected = queryKey, failed }: Props) => {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (isOn: boolean) => {
      // Cancel running queries, because their responses would show the previous state.
      void client.cancelQueries({ queryKey });
      show(isOn);
      return send(isOn).catch((error: unknown) => {
        show(!isOn);
        throw error;
      });
    },
    meta: { invalidates: [affected], saved: '상태를 변경했습니다.', failed },
  });
  return (
    <Switch
      label={`${name} 사용 여부`}
      words={words}
      checked={checked}
      busy={isPending}
      onChange={(isOn) => mutate(isOn)}
    />
  );
};

/** Switch that takes effect immediately. With `busy` it ignores clicks. */
export const Switch = ({
  label,
  words: [on, off],
  checked,
  busy,
  onChange,
}: {
  label: string;
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
