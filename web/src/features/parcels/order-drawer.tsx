import { useQuery } from '@tanstack/react-query';
import { isStaff } from '#shared/domain/auth-level.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Chip, orderTone } from '../../components/chip.tsx';
import { Drawer } from '../../components/dialog.tsx';
import { ErrorState, Skeleton } from '../../components/states.tsx';
import { useSession } from '../../lib/session.ts';
import { OrderHistory } from './order-history.tsx';
import { OrderItems } from './order-items.tsx';
import { DeliveryFacts, ReceiverFacts, RegistrationFacts, SenderFacts } from './order-sections.tsx';
import { parcelQueries } from './queries.ts';
import { useLabels } from './use-labels.ts';

type Props = {
  id: number;
  open: boolean;
  /** The list's orders, to go from one to the next. */
  ids: readonly number[];
  /** Another order, or none. */
  onShow: (id: number | undefined) => void;
  onPrint: (id: number) => void;
};

const Body = ({ id }: { id: number }) => {
  const { data: order, isError, error, refetch } = useQuery(parcelQueries.order(id));
  const { statusName, courierName } = useLabels();
  if (isError)
    return <ErrorState title="주문을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!order) return <Skeleton rows={10} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the way to scroll by keyboard, for there is nothing to use inside
    <section aria-label="주문 내용" tabIndex={0} className="space-y-5 rounded-control">
      <RegistrationFacts
        order={order}
        status={<Chip tone={orderTone(order.status)}>{statusName(order.status)}</Chip>}
      />
      <SenderFacts order={order} />
      <ReceiverFacts order={order} />
      <OrderItems order={order} />
      <DeliveryFacts order={order} courier={courierName(order.courierCode)} />
      <OrderHistory id={id} />
    </section>
  );
};

/** The order-information modal: everything about one order, and the way to its neighbours in the list. */
const OrderDrawer = ({ id, open, ids, onShow, onPrint }: Props) => {
  const session = useSession();
  const { data: order } = useQuery(parcelQueries.order(id));
  const close = () => onShow(undefined);
  const at = ids.indexOf(id);
  const neighbours = [
    { icon: 'left', label: '이전 주문', neighbour: at > 0 ? ids[at - 1] : undefined },
    { icon: 'right', label: '다음 주문', neighbour: at >= 0 ? ids[at + 1] : undefined },
  ] as const;
  return (
    <Drawer
      open={open}
      onClose={close}
      title={order ? `주문 ${order.hblNo}` : '주문 정보'}
      description={`ID ${id}`}
      footer={
        <>
          <div className="mr-auto flex gap-1">
            {neighbours.map(({ icon, label, neighbour }) => (
              <IconButton
                key={icon}
                icon={icon}
                label={label}
                disabled={neighbour === undefined}
                onClick={() => onShow(neighbour)}
              />
            ))}
          </div>
          {isStaff(session) && (
            <Button variant="secondary" icon="print" disabled={!order} onClick={() => onPrint(id)}>
              PDF 출력
            </Button>
          )}
          <Button variant="secondary" onClick={close}>
            닫기
          </Button>
        </>
      }
    >
      <Body id={id} />
    </Drawer>
  );
};

export default OrderDrawer;
