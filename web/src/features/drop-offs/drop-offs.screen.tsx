import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { dropOffLabels } from '#shared/domain/drop-off.ts';
import { actionsColumn, ManagedList } from '#web/components/office/managed-list.tsx';
import { Chip } from '#web/components/ui/chip.tsx';
import { useRemoval } from '#web/components/ui/record-form.ts';
import type { Column } from '#web/components/ui/table.tsx';
import { call } from '#web/lib/call.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import type { DropOff } from './drop-off-dialog.tsx';

const placeColumns = (actions: {
  onEdit: (place: DropOff) => void;
  onDelete: (place: DropOff) => void;
}): readonly Column<DropOff>[] => [
  {
    key: 'name',
    header: dropOffLabels.name,
    sortBy: ({ name }) => name,
    render: ({ name }) => <span className="inline-block min-w-32 font-semibold">{name}</span>,
  },
  {
    key: 'address',
    header: dropOffLabels.address,
    render: ({ address }) => <span className="line-clamp-2 min-w-40">{address}</span>,
  },
  { key: 'phone', header: dropOffLabels.phone, tight: true, render: ({ phone }) => phone },
  {
    key: 'hours',
    header: dropOffLabels.hours,
    render: ({ hours }) => <span className="inline-block min-w-32 whitespace-pre-line">{hours}</span>,
  },
  {
    key: 'note',
    header: dropOffLabels.note,
    long: true,
    render: ({ note }) => <span className="line-clamp-2">{note || '-'}</span>,
  },
  {
    key: 'orderNo',
    header: dropOffLabels.orderNo,
    align: 'right',
    tight: true,
    sortBy: ({ orderNo }) => orderNo,
    render: ({ orderNo }) => orderNo,
  },
  {
    key: 'isActive',
    header: dropOffLabels.isActive,
    tight: true,
    sortBy: ({ isActive }) => Number(!isActive),
    render: ({ isActive }) => (
      <Chip tone={isActive ? 'success' : 'neutral'}>{isActive ? '표시' : '숨김'}</Chip>
    ),
  },
  actionsColumn(({ name }) => name, actions),
];

const DropOffDialog = lazy(() => import('./drop-off-dialog.tsx'));

const PAGE_SIZE = 10;

/** 접수처 관리: places where senders hand in parcels, shown after a registration and in its mail. */
export const DropOffScreen = () => {
  // Always reload, so that the page shows the changes of other members.
  const query = useQuery({ ...referenceQueries.dropOffs, staleTime: 0 });
  const remove = useRemoval('접수처', referenceQueries.dropOffs.queryKey);
  const nextOrderNo = Math.min(999, Math.max(0, ...(query.data ?? []).map(({ orderNo }) => orderNo)) + 1);
  return (
    <div className="p-3 sm:p-4">
      <ManagedList
        noun="접수처"
        counter="곳"
        icon="dropOff"
        searchHint="접수처명, 주소, 전화번호"
        textsOf={({ name, address, phone, note }) => [name, address, phone, note]}
        query={query}
        emptyHint="등록한 접수처는 주문등록을 마친 화면과 안내 메일에 표시됩니다."
        auditKind="dropOff"
        pageSize={PAGE_SIZE}
        columns={(onEdit) =>
          placeColumns({
            onEdit,
            onDelete: ({ id, name, address }) =>
              void remove({
                name,
                details: address,
                send: () => call('POST /api/dropOff/delDropOff', { body: { id } }),
              }),
          })
        }
        rowKey={({ id }) => id}
        dialog={(place, close) => (
          <DropOffDialog place={place} nextOrderNo={nextOrderNo} onSaved={close} onClose={close} />
        )}
      />
    </div>
  );
};
