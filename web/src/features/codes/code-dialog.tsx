import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CodeChange, CodeInput, codeGroupName, codeLabels } from '#shared/domain/code.ts';
import { Button } from '#web/components/button.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { FormMemo, FormRadio, FormSelect, FormText } from '#web/components/form-field.tsx';
import { useRecordForm } from '#web/components/record-form.ts';
import { call } from '#web/lib/call.ts';
import { code, digits } from '#web/lib/typing.ts';
import { allCodes, type CodeRow, namedByCodes } from './queries.ts';

const CODE_LENGTH = 6;
const ORDER_LENGTH = 4;
const DESCRIPTION_LENGTH = 1000;
const cleanCode = code(CODE_LENGTH);
const cleanOrder = digits(ORDER_LENGTH);

const statuses = [
  { value: '0', label: '사용' },
  { value: '1', label: '미사용' },
];

const Name = () => <FormText name="codeLabel" label={codeLabels.codeLabel} required hint="최대 100자" />;
const Value = ({ group }: { group: string }) => {
  const isRate = group === 'EXRATE';
  return (
    <FormText
      name="value"
      label={codeLabels.value}
      required={isRate}
      hint={isRate ? '1단위가 미국 달러로 얼마인지' : '최대 11자'}
    />
  );
};
const Description = () => (
  <FormMemo name="description" label={codeLabels.description} maxLength={DESCRIPTION_LENGTH} />
);
const Status = () => <FormRadio name="status" label={codeLabels.status} options={statuses} />;

type Props = { onSaved: () => void; onClose: () => void };

type GroupProps = { group?: string; groups: readonly string[] };

const Group = ({ groups }: { groups: readonly string[] }) => {
  const [isNew, setNew] = useState(false);
  const { setValue } = useFormContext();
  const toggle = () => {
    setValue('parentCode', '');
    setNew(!isNew);
  };
  return (
    <div>
      {isNew ? (
        <FormText
          name="parentCode"
          label={codeLabels.parentCode}
          required
          clean={cleanCode}
          hint="새 그룹의 코드: 영문 대문자와 숫자, 최대 6자"
        />
      ) : (
        <FormSelect
          name="parentCode"
          label={codeLabels.parentCode}
          required
          placeholder="선택"
          options={groups.map((value) => ({ value, label: codeGroupName(value) }))}
        />
      )}
      <Button variant="ghost" size="sm" onClick={toggle} className="mt-1">
        {isNew ? '기존 그룹에서 선택' : '새 그룹 만들기'}
      </Button>
    </div>
  );
};

/** The server adds a new code at the end of its group. */
const NewCode = ({ group = '', groups, onSaved, onClose }: Props & GroupProps) => {
  const { form, submit } = useRecordForm({
    schema: CodeInput,
    defaultValues: { parentCode: group, code: '', codeLabel: '', value: '', description: '', status: '0' },
    noun: '코드',
    verb: '등록',
    send: ({ status, ...input }) =>
      call('POST /api/code/regiCode', { body: { ...input, status: status ? 0 : 1 } }),
    queryKey: namedByCodes,
    onSaved,
  });
  return (
    <FormDialog form={form} onSubmit={submit} onClose={onClose} title="코드 등록" action="등록">
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <Group groups={groups} />
        <FormText name="code" label={codeLabels.code} required clean={cleanCode} hint="최대 6자" />
        <Name />
        <Value group={form.watch('parentCode')} />
      </div>
      <Description />
      <Status />
    </FormDialog>
  );
};

const valuesOf = ({ id, version, codeLabel, value, description, orderNo }: CodeRow) => ({
  id,
  version,
  codeLabel,
  value,
  description,
  orderNo: String(orderNo),
});

/** Group and code cannot change, because records refer to them. */
const EditCode = ({ code: known, onSaved, onClose }: Props & { code: CodeRow }) => {
  const client = useQueryClient();
  const { form, submit } = useRecordForm({
    schema: CodeChange,
    defaultValues: valuesOf(known),
    noun: '코드',
    verb: '수정',
    send: (body) => call('POST /api/code/modifyCode', { body }),
    findNewest: () => {
      const newest = client.getQueryData(allCodes.queryKey)?.find(({ id }) => id === known.id);
      return newest && { values: valuesOf(newest) };
    },
    queryKey: namedByCodes,
    onSaved,
  });
  return (
    <FormDialog form={form} onSubmit={submit} onClose={onClose} title="코드 수정" action="수정">
      <p className="text-14 text-ink-2">{`${codeGroupName(known.parentCode)} · ${known.code}`}</p>
      <Name />
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <Value group={known.parentCode} />
        <FormText
          name="orderNo"
          label={codeLabels.orderNo}
          required
          clean={cleanOrder}
          inputMode="numeric"
          hint="작은 수가 먼저 나옵니다."
        />
      </div>
      <Description />
    </FormDialog>
  );
};

const CodeDialog = ({ code: known, group, groups, ...props }: Props & GroupProps & { code?: CodeRow }) =>
  known ? <EditCode code={known} {...props} /> : <NewCode group={group} groups={groups} {...props} />;

export default CodeDialog;
