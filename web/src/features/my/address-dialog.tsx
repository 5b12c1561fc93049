import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import type { FieldPath } from 'react-hook-form';
import { AddressInput } from '#shared/domain/address.ts';
import { RecipientFields } from '#web/components/order/recipient-fields.tsx';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormText } from '#web/components/ui/form-field.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { formText } from '#web/lib/order-fields.ts';
import { type OwnAddress, ownQueries } from '#web/lib/own-queries.ts';
import { useSession } from '#web/lib/session.ts';

type AddressValues = Record<keyof AddressInput, string>;

const emptyAddress: AddressValues = {
  alias: '',
  receiverType: '1',
  receiverName: '',
  receiverTel: '',
  receiverMobile: '',
  receiverZipcode: '',
  receiverAddress1: '',
  receiverAddress2: '',
  pcc: '',
};

const valuesOf = ({ id: _, ...address }: OwnAddress): AddressValues =>
  Object.fromEntries(
    Object.entries(address).map(([name, value]) => [name, formText(name, value)]),
  ) as AddressValues;

const useAddressForm = (address: OwnAddress | undefined, onSaved: () => void) => {
  const { queryKey } = ownQueries.addresses(useSession()?.memberId);
  const form = useSchemaForm<AddressValues>({
    defaultValues: address ? valuesOf(address) : emptyAddress,
    resolver: zodResolver(AddressInput, undefined, { raw: true }) as never,
  });

  const showErrors = (error: unknown) => {
    for (const { path, message } of error instanceof ApiError ? error.fields : []) {
      form.setError(path.replace(/^address\./, '') as FieldPath<AddressValues>, { type: 'server', message });
    }
    throw error;
  };
  const { mutateAsync } = useMutation({
    mutationFn: (values: AddressValues) =>
      call('POST /api/my/saveAddress', {
        body: { id: address?.id, address: values as AddressInput & AddressValues },
      }).catch(showErrors),
    meta: { invalidates: [queryKey], saved: '저장했습니다.', failed: '저장하지 못했습니다.' },
    onSuccess: onSaved,
  });

  // The `failed` alert of the mutation has already shown the failure.
  return { form, submit: form.handleSubmit((values) => mutateAsync(values).catch(() => undefined)) };
};

const AddressDialog = ({ address, onClose }: { address?: OwnAddress; onClose: () => void }) => {
  const { form, submit } = useAddressForm(address, onClose);
  return (
    <FormDialog form={form} onSubmit={submit} onClose={onClose} title={address ? '주소 수정' : '주소 추가'}>
      <FormText
        name="alias"
        label="별칭"
        maxLength={20}
        placeholder="부모님 댁"
        hint="비우면 받는 분 이름으로 표시합니다."
      />
      <RecipientFields isPccRequired={false} />
    </FormDialog>
  );
};

export default AddressDialog;
