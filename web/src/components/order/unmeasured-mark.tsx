import { orderLabels } from '#shared/domain/order-fields.ts';
import { isOnTheWay } from '#shared/domain/order-status.ts';
import { Chip } from '#web/components/ui/chip.tsx';
import { isFlagSet, type WireFlag } from '#web/lib/wire-flag.ts';

/**
 * True if the box of an order must be measured: it has the default size while it is at the warehouse or on its way (02 to
 * 09). Before, no one can measure it, and afterwards no one will.
 */
export const mustBeMeasured = ({
  status,
  isUnmeasured,
}: {
  status: string;
  isUnmeasured: boolean | WireFlag;
}): boolean =>
  isOnTheWay(status) && (typeof isUnmeasured === 'boolean' ? isUnmeasured : isFlagSet(isUnmeasured));

/** Mark of an order that must be measured. @param count number of such orders, shown next to totals */
export const UnmeasuredMark = ({ count }: { count?: number }) =>
  count !== 0 && (
    <Chip tone="warning">
      {orderLabels.isUnmeasured}
      {count !== undefined && ` ${count}건`}
    </Chip>
  );
