import { Button, IconButton } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { confirm } from '#web/components/ui/dialogs.tsx';
import { EmptyState } from '#web/components/ui/states.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { formatDecimal, formatNumber } from '#web/lib/formats.ts';
import { useStore } from '#web/lib/store.ts';
import { removeFromTemporaryConsol, type TemporaryOrder, temporaryConsol } from './temporary-consol.ts';

const columns: readonly Column<TemporaryOrder>[] = [
  { key: 'hblNo', header: 'H/BL', render: ({ hblNo }) => hblNo, tight: true },
  { key: 'orderId', header: '주문번호', render: ({ orderId }) => orderId || '–' },
  { key: 'receiverName', header: '받는 분', render: ({ receiverName }) => receiverName },
  { key: 'boxQty', header: '박스', align: 'right', render: ({ boxQty }) => formatNumber(boxQty) },
  { key: 'weight', header: '실중량(kg)', align: 'right', render: ({ weight }) => formatDecimal(weight) },
  {
    key: 'remove',
    header: '빼기',
    align: 'right',
    render: ({ id, hblNo }) => (
      <IconButton
        icon="close"
        size={32}
        label={`${hblNo} 빼기`}
        onClick={() => removeFromTemporaryConsol([id])}
      />
    ),
  },
];

/** Temporary consol list (임시 콘솔 목록), with a button that links all its orders to a consol. */
const TemporaryConsolDialog = ({
  open,
  onClose,
  onLink,
}: {
  open: boolean;
  onClose: () => void;
  onLink: (orders: readonly TemporaryOrder[]) => void;
}) => {
  const orders = useStore(temporaryConsol);
  const count = formatNumber(orders.length);
  const clear = async () => {
    const isSure = await confirm({
      title: `임시 콘솔 목록 ${count}건을 비울까요?`,
      body: '주문은 그대로 있고 목록에서만 빠집니다.',
      action: `${count}건 비우기`,
      tone: 'danger',
    });
    if (!isSure) return;
    temporaryConsol.set([]);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title="임시 콘솔 목록"
      description={`${count}건 · 로그아웃할 때까지 이 탭에 남습니다.`}
      footer={
        <>
          <Button
            variant="ghost"
            icon="trash"
            className="mr-auto"
            disabled={orders.length === 0}
            onClick={() => void clear()}
          >
            비우기
          </Button>
          <Button variant="secondary" onClick={onClose}>
            닫기
          </Button>
          <Button disabled={orders.length === 0} onClick={() => onLink(orders)}>
            {count}건 콘솔 연결
          </Button>
        </>
      }
    >
      {orders.length > 0 ? (
        <Table caption="임시 콘솔 목록" columns={columns} rows={orders} rowKey={({ id }) => id} />
      ) : (
        <EmptyState title="임시 콘솔 목록이 없습니다." />
      )}
    </Dialog>
  );
};

export default TemporaryConsolDialog;
