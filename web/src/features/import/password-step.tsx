import { type FormEvent, useState } from 'react';
import { MAX_WORKBOOK_PASSWORD } from '#shared/domain/order-sheet.ts';
import { PasswordField } from '#web/components/ui/field.tsx';

/** Id of the form. The submit button of the dialog refers to this id. */
export const PASSWORD_FORM = 'import-password';

/** Asks for the password of a protected file. @param failure of the last password */
export const PasswordStep = ({
  failure,
  onSend,
}: {
  failure: string | undefined;
  onSend: (password: string) => void;
}) => {
  const [password, setPassword] = useState('');
  const [isBlank, setBlank] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBlank(password === '');
    if (password !== '') onSend(password);
  };
  return (
    <form id={PASSWORD_FORM} onSubmit={submit} noValidate className="max-w-100 py-4">
      <PasswordField
        label="파일 암호"
        hint="암호가 걸린 파일입니다. 암호는 파일을 여는 데만 쓰고 저장하지 않습니다."
        // The password belongs to the file, so that no password manager should offer or save it.
        autoComplete="off"
        data-autofocus
        maxLength={MAX_WORKBOOK_PASSWORD}
        value={password}
        error={isBlank ? '파일 암호를 입력해주세요.' : failure}
        onChange={({ target }) => setPassword(target.value)}
      />
    </form>
  );
};
