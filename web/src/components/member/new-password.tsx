import { clsx } from 'clsx';
import { useWatch } from 'react-hook-form';
import { FormPassword } from '#web/components/ui/form-field.tsx';

const MIN_LENGTH = 8;
const SAFE_LENGTH = 12;
const bars = [1, MIN_LENGTH, SAFE_LENGTH];

const wordsFor = (length: number): string => {
  if (length === 0) return `${MIN_LENGTH}자 이상 입력해주세요. 길수록 안전합니다.`;
  if (length < MIN_LENGTH) return `${MIN_LENGTH}자까지 ${MIN_LENGTH - length}자 더 필요합니다.`;
  return length < SAFE_LENGTH
    ? `좋습니다. ${SAFE_LENGTH}자 이상이면 더 안전합니다.`
    : '충분히 긴 비밀번호입니다.';
};

const Strength = ({ length }: { length: number }) => (
  <span className="flex items-center gap-2">
    <span className="flex gap-1" aria-hidden="true">
      {bars.map((from) => (
        <span
          key={from}
          className={clsx(
            'h-1 w-6 rounded-full',
            length < from ? 'bg-line' : length < MIN_LENGTH ? 'bg-warning' : 'bg-success',
          )}
        />
      ))}
    </span>
    {wordsFor(length)}
  </span>
);

/** New password with confirmation (`passwordConfirm`). The strength depends on the length only. */
export const FormNewPassword = ({
  name,
  label,
  required,
}: {
  name: string;
  label: string;
  required?: boolean;
}) => {
  const { length }: string = useWatch({ name });
  const common = { required, autoComplete: 'new-password' };
  return (
    <>
      <FormPassword {...common} name={name} label={label} hint={<Strength length={length} />} />
      <FormPassword {...common} name="passwordConfirm" label={`${label} 확인`} />
    </>
  );
};
