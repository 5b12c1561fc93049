import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { MAX_PARTS, MIN_PARTS } from '#shared/contract/parcel-repack.ts';
import type { NamedOrder } from '#shared/domain/order.ts';
import type { OrderReference } from '#web/components/order/bulk-action.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { SelectField } from '#web/components/ui/field.tsx';
import { submitOnCtrlEnter } from '#web/components/ui/form-dialog.tsx';
import { LOOKUP_NOTICE, notice } from '#web/components/ui/notice.tsx';
import { ErrorState, Skeleton } from '#web/components/ui/states.tsx';
import { TypedField } from '#web/components/ui/typed-field.tsx';
import { parcelQueries, refreshLists } from '#web/features/parcels/queries.ts';
import { type Body, call } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { numberIn, quantityTypings } from '#web/lib/quantity-typing.ts';
import { BoxFields, type BoxValues } from './box-fields.tsx';
import { SideTable } from './side-table.tsx';
import { useRepacking } from './use-repacking.ts';

type SplitBody = Body<'POST /api/parcel/splitParcel'>;
/** `quantities`: by the place of the item. Those of the first part are what is left. */
type PartValues = BoxValues & { quantities: readonly string[] };

const partCounts = Array.from({ length: MAX_PARTS - MIN_PARTS + 1 }, (_, nth) => ({
  value: String(nth + MIN_PARTS),
  label: `${nth + MIN_PARTS}개`,
}));

const emptyPart: PartValues = { boxQty: '1', weight: '', width: '', length: '', height: '', quantities: [] };

const typedQty = (typed = ''): number => numberIn('count', typed);
const isUnread = (typed: string): boolean =>
  typed.trim() !== '' && 'problem' in quantityTypings.count.read(typed);

const restOf = (itemQty: number, index: number, others: readonly PartValues[]): number =>
  Math.max(0, itemQty - others.reduce((sum, { quantities }) => sum + typedQty(quantities[index]), 0));

const bodyOf = ({ id, version, itemList }: NamedOrder, parts: readonly PartValues[]): SplitBody => ({
  orderId: id,
  version,
  parts: parts.map(({ quantities, ...boxes }, place) => ({
    ...boxes,
    items: itemList
      .map(({ itemQty }, index) => ({
        index,
        qty: place === 0 ? restOf(itemQty, index, parts.slice(1)) : typedQty(quantities[index]),
      }))
      .filter(({ qty }) => qty > 0),
  })),
});

type FormProps = { order: NamedOrder; onClose: () => void };

const SplitForm = ({ order, onClose }: FormProps) => {
  const client = useQueryClient();
  const formId = useId();
  const [parts, setParts] = useState<readonly PartValues[]>([emptyPart, emptyPart]);
  const { form, errors, previewed, isBusy, reset, submit } = useRepacking({
    failureTitle: '화물을 나누지 못했습니다.',
    preview: (body: SplitBody) => call('POST /api/parcel/previewSplit', { body }),
    save: (body: SplitBody, idempotencyKey) => call('POST /api/parcel/splitParcel', { body, idempotencyKey }),
    onSaved: ({ orders }) => {
      onClose();
      const numbers = orders.slice(1).map(({ hblNo }) => hblNo);
      notice.success(
        `화물을 ${orders.length}개로 나누었습니다. 새 번호: ${numbers.join(', ')}`,
        LOOKUP_NOTICE,
      );
      refreshLists(client);
    },
    onRefused: () => void client.invalidateQueries({ queryKey: parcelQueries.order(order.id).queryKey }),
  });
  // The dialog has set its first focus before the order was loaded.
  useEffect(() => form.current?.querySelector('select')?.focus(), [form]);
  const change = (next: readonly PartValues[]) => {
    setParts(next);
    reset();
  };
  const changePart = (place: number, changes: Partial<PartValues>) =>
    change(parts.map((part, nth) => (nth === place ? { ...part, ...changes } : part)));
  const setCount = (count: number) =>
    change(Array.from({ length: count }, (_, place) => parts[place] ?? emptyPart));
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // The field says what is wrong.
    if (!parts.some(({ quantities }) => quantities.some(isUnread))) submit(bodyOf(order, parts));
  };
  return (
    <form ref={form} id={formId} noValidate onSubmit={onSubmit} onKeyDown={submitOnCtrlEnter}>
      <SelectField
        label="나눌 개수"
        size="sm"
        className="w-32"
        options={partCounts}
        value={String(parts.length)}
        onChange={({ target }) => setCount(Number(target.value))}
      />
      {parts.map((part, place) => (
        <fieldset
          // The parts have no other identity than their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={place}
          className="mt-4 min-w-0 space-y-3 rounded-card border border-line p-3"
        >
          <legend className="px-1 text-14 font-semibold">
            화물 {place + 1} ({place === 0 ? order.hblNo : '새 번호'})
          </legend>
          <BoxFields
            values={part}
            errors={errors}
            path={`parts.${place}.`}
            onChange={(changes) => changePart(place, changes)}
          />
          <div className="grid items-start gap-3 sm:grid-cols-2">
            {order.itemList.map(({ itemName, itemQty }, index) => (
              <TypedField
                // biome-ignore lint/suspicious/noArrayIndexKey: the request names items by their place
                key={index}
                typing={quantityTypings.count}
                hasProblem
                label={`${itemName} 수량`}
                size="sm"
                hint={place === 0 ? `전체 ${formatNumber(itemQty)} 중 남는 수량` : undefined}
                readOnly={place === 0}
                error={index === 0 ? errors[`parts.${place}.items`] : undefined}
                value={
                  place === 0
                    ? String(restOf(itemQty, index, parts.slice(1)))
                    : (part.quantities[index] ?? '')
                }
                onChange={(text) =>
                  changePart(place, {
                    quantities: order.itemList.map((_, nth) =>
                      nth === index ? text : (part.quantities[nth] ?? ''),
                    ),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
      {previewed && (
        <div className="mt-4">
          <SideTable before={[previewed.before]} after={previewed.after} />
        </div>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          취소
        </Button>
        <Button type="submit" busy={isBusy}>
          {previewed ? `${parts.length}개로 나누기` : '미리 보기'}
        </Button>
      </div>
    </form>
  );
};

type Props = { open: boolean; onClose: () => void; order: OrderReference };

/** Splits one parcel: asks for boxes and quantities of each part, shows the result, and saves it. */
const SplitDialog = ({ open, onClose, order: { id, hblNo } }: Props) => {
  const { data, error, isError, refetch } = useQuery({ ...parcelQueries.order(id), enabled: open });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title="화물 나누기"
      description={`${hblNo}의 상품을 여러 화물로 나눕니다. 되돌릴 수 없으며, 잘못 나누면 다시 합포장해주세요.`}
    >
      {isError && (
        <ErrorState title="주문을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton rows={6} />}
      {data && <SplitForm order={data} onClose={onClose} />}
    </Dialog>
  );
};

export default SplitDialog;
