import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatMoney } from '#shared/domain/amounts.ts';
import { type FieldAt, orderLabels } from '#shared/domain/order-fields.ts';
import { CANCELLED, isBeforeArrival, isHeld, mayCustomerChange } from '#shared/domain/order-status.ts';
import { errorCatalog } from '#shared/errors.ts';
import { BringToDropOff } from '#web/components/order/drop-off-places.tsx';
import HoldNotice from '#web/components/order/hold-notice.tsx';
import { LazyEventPhotos } from '#web/components/order/lazy-event-photos.tsx';
import PromisedNotice from '#web/components/order/promised-notice.tsx';
import Shipment from '#web/components/order/shipment.tsx';
import { Timeline } from '#web/components/order/timeline.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Chip, orderTone } from '#web/components/ui/chip.tsx';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { Drawer } from '#web/components/ui/dialog.tsx';
import { confirm } from '#web/components/ui/dialogs.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { QueryPlaceholder } from '#web/components/ui/states.tsx';
import { call } from '#web/lib/call.ts';
import { formatMeasured, formatNumber } from '#web/lib/formats.ts';
import { boxText, freightName, receiverTypeNames, volumeUnit } from '#web/lib/order-words.ts';
import { cacheChangedOrder, type OwnOrder, ownQueries } from '#web/lib/own-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { isFlagSet } from '#web/lib/wire-flag.ts';

/** Fields that the drawer shows in a row with another field, or in its header, actions and list of items. */
type FieldInOtherRow =
  | 'id'
  | 'version'
  | 'hblNo'
  | 'status'
  | 'itemList'
  | 'totalPrice'
  | 'totalCurrency'
  | 'width'
  | 'length'
  | 'height'
  | 'isUnmeasured'
  | 'receiverZipcode'
  | 'receiverAddress2'
  | 'receiverType';

type Section = 'order' | 'sender' | 'recipient' | 'box';

const registeredSize = ({ boxes, width, length, height }: OwnOrder): string =>
  boxes.length > 0 ? '' : ` (${width} × ${length} × ${height} cm)`;

/** Section and text of every other field that `getParcel` returns. */
const rows = {
  regDate: ['order', ({ regDate }) => <Instant at={regDate} />],
  shipperName: ['sender', ({ shipperName }) => shipperName],
  shipperMobile: ['sender', ({ shipperMobile }) => shipperMobile],
  shipperAddress: ['sender', ({ shipperAddress }) => shipperAddress],
  siteUrl: ['sender', ({ siteUrl }) => siteUrl && <span className="break-all">{siteUrl}</span>],
  receiverName: [
    'recipient',
    ({ receiverName, receiverType }) => `${receiverName} (${receiverTypeNames[receiverType]})`,
  ],
  receiverTel: ['recipient', ({ receiverTel }) => receiverTel],
  receiverMobile: ['recipient', ({ receiverMobile }) => receiverMobile],
  receiverAddress1: [
    'recipient',
    ({ receiverZipcode, receiverAddress1, receiverAddress2 }) =>
      `(${receiverZipcode}) ${receiverAddress1} ${receiverAddress2}`,
  ],
  pcc: ['recipient', ({ pcc }) => pcc],
  orderMemo: ['recipient', ({ orderMemo }) => orderMemo],
  deliveryRequest: ['recipient', ({ deliveryRequest }) => deliveryRequest],
  freightMethod: ['box', ({ freightMethod }) => freightName(freightMethod)],
  boxQty: ['box', ({ boxQty }) => `${formatNumber(boxQty)}개`],
  weight: ['box', ({ weight }) => weight > 0 && `${formatMeasured(weight)} kg`],
  volumeWeight: [
    'box',
    (order) =>
      isFlagSet(order.isUnmeasured)
        ? '창고에서 크기와 무게를 잽니다.'
        : `${formatMeasured(order.volumeWeight)} ${volumeUnit(order.freightMethod)}${registeredSize(order)}`,
  ],
  boxes: ['box', ({ boxes }) => boxes.length > 0 && boxes.map(boxText).join(', ')],
} satisfies Record<
  Exclude<FieldAt<'ownOrder'>, FieldInOtherRow>,
  readonly [Section, (order: OwnOrder) => ReactNode]
>;

const sections: Record<Section, string> = {
  order: '주문',
  sender: '보내는 분',
  recipient: '받는 분',
  box: '박스',
};

const fields = Object.entries(rows) as [keyof typeof rows, (typeof rows)[keyof typeof rows]][];

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-line border-t pt-5">
    <h3 className="mb-3 text-16 font-bold">{title}</h3>
    {children}
  </section>
);

const Items = ({ order: { itemList, totalPrice, totalCurrency } }: { order: OwnOrder }) => (
  <>
    <ol className="space-y-3">
      {itemList.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no id, and the list does not change while it is shown
        <li key={index} className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-14">
          <span className="min-w-0 font-semibold break-words">
            {[item.brand, item.itemName].filter(Boolean).join(' ')}
            {item.hsCode && (
              <span className="block text-13 font-normal text-ink-2">HS CODE {item.hsCode}</span>
            )}
          </span>
          <span className="text-right tabular-nums">
            {formatMoney(item.unitPrice, item.currency)} × {formatNumber(item.itemQty)}
            {item.unit && ` ${item.unit}`}
          </span>
        </li>
      ))}
    </ol>
    <p className="mt-4 flex justify-between border-line border-t pt-3 text-16 font-bold">
      <span>신고 금액</span>
      <span translate="no" className="tabular-nums">
        {formatMoney(totalPrice, totalCurrency)}
      </span>
    </p>
  </>
);

/** Sentence that replaces the actions. It takes the focus after a cancellation, which removes the focused button. */
const ClosedNote = ({ status, isFocused }: { status: string; isFocused: boolean }) => {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isFocused) note.current?.focus();
  }, [isFocused]);
  return (
    <p ref={note} tabIndex={-1} className="text-14 text-ink-2 outline-none">
      {status === CANCELLED
        ? '취소한 주문입니다. 내 배송의 ‘다시 접수’로 같은 내용을 새로 등록할 수 있습니다.'
        : errorCatalog.ORDER_ACCEPTED.message}
    </p>
  );
};

const Declaration = ({ order, isCancelled }: { order: OwnOrder; isCancelled: boolean }) => (
  <div className="space-y-5">
    <p>
      <Chip tone={orderTone(order.status)}>{order.statusName}</Chip>
    </p>
    {order.promised && <PromisedNotice promised={order.promised} />}
    {isBeforeArrival(order.status) && <BringToDropOff />}
    {isHeld(order.status) && <HoldNotice parcel={order} />}
    <Shipment parcel={order} />
    {!mayCustomerChange(order.status) && <ClosedNote status={order.status} isFocused={isCancelled} />}
    <Part title="배송 이력">
      <Timeline
        timeline={order}
        courierUrl={order.courier?.url}
        hblNo={order.hblNo}
        statusName={order.statusName}
        detailsOf={({ data: { photoKeys } }) => <LazyEventPhotos orderId={order.id} photoKeys={photoKeys} />}
      />
    </Part>
    {(Object.keys(sections) as Section[]).map((section) => (
      <Part key={section} title={sections[section]}>
        <DefinitionList
          entries={fields
            .filter(([, [place]]) => place === section)
            .map(([field, [, textOf]]) => [orderLabels[field], textOf(order)] as const)}
        />
      </Part>
    ))}
    <Part title="상품">
      <Items order={order} />
    </Part>
  </div>
);

const useCancellation = (order: OwnOrder | undefined) => {
  const queryClient = useQueryClient();
  const memberId = useSession()?.memberId;
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: ({ id, version }: OwnOrder) => call('POST /api/my/cancelParcel', { body: { id, version } }),
    onSuccess: (cancelled) => cacheChangedOrder(queryClient, memberId, cancelled),
    // After a conflict the drawer shows the newest contents.
    meta: {
      invalidates: [['own', memberId]],
      saved: '주문 신청을 취소했습니다.',
      failed: '주문 신청을 취소하지 못했습니다.',
    },
  });
  const cancel = async () => {
    if (!order) return;
    const yes = await confirm({
      title: '이 주문의 신청을 취소할까요?',
      body: `H/BL 번호 ${order.hblNo}. 취소하면 되돌릴 수 없습니다. 필요하면 같은 내용으로 다시 접수할 수 있습니다.`,
      action: '신청 취소',
      cancel: '닫기',
      tone: 'danger',
    });
    if (yes) mutate(order);
  };
  return { cancel, isPending, isCancelled: isSuccess };
};

const Actions = ({
  order,
  cancellation: { cancel, isPending },
}: {
  order: OwnOrder;
  cancellation: ReturnType<typeof useCancellation>;
}) => (
  <>
    <Button variant="ghost" icon="trash" busy={isPending} onClick={() => void cancel()} className="mr-auto">
      신청 취소
    </Button>
    <a
      href={`/parcel-reg-aus-to-kor?hblNo=${encodeURIComponent(order.hblNo)}`}
      className="inline-flex min-h-10 items-center px-2 font-semibold text-brand underline underline-offset-4"
    >
      QR 코드와 접수처
    </a>
    <ButtonLink to="/parcel-reg-aus-to-kor" search={{ edit: order.id }} icon="edit">
      수정
    </ButtonLink>
  </>
);

/** Everything that the member declared for an own order, with its delivery, and with actions until staff accept it. */
const ParcelDrawer = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useQuery(ownQueries.parcel(useSession()?.memberId, id));
  const { data: order } = query;
  const cancellation = useCancellation(order);
  return (
    <Drawer
      open
      onClose={onClose}
      size="md"
      title={order ? `접수 내용 ${order.hblNo}` : '접수 내용'}
      footer={
        order && mayCustomerChange(order.status) && <Actions order={order} cancellation={cancellation} />
      }
    >
      {order ? (
        <Declaration order={order} isCancelled={cancellation.isCancelled} />
      ) : (
        <QueryPlaceholder query={query} failed="접수 내용을 불러오지 못했습니다." rows={8} />
      )}
    </Drawer>
  );
};

export default ParcelDrawer;
