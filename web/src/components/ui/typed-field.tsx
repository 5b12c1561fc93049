import { type ComponentProps, useState } from 'react';
import { WRONG } from '#shared/domain/values/reading.ts';
import { messages } from '#shared/words.ko.ts';
import type { Typing } from '#web/lib/typing.ts';
import { TextField } from './field.tsx';
import { useTyping } from './use-typing.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onBlur'> & {
  label: string;
  typing: Typing;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** Shows what is wrong with a text that cannot be read. A search accepts every text. */
  hasProblem?: boolean;
};

/** Controlled field of a text of a kind, for a place without a form that has a schema. */
export const TypedField = ({
  typing,
  value,
  onChange,
  onBlur,
  onKeyDown,
  error,
  hasProblem = false,
  ...props
}: Props) => {
  const [problem, setProblem] = useState<string>();
  const check = (text: string) => {
    const reading = typing.read(text);
    if (!hasProblem || text.trim() === '' || 'value' in reading) return setProblem(undefined);
    setProblem(reading.problem === WRONG ? messages.enterCorrectly(props.label) : reading.problem);
  };
  const handlers = useTyping(typing, {
    onType: ({ currentTarget }) => {
      setProblem(undefined);
      onChange(currentTarget.value);
    },
    onEnter: (text) => {
      check(text);
      onChange(text);
    },
    onFormat: onChange,
    onLeave: check,
  });
  return (
    <TextField
      autoComplete="off"
      maxLength={typing.maxLength}
      lengthOf={typing.lengthOf}
      {...typing.attributes}
      {...props}
      {...handlers}
      value={value}
      error={error ?? problem}
      onBlur={(event) => {
        handlers.onBlur(event);
        onBlur?.();
      }}
      onKeyDown={(event) => {
        handlers.onKeyDown(event);
        onKeyDown?.(event);
      }}
    />
  );
};
