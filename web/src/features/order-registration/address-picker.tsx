import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { AddressLines } from '#web/components/member/address-lines.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { TextField } from '#web/components/ui/field.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/components/ui/states.tsx';
import { findAddresses } from '#web/lib/find-addresses.ts';
import { isComposing } from '#web/lib/keys.ts';
import { formText } from '#web/lib/order-fields.ts';
import { type OwnAddress, ownQueries } from '#web/lib/own-queries.ts';
import { namesOf, type RegistrationValues, recipientOf } from './form-values.ts';

/** The address list with a name filter. The arrow keys move the focus through the filter and the entries. */
const AddressList = ({
  addresses,
  onChoose,
}: {
  addresses: readonly OwnAddress[];
  onChoose: (address: OwnAddress) => void;
}) => {
  const [filter, setFilter] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const matches = findAddresses(addresses, filter);
  const move = (event: KeyboardEvent) => {
    const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!offset || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    const focusTargets = [...(root.current?.querySelectorAll<HTMLElement>('input, li button') ?? [])];
    focusTargets[focusTargets.indexOf(document.activeElement as HTMLElement) + offset]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts; Tab reaches the same controls
    <div ref={root} onKeyDown={move}>
      <TextField
        label="이름으로 찾기"
        type="search"
        autoComplete="off"
        placeholder="받는 분 이름이나 별칭"
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
      />
      <p role="status" className="mt-3 mb-2 text-13 text-ink-2 tabular-nums">
        {matches.length === 0 ? '찾는 주소가 없습니다.' : `${matches.length}개`}
      </p>
      <ul aria-label="주소록" className="space-y-2">
        {matches.map((address) => (
          <li key={address.id}>
            <button
              type="button"
              onClick={() => onChoose(address)}
              className="w-full rounded-card border border-line p-3.5 text-left hover:border-brand hover:bg-brand-tint"
            >
              <AddressLines address={address} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};

const AddressBook = ({
  memberId,
  onChoose,
}: {
  memberId: number;
  onChoose: (address: OwnAddress) => void;
}) => {
  const { data, error, isFetching, refetch } = useQuery(ownQueries.addresses(memberId));
  if (error && !isFetching) {
    return <ErrorState title="주소록을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton rows={3} />;
  if (data.length === 0) {
    return (
      <EmptyState icon="users" title="저장한 주소가 없습니다">
        받는 분을 입력하고 ‘주소록에 저장’을 선택하면 다음부터 여기에서 고를 수 있습니다.
      </EmptyState>
    );
  }
  return <AddressList addresses={data} onChoose={onChoose} />;
};

/** Button that opens the address book. The chosen address fills in the recipient of the surrounding form. */
export const AddressPicker = ({ memberId }: { memberId: number }) => {
  const { setValue, clearErrors } = useFormContext<RegistrationValues>();
  const [isOpen, setOpen] = useState(false);
  const choose = (address: OwnAddress) => {
    const recipient = recipientOf(address);
    for (const name of namesOf(recipient))
      setValue(name, formText(name, recipient[name]), { shouldDirty: true });
    clearErrors(namesOf(recipient));
    setOpen(false);
  };
  return (
    <>
      <Button variant="weak" icon="users" onClick={() => setOpen(true)}>
        주소록에서 선택
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="주소록에서 선택">
        <AddressBook memberId={memberId} onChoose={choose} />
      </Dialog>
    </>
  );
};
