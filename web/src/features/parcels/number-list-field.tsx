import type { KeyboardEvent } from 'react';
import { TextareaField } from '#web/components/field.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { parseNumbers } from './criteria.ts';

type Props = {
  name: string;
  label: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
};

/** Enter searches; Shift+Enter makes a new line, and the Enter that ends a Hangul syllable does neither. */
const submitOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};

/** Numbers, one or hundreds: typed with commas or pasted as a column of a sheet. Says how many it found. */
export const NumberListField = ({ name, label, value, error, onChange }: Props) => {
  const count = parseNumbers(value).length;
  return (
    <div className="relative min-w-40 flex-1">
      <TextareaField
        name={name}
        label={label}
        size="sm"
        rows={1}
        placeholder="여러 개 붙여넣기"
        error={error}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={submitOnEnter}
        className="[&_textarea]:field-sizing-content [&_textarea]:block [&_textarea]:max-h-24 [&_textarea]:min-h-9 [&_textarea]:resize-none [&_textarea]:py-1.5"
      />
      <output className="absolute top-0.5 right-0 text-12 text-brand-strong tabular-nums">
        {count > 0 && `${formatNumber(count)}개`}
      </output>
    </div>
  );
};
