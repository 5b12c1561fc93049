import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isStaff, OWNER } from '#shared/domain/auth-level.ts';
import { formatCharge } from '#shared/domain/money.ts';
import { MAX_ADJUSTMENTS, MAX_PAYMENTS, paymentMethods } from '#shared/domain/statement.ts';
import { OfficeHeader } from '#web/components/office/office-header.tsx';
import { rowActions } from '#web/components/office/row-actions.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { useRemoval } from '#web/components/ui/record-form.ts';
import { QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatMonth } from '#web/lib/calendar.ts';
import { call } from '#web/lib/call.ts';
import { saveFile } from '#web/lib/files.ts';
import { formatMinute, formatNumber } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { type Statement, statementQueries, statementsKey } from './queries.ts';
import { StatementLines } from './statement-lines.tsx';
import { isIssued, StateChip, titleOf } from './statement-words.tsx';

const AdjustDialog = lazy(() => import('./adjust-dialog.tsx'));
const IssueDialog = lazy(() => import('./issue-dialog.tsx'));
const PaymentDialog = lazy(() => import('./payment-dialog.tsx'));
const ReversalDialog = lazy(() => import('./reversal-dialog.tsx'));

const route = getRouteApi('/admin/_shell/statements');

type Adjustment = Statement['adjustments'][number];
type Payment = Statement['payments'][number];
type OpenDialog = 'adjust' | 'issue' | 'payment' | { reversed: Payment };

const fileNameOf = ({ number, month }: Statement): string => number ?? `statement-${month}`;

const downloadExcel = async (statement: Statement): Promise<void> => {
  try {
    const file = await call('GET /api/statement/excel/{id}', { params: { id: statement.id } });
    saveFile(file, `${fileNameOf(statement)}.xlsx`);
  } catch (error) {
    notice.error(`엑셀 다운로드에 실패했습니다. ${messageOf(error)}`);
  }
};

const usePdf = (statement: Statement) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const [{ loadLines, toStatementPaper }, { savePaper }] = await Promise.all([
        import('./statement-paper.ts'),
        import('#web/components/order/save-paper.ts'),
      ]);
      const paper = toStatementPaper(statement, await loadLines(client, statement));
      await savePaper({ kind: 'statement', statement: paper }, `${fileNameOf(statement)}.pdf`);
    },
    meta: { failed: 'PDF를 만들지 못했습니다.' },
  });
};

const Sums = ({ statement }: { statement: Statement }) => {
  const { currency, month, parcels, dueOn, issuedOn, draftedAt, marked } = statement;
  const price = (amount: number) => formatCharge({ amount, currency });
  return (
    // The names have one width, so that the values of both lists are aligned on phones.
    <div className="grid items-start gap-x-10 gap-y-2 sm:grid-cols-2 lg:max-w-200 [&_dt]:min-w-16">
      <DefinitionList
        entries={[
          ['파트너', statement.partnerName],
          ['정산 월', formatMonth(month)],
          ['화물', `${formatNumber(parcels)}건`],
          ['작성', draftedAt && formatMinute(draftedAt)],
          ['발행일', issuedOn],
          ['납부 기한', dueOn],
          ['반영', isIssued(statement) && !marked && '화물에 반영하고 있습니다.'],
        ]}
      />
      <DefinitionList
        entries={[
          ['요금', price(statement.charges)],
          ['정정', price(statement.corrections)],
          ['조정', price(statement.adjustmentTotal)],
          ...(isIssued(statement) ? [['입금', price(statement.paid)] as const] : []),
        ]}
      />
    </div>
  );
};

/** Total and balance, which stay visible above and below the lines. */
const Totals = ({ statement }: { statement: Statement }) => {
  const { currency, total, balance } = statement;
  return (
    <p className="sticky bottom-0 z-10 -mx-3 mt-4 flex flex-wrap justify-between gap-x-6 border-line border-t bg-surface px-3 py-2.5 text-16 font-bold tabular-nums sm:-mx-4 sm:px-4">
      <span>{`합계 ${formatCharge({ amount: total, currency })}`}</span>
      {isIssued(statement) && <span>{`잔액 ${formatCharge({ amount: balance, currency })}`}</span>}
    </p>
  );
};

const useAdjustmentRemoval = ({ id, version }: Statement) => {
  const remove = useRemoval('조정 항목', statementsKey);
  const keyOf = useAttempt();
  return ({ id: adjustmentId, name }: Adjustment) =>
    remove({
      name,
      send: () => {
        const body = { id, version, remove: adjustmentId };
        return call('POST /api/statement/adjust', { body, idempotencyKey: keyOf(body) });
      },
    });
};

const Adjustments = ({ statement, mayChange }: { statement: Statement; mayChange: boolean }) => {
  const remove = useAdjustmentRemoval(statement);
  const columns: Column<Adjustment>[] = [
    { key: 'name', header: '항목', render: ({ name }) => name },
    {
      key: 'amount',
      header: '금액',
      align: 'right',
      tight: true,
      render: ({ amount }) => formatCharge({ amount, currency: statement.currency }),
    },
    { key: 'reason', header: '사유', long: true, render: ({ reason }) => reason },
    { key: 'at', header: '추가', tight: true, render: ({ at, by }) => `${formatMinute(at)} ${by}`.trim() },
  ];
  const removal: Column<Adjustment> = {
    key: 'remove',
    ...rowActions,
    render: (adjustment) => (
      <Button
        size="sm"
        variant="ghost"
        icon="trash"
        aria-label={`${adjustment.name} 삭제`}
        onClick={() => void remove(adjustment)}
      >
        삭제
      </Button>
    ),
  };
  return (
    <Table
      caption="조정 항목"
      columns={mayChange ? [...columns, removal] : columns}
      rows={statement.adjustments}
      rowKey={({ id }) => id}
    />
  );
};

const Payments = ({
  statement: { payments, currency },
  onReverse,
}: {
  statement: Statement;
  /** Undefined if the member may not reverse payments. */
  onReverse: ((payment: Payment) => void) | undefined;
}) => {
  const isReversible = ({ id, reverses }: Payment) =>
    reverses === null && !payments.some((other) => other.reverses === id);
  const columns: Column<Payment>[] = [
    { key: 'paidOn', header: '입금일', tight: true, render: ({ paidOn }) => paidOn },
    {
      key: 'kind',
      header: '구분',
      tight: true,
      render: ({ reverses, method }) => (reverses === null ? paymentMethods[method] : '입금 취소'),
    },
    {
      key: 'amount',
      header: '금액',
      align: 'right',
      tight: true,
      render: ({ amount }) => formatCharge({ amount, currency }),
    },
    { key: 'memo', header: '메모', long: true, render: ({ memo }) => memo || '-' },
    { key: 'at', header: '등록', tight: true, render: ({ at, by }) => `${formatMinute(at)} ${by}`.trim() },
  ];
  const reversal: Column<Payment> = {
    key: 'reverse',
    ...rowActions,
    render: (payment) =>
      isReversible(payment) && (
        <Button size="sm" variant="ghost" onClick={() => onReverse?.(payment)}>
          입금 취소
        </Button>
      ),
  };
  return (
    <Table
      caption="입금 내역"
      columns={onReverse ? [...columns, reversal] : columns}
      rows={payments}
      rowKey={({ id }) => id}
    />
  );
};

const useDiscard = ({ id, version, partnerName, month }: Statement) => {
  const remove = useRemoval('초안', statementsKey);
  const navigate = route.useNavigate();
  const keyOf = useAttempt();
  return async () => {
    const isRemoved = await remove({
      name: `${partnerName} ${formatMonth(month)}`,
      send: () => {
        const body = { id, version };
        return call('POST /api/statement/discard', { body, idempotencyKey: keyOf(body) });
      },
    });
    if (isRemoved) void navigate({ search: (now) => ({ ...now, id: undefined, number: undefined }) });
  };
};

const Content = ({ statement }: { statement: Statement }) => {
  const session = useSession();
  const [dialog, setDialog] = useState<OpenDialog>();
  const discard = useDiscard(statement);
  const pdf = usePdf(statement);
  const isOwner = (session?.authLevel ?? 0) >= OWNER;
  const mayChange = isOwner && statement.state === 'draft';
  const mayPay =
    isStaff(session) &&
    isIssued(statement) &&
    statement.balance > 0 &&
    statement.payments.length < MAX_PAYMENTS;
  const mayReverse = isOwner && statement.payments.length < MAX_PAYMENTS;
  const close = () => setDialog(undefined);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <StateChip statement={statement} />
        {mayPay && (
          <Button size="sm" icon="plus" onClick={() => setDialog('payment')}>
            입금 등록
          </Button>
        )}
        {mayChange && (
          <>
            <Button size="sm" icon="check" onClick={() => setDialog('issue')}>
              발행
            </Button>
            <Button
              size="sm"
              variant="secondary"
              icon="plus"
              disabled={statement.adjustments.length >= MAX_ADJUSTMENTS}
              onClick={() => setDialog('adjust')}
            >
              조정 항목
            </Button>
            <Button size="sm" variant="secondary" icon="trash" onClick={() => void discard()}>
              초안 삭제
            </Button>
          </>
        )}
        <Button
          size="sm"
          variant="secondary"
          icon="download"
          disabled={statement.state === 'drafting'}
          busy={pdf.isPending}
          onClick={() => pdf.mutate()}
        >
          PDF
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon="download"
          disabled={statement.state === 'drafting'}
          onClick={() => void downloadExcel(statement)}
        >
          엑셀
        </Button>
      </div>
      <Sums statement={statement} />
      {statement.adjustments.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-2 text-16 font-semibold">조정 항목</h2>
          <Adjustments statement={statement} mayChange={mayChange} />
        </section>
      )}
      {statement.payments.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-2 text-16 font-semibold">입금 내역</h2>
          <Payments
            statement={statement}
            onReverse={mayReverse ? (reversed) => setDialog({ reversed }) : undefined}
          />
        </section>
      )}
      {statement.state !== 'drafting' && (
        <section className="mt-6">
          <h2 className="mb-2 text-16 font-semibold">내역</h2>
          <StatementLines key={statement.version} statement={statement} />
        </section>
      )}
      <Totals statement={statement} />
      <Suspense>
        {dialog === 'adjust' && <AdjustDialog statement={statement} onClose={close} />}
        {dialog === 'issue' && <IssueDialog statement={statement} onClose={close} />}
        {dialog === 'payment' && <PaymentDialog statement={statement} onClose={close} />}
        {typeof dialog === 'object' && (
          <ReversalDialog statement={statement} payment={dialog.reversed} onClose={close} />
        )}
      </Suspense>
    </>
  );
};

/** A statement with its sums, lines, adjustments and payments. */
export const StatementDetail = ({ id }: { id: string }) => {
  const query = useQuery(statementQueries.one(id));
  const navigate = route.useNavigate();
  const { data: statement } = query;
  return (
    <>
      <OfficeHeader
        title={statement && `정산서 ${titleOf(statement)}`}
        actions={
          <Button
            variant="secondary"
            icon="left"
            onClick={() => void navigate({ search: (now) => ({ ...now, id: undefined, number: undefined }) })}
          >
            목록
          </Button>
        }
      />
      {statement ? (
        <Content statement={statement} />
      ) : (
        <QueryPlaceholder query={query} failed="정산서를 불러오지 못했습니다." rows={8} />
      )}
    </>
  );
};
