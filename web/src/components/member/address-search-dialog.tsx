import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { TextField } from '#web/components/ui/field.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/components/ui/states.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { type Answer, call } from '#web/lib/call.ts';

type FoundAddresses = Answer<'POST /api/parcel/searchAddress'>;
type RoadAddress = FoundAddresses['addresses'][number];

const REGISTER_SITE = 'https://www.juso.go.kr';

/** Shown in a deployment without a key of the address service. */
const Unavailable = () => (
  <EmptyState icon="search" title="이 사이트에서는 주소를 검색할 수 없습니다">
    <a
      href={REGISTER_SITE}
      target="_blank"
      rel="noreferrer"
      className="font-semibold text-brand underline underline-offset-4"
    >
      도로명주소 누리집
    </a>
    에서 찾은 우편번호와 주소를 직접 입력해주세요.
  </EmptyState>
);

const AddressList = ({
  found: { total, addresses },
  onChoose,
}: {
  found: FoundAddresses;
  onChoose: (address: RoadAddress) => void;
}) => (
  <>
    <p role="status" className="mt-3 mb-2 text-13 text-ink-2 tabular-nums">
      {total === 0
        ? '찾는 주소가 없습니다. 도로명과 건물번호를 확인해주세요.'
        : total > addresses.length
          ? `${total}개 가운데 ${addresses.length}개입니다. 건물번호까지 입력하면 더 정확합니다.`
          : `${total}개`}
    </p>
    <ul aria-label="검색된 주소" className="space-y-2">
      {addresses.map((address) => (
        <li key={`${address.zipcode} ${address.address} ${address.lotAddress}`}>
          <button
            type="button"
            onClick={() => onChoose(address)}
            className="w-full rounded-card border border-line p-3.5 text-left hover:border-brand hover:bg-brand-tint"
          >
            <span className="block text-14 font-semibold">
              <span translate="no" className="mr-2 text-brand tabular-nums">
                {address.zipcode}
              </span>
              {address.address}
            </span>
            <span className="mt-0.5 block text-13 text-ink-2">{address.lotAddress || address.building}</span>
          </button>
        </li>
      ))}
    </ul>
  </>
);

const AddressSearchDialog = ({
  open,
  onClose,
  onChoose,
}: {
  open: boolean;
  onClose: () => void;
  onChoose: (address: RoadAddress) => void;
}) => {
  const [keyword, setKeyword] = useState('');
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call('POST /api/parcel/searchAddress', { body: { keyword } }),
  });
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    // React events bubble through portals: the form that opened the dialog would receive this submit.
    event.stopPropagation();
    if (!isPending) mutate();
  };
  const refusal = error instanceof ApiError ? error.fields[0]?.message : undefined;
  return (
    <Dialog open={open} onClose={onClose} title="주소 검색">
      <form noValidate onSubmit={search} className="flex items-start gap-2">
        <TextField
          label="도로명이나 건물 이름"
          hideLabel
          type="search"
          autoComplete="off"
          autoFocus
          maxLength={80}
          placeholder="세종대로 110"
          hint="도로명과 건물번호, 또는 동과 건물 이름"
          error={refusal}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" icon="search" busy={isPending}>
          검색
        </Button>
      </form>
      {isPending && <Skeleton rows={3} />}
      {error && !refusal && <ErrorState title="주소 조회 실패" error={error} onRetry={() => mutate()} />}
      {data && (data.isAvailable ? <AddressList found={data} onChoose={onChoose} /> : <Unavailable />)}
    </Dialog>
  );
};

export default AddressSearchDialog;
