import { AmountLineDialog } from '#web/components/office/amount-line-dialog.tsx';
import { call } from '#web/lib/call.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { type Statement, statementsKey } from './queries.ts';

type Props = { statement: Statement; onClose: () => void };

/** Adds a line without a parcel to a draft. */
const AdjustDialog = ({ statement: { id, version, currency }, onClose }: Props) => {
  const keyOf = useAttempt();
  return (
    <AmountLineDialog
      noun="조정 항목"
      currency={currency}
      send={(add) => {
        const body = { id, version, add };
        return call('POST /api/statement/adjust', { body, idempotencyKey: keyOf(body) });
      }}
      invalidates={[statementsKey]}
      onClose={onClose}
    />
  );
};

export default AdjustDialog;
