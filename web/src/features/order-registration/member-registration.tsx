import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ComponentProps, useMemo, useState } from 'react';
import { Checkbox } from '#web/components/choice-group.tsx';
import { Skeleton } from '#web/components/states.tsx';
import { ownQueries } from '#web/lib/own-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { AddressPicker } from './address-picker.tsx';
import { emptyOrder, startOf } from './form-values.ts';
import { type Kept, keepOwn } from './keep-own.ts';
import { RegistrationForm } from './registration-form.tsx';
import { useCopiedOrder } from './use-copied-order.ts';

type Props = ComponentProps<typeof RegistrationForm>;

/** What the form starts with; without the profile it starts empty, as for anyone. */
const useStart = (memberId: number | undefined) => {
  const { data, isPending } = useQuery({ ...ownQueries.profile(memberId), retry: false });
  return useMemo(() => (isPending ? undefined : data ? startOf(data) : emptyOrder()), [data, isPending]);
};

/** The registration of a member: begun with the own sender or a past order, the recipient out of the address book. */
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
