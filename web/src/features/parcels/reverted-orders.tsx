import { MAX_CHANGE_REASON } from '#shared/domain/change-reason.ts';
import { isFinal } from '#shared/domain/order-status.ts';
import { OrderMessages } from '#web/components/order/order-messages.tsx';
import { TextField } from '#web/components/ui/field.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import type { ParcelView } from './parcel-view.tsx';

type Props = {
  rows: readonly ParcelView[];
  reason: string;
  error?: string;
  onChange: (reason: string) => void;
};

/** Names the orders whose final status a bulk change ends, counts those that go back a step, and asks for the reason. */
export const RevertedOrders = ({ rows, reason, error, onChange }: Props) => {
  const ended = rows.filter(({ status }) => isFinal(status));
  const steps = rows.length - ended.length;
  return (
    <section aria-label="되돌리는 주문" className="mt-4 space-y-3 rounded-card bg-warning-weak p-4 text-14">
      {ended.length > 0 && (
        <div>
          <p className="mb-1">
            이미 끝난 주문이 <b className="font-semibold">{formatNumber(ended.length)}건</b> 있습니다.
          </p>
          <OrderMessages orders={ended.map(({ hblNo, statusName }) => ({ hblNo, text: statusName }))} />
        </div>
      )}
      {steps > 0 && (
        <p>
          이전 단계로 되돌리는 주문이 <b className="font-semibold">{formatNumber(steps)}건</b> 있습니다.
        </p>
      )}
      <TextField
        label="사유"
        required
        size="sm"
        value={reason}
        error={error}
        maxLength={MAX_CHANGE_REASON}
        hint="진행 내역에 남습니다. 고객에게는 보이지 않습니다."
        onChange={({ target }) => onChange(target.value)}
      />
    </section>
  );
};
