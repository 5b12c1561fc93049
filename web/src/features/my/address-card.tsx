import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AddressLines } from '#web/components/address-lines.tsx';
import { Button } from '#web/components/button.tsx';
import { alert, confirm } from '#web/components/dialogs.tsx';
import { notice } from '#web/components/notice.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { type OwnAddress, ownQueries } from '#web/lib/own-queries.ts';
import { useSession } from '#web/lib/session.ts';

const useRemoval = ({ id, alias, receiverName }: OwnAddress) => {
  const queryClient = useQueryClient();
  const { queryKey } = ownQueries.addresses(useSession()?.memberId);
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    const yes = await confirm({
      title: `${alias || receiverName} 주소를 삭제할까요?`,
      body: '이미 등록한 주문에는 영향이 없습니다.',
      action: '삭제',
      tone: 'danger',
    });
    if (!yes) return;
    setBusy(true);
    try {
      await call('POST /api/my/deleteAddress', { body: { id } });
    } catch (error) {
      setBusy(false);
      return alert({
        title: '삭제하지 못했습니다.',
        body: messageOf(error, '네트워크 연결을 확인한 뒤 다시 시도해주세요.'),
      });
    }
    queryClient.setQueryData(queryKey, (known) => known?.filter((each) => each.id !== id));
    notice.success('삭제했습니다.');
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  return { isBusy, remove };
};

/** An entry of the address book. */
export const AddressCard = ({ address, onEdit }: { address: OwnAddress; onEdit: () => void }) => {
  const { isBusy, remove } = useRemoval(address);
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
        <Button variant="ghost" icon="trash" busy={isBusy} onClick={() => void remove()}>
          <span className="sr-only">{name} </span>삭제
        </Button>
      </div>
    </li>
  );
};
