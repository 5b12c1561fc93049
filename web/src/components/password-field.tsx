import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { IconButton } from './button.tsx';
import { controlLook, Field, type FieldProps, splitFieldProps } from './field.tsx';

type Props = FieldProps & Omit<ComponentProps<'input'>, 'size' | 'required' | 'type'>;

/** A password, with a button that shows it and a hint while Caps Lock is on. */
export const PasswordField = (props: Props) => {
  const { field, control } = splitFieldProps(props);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  // A password manager's made-up key events know no modifiers.
  const watchCapsLock = ({ nativeEvent }: KeyboardEvent) =>
    setCapsLock(nativeEvent.getModifierState?.('CapsLock') ?? false);
  const hint = capsLock ? <span role="status">Caps Lock이 켜져 있습니다.</span> : field.hint;
  return (
    <Field {...field} hint={hint}>
      {(aria) => (
        <span className="relative block">
          <input
            {...control}
            {...aria}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={() => setCapsLock(false)}
            className={clsx(controlLook(field), 'pr-12')}
          />
          <IconButton
            icon={shown ? 'eyeOff' : 'eye'}
            label={shown ? '비밀번호 숨기기' : '비밀번호 표시'}
            onClick={() => setShown(!shown)}
            className="-translate-y-1/2 absolute top-1/2 right-1"
          />
        </span>
      )}
    </Field>
  );
};
