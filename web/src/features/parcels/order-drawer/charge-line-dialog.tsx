import type { QueryKey } from '@tanstack/react-query';
import type { ChargeCurrency } from '#shared/domain/money.ts';
import { AmountLineDialog } from '#web/components/office/amount-line-dialog.tsx';
import { type Answer, call } from '#web/lib/call.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';

type Props = {
  charge: Pick<Answer<'POST /api/charge/get'>, 'orderId' | 'version'>;
  currency: ChargeCurrency;
  queryKey: QueryKey;
  onChanged: () => void;
  onClose: () => void;
};

/** Adds a manual line to the charge of a parcel. */
const ChargeLineDialog = ({
  charge: { orderId, version },
  currency,
  queryKey,
  onChanged,
  onClose,
}: Props) => {
  const keyOf = useAttempt();
  return (
    <AmountLineDialog
      noun="요금 항목"
      currency={currency}
      send={async (line) => {
        const body = { orderId, version, ...line };
        await call('POST /api/charge/addLine', { body, idempotencyKey: keyOf(body) });
        onChanged();
      }}
      invalidates={[queryKey]}
      onClose={onClose}
    />
  );
};

export default ChargeLineDialog;
