import { clsx } from 'clsx';
import { useId } from 'react';
import { addDays } from '#shared/domain/dates.ts';
import { serverToday } from '#web/lib/today.ts';
import { controlLook, FieldGroup, type FieldProps } from './field.tsx';
import { ToggleChip } from './toggle-chip.tsx';

type DateRange = { from: string; to: string };

type Props = FieldProps & {
  value: DateRange;
  onChange: (range: DateRange) => void;
  /** Name of the field of the first day. */
  name?: string;
  /** Length of each preset in days, including today. A negative length is a period that starts today. */
  presets?: readonly number[];
};

const presetOf = (days: number, today: string) =>
  days < 0
    ? { from: today, to: addDays(today, -1 - days), name: `앞으로 ${-days}일` }
    : { from: addDays(today, 1 - days), to: today, name: days === 1 ? '오늘' : `${days}일` };

export const DateRangeField = ({ value, onChange, name, presets = [], ...field }: Props) => {
  const id = useId();
  const today = serverToday();
  const ends = [
    ['from', '시작일'],
    ['to', '종료일'],
  ] as const;
  return (
    <FieldGroup id={id} {...field}>
      <div className="flex flex-wrap items-center gap-2">
        {ends.map(([end, label]) => (
          <input
            key={end}
            type="date"
            name={end === 'from' ? name : undefined}
            aria-label={label}
            aria-invalid={field.error ? true : undefined}
            value={value[end]}
            min={end === 'to' ? value.from : undefined}
            max={end === 'from' ? value.to : undefined}
            onChange={(event) => onChange({ ...value, [end]: event.target.value })}
            className={clsx(controlLook(field), 'min-w-36 flex-1 tabular-nums')}
          />
        ))}
        {presets.map((days) => {
          const { from, to, name } = presetOf(days, today);
          return (
            <ToggleChip
              key={days}
              isPressed={value.from === from && value.to === to}
              onPress={() => onChange({ from, to })}
            >
              {name}
            </ToggleChip>
          );
        })}
      </div>
    </FieldGroup>
  );
};
