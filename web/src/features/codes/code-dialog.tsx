import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CodeChange, CodeInput, codeGroupName, codeLabels } from '#shared/domain/code.ts';
import { dayOffValues } from '#shared/domain/day-off.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormMemo, FormRadio, FormSelect, FormText } from '#web/components/ui/form-field.tsx';
import { useRecordForm } from '#web/components/ui/record-form.ts';
import { FormValue } from '#web/components/ui/value-field.tsx';
import { call } from '#web/lib/call.ts';
import { allCodes, type CodeRow, referenceKey } from './queries.ts';

const MAX_CODE_LENGTH = 6;
const MAX_ORDER_LENGTH = 4;
const MAX_DESCRIPTION_LENGTH = 1000;

const statuses = [
  { value: '0', label: '사용' },
  { value: '1', label: '미사용' },
];

const NameField = () => <FormText name="codeLabel" label={codeLabels.codeLabel} required hint="최대 100자" />;
/** Hints for groups in which the source code reads the value. */
const valueHints: Readonly<Record<string, string>> = {
  EXRATE: '1단위가 미국 달러로 얼마인지',
  LEADTM: '가장 짧은 일수와 가장 긴 일수 (예: 1-2)',
  DWELLT: '이 상태에서 진행이 없으면 알릴 때까지의 일수 (1~365)',
  HOLDRS: '이 사유를 쓸 주문 상태(80~84). 비우면 모든 보류 상태',
};
const ValueField = ({ group }: { group: string }) =>
  group === 'DAYOFF' ? (
    <FormSelect
      name="value"
      label={codeLabels.value}
      required
      placeholder="선택"
      options={dayOffValues}
      hint="한국의 통관과 배송에만 적용됩니다. 배송 예정일은 몇 분 안에 다시 계산됩니다."
    />
  ) : (
    <FormText
      name="value"
      label={codeLabels.value}
      required={['EXRATE', 'LEADTM', 'DWELLT'].includes(group)}
      hint={valueHints[group] ?? '최대 11자'}
    />
  );
const DescriptionField = () => (
  <FormMemo name="description" label={codeLabels.description} maxLength={MAX_DESCRIPTION_LENGTH} />
);
const StatusField = () => <FormRadio name="status" label={codeLabels.status} options={statuses} />;

type Props = { onSaved: () => void; onClose: () => void };

type GroupProps = { group?: string; groups: readonly string[] };

/** Select of an existing group, or text field for the code of a new group. */
const GroupField = ({ groups }: { groups: readonly string[] }) => {
  const [isNew, setNew] = useState(false);
  const { setValue } = useFormContext();
  const toggle = () => {
    setValue('parentCode', '');
    setNew(!isNew);
  };
  return (
    <div>
      {isNew ? (
        <FormValue
          name="parentCode"
          kind="code"
          label={codeLabels.parentCode}
          required
          maxLength={MAX_CODE_LENGTH}
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

/** Registers a code. The server adds the code at the end of its group. */
const NewCodeDialog = ({ group = '', groups, onSaved, onClose }: Props & GroupProps) => {
  const { form, submit } = useRecordForm({
    schema: CodeInput,
    defaultValues: { parentCode: group, code: '', codeLabel: '', value: '', description: '', status: '0' },
    noun: '코드',
    verb: '등록',
    send: ({ status, ...input }) =>
      call('POST /api/code/regiCode', { body: { ...input, status: status ? 0 : 1 } }),
    queryKey: referenceKey,
    onSaved,
  });
  const chosenGroup = form.watch('parentCode');
  return (
    <FormDialog form={form} onSubmit={submit} onClose={onClose} title="코드 등록" action="등록">
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <GroupField groups={groups} />
        <FormValue
          name="code"
          kind="code"
          label={codeLabels.code}
          required
          maxLength={MAX_CODE_LENGTH}
          hint={chosenGroup === 'DAYOFF' ? '연월일 6자리 (예: 2027년 3월 1일은 270301)' : '최대 6자'}
        />
        <NameField />
        <ValueField group={chosenGroup} />
      </div>
      <DescriptionField />
      <StatusField />
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

/** Edits name, value, order and description. Group and code are fixed, because records refer to them. */
const EditCodeDialog = ({ code: savedCode, onSaved, onClose }: Props & { code: CodeRow }) => {
  const client = useQueryClient();
  const { form, submit } = useRecordForm({
    schema: CodeChange,
    defaultValues: valuesOf(savedCode),
    noun: '코드',
    verb: '수정',
    send: (body) => call('POST /api/code/modifyCode', { body }),
    findNewest: () => {
      const newest = client.getQueryData(allCodes.queryKey)?.find(({ id }) => id === savedCode.id);
      return newest && { values: valuesOf(newest) };
    },
    queryKey: referenceKey,
    onSaved,
  });
  return (
    <FormDialog form={form} onSubmit={submit} onClose={onClose} title="코드 수정" action="수정">
      <p className="text-14 text-ink-2">{`${codeGroupName(savedCode.parentCode)} · ${savedCode.code}`}</p>
      <NameField />
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <ValueField group={savedCode.parentCode} />
        <FormValue
          name="orderNo"
          kind="count"
          label={codeLabels.orderNo}
          required
          maxLength={MAX_ORDER_LENGTH}
          hint="작은 수가 먼저 나옵니다."
        />
      </div>
      <DescriptionField />
    </FormDialog>
  );
};

const CodeDialog = ({ code: savedCode, group, groups, ...props }: Props & GroupProps & { code?: CodeRow }) =>
  savedCode ? (
    <EditCodeDialog code={savedCode} {...props} />
  ) : (
    <NewCodeDialog group={group} groups={groups} {...props} />
  );

export default CodeDialog;
