import { orderLabels } from '#shared/domain/order-fields.ts';
import { Chip } from './chip.tsx';

/** Mark of an order whose box still has the default size. @param count number of such orders, shown next to totals */
export const UnmeasuredMark = ({ count }: { count?: number }) =>
  count !== 0 && (
    <Chip tone="warning">
      {orderLabels.isUnmeasured}
      {count !== undefined && ` ${count}건`}
    </Chip>
  );
