import type { ComponentProps, SyntheticEvent } from 'react';
import { hyphenateInput } from '#web/lib/mobile-typing.ts';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'onChange'> & {
  onChange: (event: SyntheticEvent<HTMLInputElement>) => unknown;
};

/** A mobile number, hyphenated while it is typed. Spread react-hook-form's `register(...)` into it. */
export const MobileField = ({ onChange, ...props }: Props) => {
  const take = (event: SyntheticEvent<HTMLInputElement>) => {
    hyphenateInput(event.currentTarget);
    return onChange(event);
  };
  return (
    <TextField
      type="tel"
      inputMode="numeric"
      size="lg"
      autoComplete="tel-national"
      placeholder="010-1234-5678"
      hint="숫자만 입력하면 하이픈은 자동으로 들어갑니다."
      {...props}
      onChange={(event) =>
        // While Hangul is being composed the input is the keyboard's.
        (event.nativeEvent as InputEvent).isComposing ? undefined : take(event)
      }
      onCompositionEnd={take}
    />
  );
};
