import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { PasswordField } from './password-field.tsx';

type Field = Omit<ComponentProps<typeof PasswordField>, 'label'>;

const ENOUGH = 8;
const LONG = 12;
const bars = [1, ENOUGH, LONG];

const wordsFor = (length: number): string => {
  if (length === 0) return `${ENOUGH}자 이상 입력해주세요. 길수록 안전합니다.`;
  if (length < ENOUGH) return `${ENOUGH}자까지 ${ENOUGH - length}자 더 필요합니다.`;
  return length < LONG ? `좋습니다. ${LONG}자 이상이면 더 안전합니다.` : '충분히 긴 비밀번호입니다.';
};

const Length = ({ length }: { length: number }) => (
  <span className="flex items-center gap-2">
    <span className="flex gap-1" aria-hidden="true">
      {bars.map((from) => (
        <span
          key={from}
          className={clsx(
            'h-1 w-6 rounded-full',
            length < from ? 'bg-line' : length < ENOUGH ? 'bg-warning' : 'bg-success',
          )}
        />
      ))}
    </span>
    {wordsFor(length)}
  </span>
);

/** A password to be set, and once more. Its strength is its length alone: that is what the rules ask for. */
export const PasswordPair = ({
  labels: [first, second],
  length,
  password,
  passwordConfirm,
}: {
  labels: [string, string];
  /** Of the password typed so far. */
  length: number;
  password: Field;
  passwordConfirm: Field;
}) => (
  <>
    <PasswordField
      label={first}
      size="lg"
      autoComplete="new-password"
      hint={<Length length={length} />}
      {...password}
    />
    <PasswordField label={second} size="lg" autoComplete="new-password" {...passwordConfirm} />
  </>
);
