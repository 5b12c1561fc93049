import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { type ChargeCurrency, formatCharge } from '#shared/domain/money.ts';
import { LINES_PER_PAGE } from '#shared/domain/statement.ts';
import { freightNames } from '#shared/words.ko.ts';
import { IconButton } from '#web/components/ui/button.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { moveRowFocus } from '#web/lib/row-focus.ts';
import { type Statement, type StatementLine, statementQueries } from './queries.ts';
import { causeOf, measureOf } from './statement-words.tsx';

const columnsIn = (currency: ChargeCurrency): readonly Column<StatementLine>[] => {
  const price = (amount: number) => formatCharge({ amount, currency });
  return [
    { key: 'hblNo', header: 'H/BL', tight: true, render: ({ hblNo }) => <span translate="no">{hblNo}</span> },
    {
      key: 'orderNumber',
      header: '주문번호',
      render: ({ orderNumber }) => (
        <span translate="no" className="break-all">
          {orderNumber}
        </span>
      ),
    },
    { key: 'day', header: '정산 기준일', tight: true, render: ({ day }) => day },
    {
      key: 'method',
      header: '운송 방법',
      tight: true,
      render: ({ method }) => freightNames[method === 1 ? 1 : 2],
    },
    {
      key: 'measure',
      header: '계량',
      align: 'right',
      tight: true,
      render: measureOf,
    },
    { key: 'cause', header: '구분', tight: true, render: causeOf },
    {
      key: 'before',
      header: '이전 청구',
      align: 'right',
      tight: true,
      render: ({ before }) => (before === null ? '-' : price(before)),
    },
    { key: 'amount', header: '금액', align: 'right', tight: true, render: ({ amount }) => price(amount) },
  ];
};

/** Lines of a statement in pages. The arrow keys move between the lines, and left and right turn the page. */
export const StatementLines = ({ statement }: { statement: Statement }) => {
  const [from, setFrom] = useState(0);
  // A key that turns the page replaces the focused line. The first line of the new page then takes the focus.
  const [isTurnedByKey, setTurnedByKey] = useState(false);
  const navigate = useNavigate();
  const query = useQuery(statementQueries.lines(statement, from));
  const { lineCount } = statement;
  if (lineCount === 0) return <EmptyState title="내역이 없습니다." />;
  if (!query.data) return <QueryPlaceholder query={query} failed="내역을 불러오지 못했습니다." rows={8} />;
  const last = Math.min(from + LINES_PER_PAGE, lineCount);
  const turn = (step: 1 | -1, isByKey: boolean) => {
    const next = from + step * LINES_PER_PAGE;
    if (next < 0 || next >= lineCount) return;
    setFrom(next);
    setTurnedByKey(isByKey);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'ArrowLeft') turn(-1, true);
    else if (event.key === 'ArrowRight') turn(1, true);
    else moveRowFocus(event);
  };
  return (
    // The margin keeps a focused line above the totals at the bottom.
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside
    <div onKeyDown={onKeyDown} className="[&_button]:scroll-mb-16">
      <div className="mb-2 flex items-center gap-1">
        <p role="status" className="mr-auto text-13 text-ink-2 tabular-nums">
          {`${formatNumber(lineCount)}건 가운데 ${formatNumber(from + 1)}~${formatNumber(last)}`}
        </p>
        {lineCount > LINES_PER_PAGE && (
          <>
            <IconButton
              icon="left"
              label="이전 100건"
              aria-keyshortcuts="ArrowLeft"
              disabled={from === 0}
              onClick={() => turn(-1, false)}
            />
            <IconButton
              icon="right"
              label="다음 100건"
              aria-keyshortcuts="ArrowRight"
              disabled={last >= lineCount}
              onClick={() => turn(1, false)}
            />
          </>
        )}
      </div>
      <Table
        caption="정산 내역"
        columns={columnsIn(statement.currency)}
        rows={query.data.lines}
        rowKey={({ orderId }) => orderId}
        focusedKey={isTurnedByKey && !query.isPlaceholderData ? query.data.lines[0]?.orderId : undefined}
        onOpen={({ orderId }) => void navigate({ to: '/admin/parcel-info', search: { order: orderId } })}
      />
    </div>
  );
};
