import type { FieldKind } from '#shared/domain/record-sets.ts';
import { locationClasses } from '#shared/domain/reference.ts';
import { CodeSelect } from '#web/components/ui/code-select.tsx';
import { optionsOf } from '#web/components/ui/field.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormMemo, FormSelect, FormText } from '#web/components/ui/form-field.tsx';
import { useRecordForm } from '#web/components/ui/record-form.ts';
import { FormValue } from '#web/components/ui/value-field.tsx';
import type { ManagedSet, Row } from './record-sets.ts';

const MEMO_LENGTH = 400;
const CODE_LENGTH = 8;

type FieldProps = { name: string; label: string; kind: FieldKind; required: boolean };

const RecordField = ({ kind, ...field }: FieldProps) => {
  switch (kind) {
    case 'code':
      return (
        <FormValue
          {...field}
          kind="code"
          maxLength={CODE_LENGTH}
          hint="영문으로 시작하는 영문·숫자 8자까지"
        />
      );
    case 'name':
      return <FormText {...field} hint="최대 100자" />;
    case 'class':
      return <FormSelect {...field} placeholder="선택" options={optionsOf(locationClasses)} />;
    case 'memo':
      return (
        <div className="sm:col-span-2">
          <FormMemo {...field} maxLength={MEMO_LENGTH} />
        </div>
      );
    default:
      return <CodeSelect {...field} group={kind} />;
  }
};

const RecordDialog = ({
  set: { noun, fields, optional = [], labels, input, queryKey, add },
  onSaved,
  onClose,
}: {
  set: ManagedSet;
  onSaved: () => void;
  onClose: () => void;
}) => {
  const { form, submit } = useRecordForm<Row, Row>({
    schema: input,
    defaultValues: Object.fromEntries(Object.keys(fields).map((name) => [name, ''])),
    noun,
    verb: '등록',
    send: add,
    queryKey,
    onSaved,
  });
  return (
    <FormDialog form={form} onSubmit={submit} onClose={onClose} title={`${noun} 등록`} action="등록">
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        {Object.entries(fields).map(([name, kind]) => (
          <RecordField
            key={name}
            name={name}
            label={labels[name] ?? name}
            kind={kind}
            required={!optional.includes(name)}
          />
        ))}
      </div>
    </FormDialog>
  );
};

export default RecordDialog;
