import { NOTICE_ADDRESS_DAYS } from '#shared/domain/retention.ts';
import { TakeOverRequest } from '#shared/domain/take-over.ts';
import { alert } from '#web/components/ui/dialogs.tsx';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { useFormMutation } from '#web/components/ui/record-form.ts';
import { FormValue } from '#web/components/ui/value-field.tsx';
import { call } from '#web/lib/call.ts';
import { useSession } from '#web/lib/session.ts';

/** Requests the mail that transfers a parcel to the member. The answer does not reveal whether the address is the right one. */
const TakeOverDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useSchemaForm({
    schema: TakeOverRequest,
    defaultValues: { hblNo: '', email: useSession()?.email ?? '' },
    mode: 'onSubmit',
  });
  const submit = useFormMutation(form, {
    send: (body: TakeOverRequest) => call('POST /api/my/requestTakeOver', { body }),
    failed: '확인 메일을 요청하지 못했습니다.',
    onSuccess: async () => {
      await alert({
        title: '확인 메일을 요청했습니다',
        body: '입력하신 정보와 일치하는 접수가 있으면 확인 메일을 보내드립니다. 메일이 보이지 않으면 스팸함과 입력한 내용을 확인해주세요.',
      });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title="가입 전에 접수한 화물 가져오기"
      action="확인 메일 받기"
    >
      <p className="text-14 text-ink-2">
        접수할 때 입력한 이메일로 확인 메일을 보내드립니다. 이메일 없이 접수했거나 배송이 끝난 지{' '}
        {NOTICE_ADDRESS_DAYS}일이 지난 화물은 가져올 수 없습니다.
      </p>
      <FormValue name="hblNo" kind="hblNo" label="H/BL 번호" required />
      <FormValue
        name="email"
        kind="email"
        label="접수할 때 입력한 이메일"
        required
        autofill=""
        maxLength={100}
      />
    </FormDialog>
  );
};

export default TakeOverDialog;
