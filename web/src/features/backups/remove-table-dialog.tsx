import * as z from 'zod';
import { asObject } from '#shared/korean.ts';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormText } from '#web/components/ui/form-field.tsx';
import { useFormMutation } from '#web/components/ui/record-form.ts';
import { call } from '#web/lib/call.ts';
import { type Restore, restoreList } from './queries.ts';

const RemoveTableDialog = ({ restore, onClose }: { restore: Restore; onClose: () => void }) => {
  const { id, table } = restore;
  const form = useSchemaForm({
    schema: z.object({
      confirmation: z
        .string()
        .trim()
        .refine((typed) => typed === table, `테이블 이름 ${asObject(table)} 그대로 입력해주세요.`),
    }),
    defaultValues: { confirmation: '' },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const submit = useFormMutation(form, {
    send: ({ confirmation }) => call('POST /api/admin/removeRestoredTable', { body: { id, confirmation } }),
    invalidates: [restoreList.queryKey],
    saved: '복원한 테이블을 지우기 시작했습니다.',
    failed: '복원한 테이블을 지우지 못했습니다.',
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title="복원한 테이블 지우기"
      action="지우기"
      size="sm"
    >
      <p className="text-14 font-semibold break-all">{table}</p>
      <p className="text-14 text-ink-2">
        쓰고 있는 테이블과 백업 파일은 그대로 남습니다. 이 테이블을 쓴 적이 있으면 그동안 바뀐 것도 함께
        지워지고 되돌릴 수 없습니다.
      </p>
      <FormText
        name="confirmation"
        label="테이블 이름"
        required
        autoComplete="off"
        placeholder={table}
        hint="확인을 위해 위의 테이블 이름을 그대로 입력해주세요."
      />
    </FormDialog>
  );
};

export default RemoveTableDialog;
