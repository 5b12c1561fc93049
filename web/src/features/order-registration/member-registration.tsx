import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import * as phone from '#shared/domain/values/phone.ts';
import { Checkbox } from '#web/components/ui/choice-group.tsx';
import { alert, confirm } from '#web/components/ui/dialogs.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { queryClient } from '#web/components/ui/query-client.tsx';
import { Skeleton } from '#web/components/ui/states.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { type Answer, call } from '#web/lib/call.ts';
import { type OwnAddress, ownQueries } from '#web/lib/own-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { AddressPicker } from './address-picker.tsx';
import {
  emptyOrder,
  type RegistrationValues,
  recipientOf,
  senderOf,
  valuesOfOrder,
  valuesOfProfile,
} from './form-values.ts';
import { isUnfinished, readRegistration, saveRegistration } from './registration-draft.ts';
import { RegistrationForm } from './registration-form.tsx';

const confirmReplacingDraft = async (): Promise<boolean> => {
  const draft = readRegistration('customer');
  if (!draft || !isUnfinished(draft)) return true;
  return confirm({
    title: '작성하던 주문이 있습니다',
    body: '지난 주문을 불러오면 작성하던 내용이 지워집니다.',
    action: '지난 주문 불러오기',
    cancel: '작성하던 주문 계속',
  });
};

/**
 * Copies the past order with the id `copy` into the draft, then removes `copy` from the URL. The form reads the draft
 * when it mounts, so the form must not mount while `isCopying` is true.
 */
const useCopiedOrder = (copy: number | undefined) => {
  const navigate = useNavigate({ from: '/parcel-reg-aus-to-kor' });
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (copy === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const copyOrder = async () => {
      let order: Answer<'POST /api/my/getParcel'> | undefined;
      try {
        order = await call('POST /api/my/getParcel', { body: { id: copy }, signal });
      } catch (error) {
        if (signal.aborted) return;
        await alert({ title: '지난 주문을 불러오지 못했습니다.', body: messageOf(error) });
      }
      if (order && (await confirmReplacingDraft()) && !signal.aborted) {
        saveRegistration('customer', {
          values: valuesOfOrder(order),
          start: emptyOrder('customer'),
          step: 0,
        });
        setCopied(true);
      }
      if (!signal.aborted) await navigate({ search: ({ copy: _, ...rest }) => rest, replace: true });
    };
    void copyOrder();
    return () => controller.abort();
  }, [copy, navigate]);
  return { isCopied, isCopying: copy !== undefined };
};

/** Parts of the order that the member chose to save for the next order. */
type SavedParts = { sender: boolean; recipient: boolean };

const saveSender = async (memberId: number, values: RegistrationValues): Promise<void> => {
  const query = ownQueries.profile(memberId);
  const { email: _, regDate: __, ...profile } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
  const savedProfile = await call('POST /api/my/updateProfile', {
    body: { ...profile, sender: senderOf(values) },
  });
  queryClient.setQueryData(query.queryKey, savedProfile);
};

type Recipient = ReturnType<typeof recipientOf<RegistrationValues>>;

const isSameRecipient =
  (recipient: Recipient) =>
  (address: OwnAddress): boolean =>
    phone.key(address.receiverMobile) === phone.key(recipient.receiverMobile) &&
    (['receiverName', 'receiverZipcode', 'receiverAddress1', 'receiverAddress2'] as const).every(
      (name) => address[name] === recipient[name].trim(),
    );

/** Adds the recipient to the address book, or updates the entry of the same recipient without changing its alias. */
const saveRecipient = async (memberId: number, values: RegistrationValues): Promise<void> => {
  const query = ownQueries.addresses(memberId);
  const recipient = recipientOf(values);
  const existing = (await queryClient.fetchQuery({ ...query, staleTime: 0 })).find(
    isSameRecipient(recipient),
  );
  const address = { ...recipient, alias: existing?.alias };
  await call('POST /api/my/saveAddress', {
    // The cast is safe because the server accepted the order with these values.
    body: { id: existing?.id, address: address as never },
  });
  await queryClient.invalidateQueries({ queryKey: query.queryKey });
};

const notifyResult = async (
  saving: Promise<void>,
  successText: string,
  failureText: string,
): Promise<void> => {
  try {
    await saving;
    notice.success(successText);
  } catch (error) {
    notice.error(`${failureText} ${messageOf(error, '네트워크 연결을 확인해주세요.')}`, { duration: 6000 });
  }
};

/** Saves sender and recipient of a registered order. A failure shows a notice and does not affect the order. */
const saveParts = (memberId: number, parts: SavedParts, values: RegistrationValues): void => {
  if (parts.recipient)
    void notifyResult(
      saveRecipient(memberId, values),
      '주소록에 저장했습니다.',
      '주소록에 저장하지 못했습니다.',
    );
  if (parts.sender)
    void notifyResult(
      saveSender(memberId, values),
      '기본 발송인을 저장했습니다.',
      '기본 발송인을 저장하지 못했습니다.',
    );
};

type Props = ComponentProps<typeof RegistrationForm>;

/** Initial values from the profile. Undefined while the profile loads, and empty values if loading fails. */
const useInitialValues = (memberId: number | undefined) => {
  const { data, isPending } = useQuery({ ...ownQueries.profile(memberId), retry: false });
  return useMemo(
    () => (isPending ? undefined : data ? valuesOfProfile(data) : emptyOrder('customer')),
    [data, isPending],
  );
};

const MemberRegistration = ({ onRegistered, ...form }: Props) => {
  const memberId = useSession()?.memberId ?? 0;
  const initialValues = useInitialValues(memberId);
  const { copy } = getRouteApi('/_public/_query/parcel-reg-aus-to-kor').useSearch();
  const { isCopied, isCopying } = useCopiedOrder(copy);
  const [parts, setParts] = useState<SavedParts>({ sender: false, recipient: false });
  const checkboxFor = (part: keyof SavedParts, label: string) => (
    <Checkbox
      label={label}
      checked={parts[part]}
      onChange={({ target }) => setParts({ ...parts, [part]: target.checked })}
    />
  );
  if (!initialValues || isCopying) return <Skeleton rows={8} />;
  return (
    <RegistrationForm
      {...form}
      initialValues={initialValues}
      restoredNote={
        isCopied ? '지난 주문을 불러왔습니다. 내용을 확인하고 필요한 것만 바꿔주세요.' : undefined
      }
      memberControls={{
        addressBook: <AddressPicker memberId={memberId} />,
        saveRecipient: checkboxFor('recipient', '주소록에 저장'),
        saveSender: checkboxFor('sender', '이 발송인을 기본으로 저장'),
      }}
      onRegistered={(registered, values) => {
        saveParts(memberId, parts, values);
        onRegistered(registered, values);
      }}
    />
  );
};

export default MemberRegistration;
