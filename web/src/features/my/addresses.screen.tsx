import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ADDRESS_LIMIT } from '#shared/domain/address.ts';
import { errorCatalog } from '#shared/errors.ts';
import { AddressLines } from '#web/components/member/address-lines.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { confirm } from '#web/components/ui/dialogs.tsx';
import { TextField } from '#web/components/ui/field.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/components/ui/states.tsx';
import { call } from '#web/lib/call.ts';
import { findAddresses } from '#web/lib/find-addresses.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { type OwnAddress, ownQueries } from '#web/lib/own-queries.ts';
import { useSession } from '#web/lib/session.ts';

const useRemoveAddress = ({ id, alias, receiverName }: OwnAddress) => {
  const queryClient = useQueryClient();
  const { queryKey } = ownQueries.addresses(useSession()?.memberId);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/my/deleteAddress', { body: { id } }),
    meta: { saved: '삭제했습니다.', failed: '삭제하지 못했습니다.' },
    onSuccess: () => {
      queryClient.setQueryData(queryKey, (addresses) => addresses?.filter((each) => each.id !== id));
      // The focused button is removed with its card.
      focusHeading();
    },
  });
  const remove = async () => {
    const yes = await confirm({
      title: `${alias || receiverName} 주소를 삭제할까요?`,
      body: '이미 등록한 주문에는 영향이 없습니다.',
      action: '삭제',
      tone: 'danger',
    });
    if (yes) mutate();
  };
  return { isPending, remove };
};

const AddressCard = ({ address, onEdit }: { address: OwnAddress; onEdit: () => void }) => {
  const { isPending, remove } = useRemoveAddress(address);
  const name = address.alias || address.receiverName;
  return (
    <li className="flex flex-col rounded-card border border-line p-4">
      <p className="mb-3">
        <AddressLines address={address} />
      </p>
      <div className="mt-auto flex gap-2">
        <Button variant="secondary" icon="edit" onClick={onEdit}>
          <span className="sr-only">{name} </span>수정
        </Button>
        <Button variant="ghost" icon="trash" busy={isPending} onClick={() => void remove()}>
          <span className="sr-only">{name} </span>삭제
        </Button>
      </div>
    </li>
  );
};

const AddressDialog = lazy(() => import('./address-dialog.tsx'));

/** Number of entries from which the list has a search field. */
const SEARCH_FROM = 7;

const AddressList = ({
  addresses,
  onEdit,
}: {
  addresses: readonly OwnAddress[];
  onEdit: (address: OwnAddress) => void;
}) => {
  const [searchText, setSearchText] = useState('');
  const found = findAddresses(addresses, searchText);
  return (
    <>
      {addresses.length >= SEARCH_FROM && (
        <TextField
          label="이름으로 찾기"
          type="search"
          size="lg"
          autoComplete="off"
          placeholder="받는 분 이름이나 별칭"
          value={searchText}
          onChange={({ target }) => setSearchText(target.value)}
          className="mb-4 max-w-100"
        />
      )}
      <p role="status" className="mb-3 text-14 text-ink-2 tabular-nums">
        {searchText.trim() ? `${found.length}건 찾음` : `${addresses.length} / ${ADDRESS_LIMIT}개`}
        {addresses.length >= ADDRESS_LIMIT && !searchText.trim() && (
          <span className="ml-2 font-medium text-warning">
            {errorCatalog.ADDRESS_BOOK_FULL.message} 쓰지 않는 주소를 지워주세요.
          </span>
        )}
      </p>
      {found.length === 0 ? (
        <EmptyState icon="search" title="찾는 주소가 없습니다">
          다른 이름으로 찾아보세요.
        </EmptyState>
      ) : (
        <ul aria-label="주소록" className="grid gap-3 md:grid-cols-2">
          {found.map((address) => (
            <AddressCard key={address.id} address={address} onEdit={() => onEdit(address)} />
          ))}
        </ul>
      )}
    </>
  );
};

export const AddressesScreen = () => {
  const { data, error, isFetching, refetch } = useQuery(ownQueries.addresses(useSession()?.memberId));
  const [openedForm, setOpenedForm] = useState<{ address?: OwnAddress }>();
  const add = (
    <Button icon="plus" disabled={!data || data.length >= ADDRESS_LIMIT} onClick={() => setOpenedForm({})}>
      주소 추가
    </Button>
  );
  return (
    <>
      <PageHeader
        title="주소록"
        description="자주 쓰는 주소를 저장해 두면 주문등록에서 바로 고를 수 있습니다."
        actions={data && data.length > 0 && add}
      />
      {error && !isFetching ? (
        <ErrorState title="주소록을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton />
      ) : data.length === 0 ? (
        <EmptyState icon="users" title="저장한 주소가 없습니다" action={add}>
          받는 분을 한 번 저장하면 다음 주문부터 다시 입력하지 않아도 됩니다.
        </EmptyState>
      ) : (
        <AddressList addresses={data} onEdit={(address) => setOpenedForm({ address })} />
      )}
      {openedForm && (
        <Suspense>
          <AddressDialog address={openedForm.address} onClose={() => setOpenedForm(undefined)} />
        </Suspense>
      )}
    </>
  );
};
