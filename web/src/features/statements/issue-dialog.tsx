import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { decimalText, formatCharge } from '#shared/domain/money.ts';
import { parseAmount } from '#shared/domain/money-fields.ts';
import { errorCatalog } from '#shared/errors.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { TextField } from '#web/components/ui/field.tsx';
import { formatMonth } from '#web/lib/calendar.ts';
import { call } from '#web/lib/call.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { type Statement, statementsKey } from './queries.ts';

type Props = { statement: Statement; onClose: () => void };

/**
 * Issues a draft after its total was typed. A draft that has changed is shown with its new total. A negative total cannot be
 * issued.
 */
const IssueDialog = ({ statement, onClose }: Props) => {
  const { id, version, total, currency, partnerName, month } = statement;
  const [typed, setTyped] = useState('');
  const keyOf = useAttempt();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const body = { id, version, total };
      return call('POST /api/statement/issue', { body, idempotencyKey: keyOf(body) });
    },
    meta: {
      invalidates: [statementsKey],
      saved: '정산서를 발행했습니다.',
      failed: '정산서를 발행하지 못했습니다.',
    },
    onSuccess: onClose,
  });
  const isRight = parseAmount(typed, currency) === total;
  return (
    <Dialog
      open
      onClose={onClose}
      title="정산서 발행"
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" form="issue-statement" busy={isPending} disabled={!isRight}>
            발행
          </Button>
        </>
      }
    >
      <form
        id="issue-statement"
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight && !isPending) mutate();
        }}
      >
        <DefinitionList
          entries={[
            ['파트너', partnerName],
            ['정산 월', formatMonth(month)],
            ['합계', <b key="total">{formatCharge({ amount: total, currency })}</b>],
          ]}
        />
        {total < 0 ? (
          <p role="alert" className="text-14 font-medium text-warning">
            {errorCatalog.STATEMENT_NEGATIVE.message}
          </p>
        ) : (
          <>
            <p className="text-14 text-ink-2">발행한 정산서는 바꿀 수 없고, 파트너에게 메일로 알립니다.</p>
            <TextField
              label="합계 입력"
              required
              data-autofocus
              autoComplete="off"
              inputMode="decimal"
              placeholder={decimalText({ amount: total, currency })}
              hint="확인을 위해 위의 합계를 그대로 입력해주세요."
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </>
        )}
      </form>
    </Dialog>
  );
};

export default IssueDialog;
