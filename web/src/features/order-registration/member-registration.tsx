import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { Checkbox } from '#web/components/choice-group.tsx';
import { alert, confirm } from '#web/components/dialogs.tsx';
import { notice } from '#web/components/notice.tsx';
import { queryClient } from '#web/components/query-client.tsx';
import { Skeleton } from '#web/components/states.tsx';
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
  startOf,
  valuesOfOrder,
} from './form-values.ts';
import { isUnfinished, keepRegistration, readRegistration } from './registration-draft.ts';
import { RegistrationForm } from './registration-form.tsx';

/** Asks before a past order replaces a half-filled form. */
const mayReplaceDraft = async (): Promise<boolean> => {
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
 * Puts the past order that the address names (`copy`) into the form's draft, then removes `copy` from the address.
 * The form may start only then.
 */
const useCopiedOrder = (copy: number | undefined) => {
  const navigate = useNavigate({ from: '/parcel-reg-aus-to-kor' });
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (copy === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const take = async () => {
      let order: Answer<'POST /api/my/getParcel'> | undefined;
      try {
        order = await call('POST /api/my/getParcel', { body: { id: copy }, signal });
      } catch (error) {
        if (signal.aborted) return;
        await alert({ title: '지난 주문을 불러오지 못했습니다.', body: messageOf(error) });
      }
      if (order && (await mayReplaceDraft()) && !signal.aborted) {
        keepRegistration('customer', { values: valuesOfOrder(order), start: emptyOrder(), step: 0 });
        setCopied(true);
      }
      if (!signal.aborted) await navigate({ search: ({ copy: _, ...rest }) => rest, replace: true });
    };
    void take();
    return () => leaving.abort();
  }, [copy, navigate]);
  return { isCopied, isCopying: copy !== undefined };
};

/** The parts of an order that the member wants to keep for the next one. */
type Kept = { sender: boolean; recipient: boolean };

const saveSender = async (memberId: number, values: RegistrationValues): Promise<void> => {
  const query = ownQueries.profile(memberId);
  const { email: _, regDate: __, ...profile } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
  const saved = await call('POST /api/my/updateProfile', { body: { ...profile, sender: senderOf(values) } });
  queryClient.setQueryData(query.queryKey, saved);
};

const isSame =
  (recipient: Record<string, string>) =>
  (known: OwnAddress): boolean =>
    (
      ['receiverName', 'receiverMobile', 'receiverZipcode', 'receiverAddress1', 'receiverAddress2'] as const
    ).every((name) => known[name] === recipient[name]?.trim());

/** Adds the recipient, or updates the same recipient's entry and keeps its alias. */
const saveRecipient = async (memberId: number, values: RegistrationValues): Promise<void> => {
  const query = ownQueries.addresses(memberId);
  const recipient = recipientOf(values);
  const known = (await queryClient.fetchQuery({ ...query, staleTime: 0 })).find(isSame(recipient));
  const address = { ...recipient, alias: known?.alias };
  await call('POST /api/my/saveAddress', {
    // The values are texts where the schema has choices. The server accepted the order with them.
    body: { id: known?.id, address: address as never },
  });
  await queryClient.invalidateQueries({ queryKey: query.queryKey });
};

const tell = async (work: Promise<void>, done: string, failed: string): Promise<void> => {
  try {
    await work;
    notice.success(done);
  } catch (error) {
    notice.error(`${failed} ${messageOf(error, '네트워크 연결을 확인해주세요.')}`, { duration: 6000 });
  }
};

/** Keeps sender and recipient of a registered order. A failure only shows a notice. */
const keepOwn = (memberId: number, kept: Kept, values: RegistrationValues): void => {
  if (kept.recipient)
    void tell(saveRecipient(memberId, values), '주소록에 저장했습니다.', '주소록에 저장하지 못했습니다.');
  if (kept.sender)
    void tell(
      saveSender(memberId, values),
      '기본 발송인을 저장했습니다.',
      '기본 발송인을 저장하지 못했습니다.',
    );
};

type Props = ComponentProps<typeof RegistrationForm>;

/** The first values of the form. Without the profile it starts empty, as for a visitor. */
const useStart = (memberId: number | undefined) => {
  const { data, isPending } = useQuery({ ...ownQueries.profile(memberId), retry: false });
  return useMemo(() => (isPending ? undefined : data ? startOf(data) : emptyOrder()), [data, isPending]);
};

/** The registration of a member. It starts with the own sender or a past order, and offers the address book. */
const MemberRegistration = ({ onRegistered, ...form }: Props) => {
  const memberId = useSession()?.memberId ?? 0;
  const start = useStart(memberId);
  const { copy } = getRouteApi('/_public/_query/parcel-reg-aus-to-kor').useSearch();
  const { isCopied, isCopying } = useCopiedOrder(copy);
  const [kept, setKept] = useState<Kept>({ sender: false, recipient: false });
  const keep = (what: keyof Kept, label: string) => (
    <Checkbox
      label={label}
      checked={kept[what]}
      onChange={({ target }) => setKept({ ...kept, [what]: target.checked })}
    />
  );
  if (!start || isCopying) return <Skeleton rows={8} />;
  return (
    <RegistrationForm
      {...form}
      start={start}
      restored={isCopied ? '지난 주문을 불러왔습니다. 내용을 확인하고 필요한 것만 바꿔주세요.' : undefined}
      offers={{
        book: <AddressPicker memberId={memberId} />,
        keepRecipient: keep('recipient', '주소록에 저장'),
        keepSender: keep('sender', '이 발송인을 기본으로 저장'),
      }}
      onRegistered={(registered, values) => {
        keepOwn(memberId, kept, values);
        onRegistered(registered, values);
      }}
    />
  );
};

export default MemberRegistration;
