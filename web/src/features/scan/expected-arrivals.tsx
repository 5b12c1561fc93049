import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addDays } from '#shared/domain/dates.ts';
import { isBeforeArrival, statusCodes } from '#shared/domain/order-status.ts';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Answer, call } from '#web/lib/call.ts';
import { formatDay, formatNumber } from '#web/lib/formats.ts';
import { serverToday } from '#web/lib/today.ts';
import type { Entry } from './scan-entry.ts';

/** Days of registration, today included. An order has no announced day of arrival. */
const DAYS = 14;

const queryKey = ['scan', 'expected-arrivals'];

type Expected = Answer<'POST /api/parcel/parcel'>;

/** Fetches the newest ones. Skips empty pages, which the server returns if it read many orders without a match. */
const fetchExpected = async (signal: AbortSignal, paging: string | 0 = 0): Promise<Expected> => {
  const to = serverToday();
  const regDate = { from: addDays(to, 1 - DAYS), to };
  const page = await call('POST /api/parcel/parcel', {
    body: { status: statusCodes.filter(isBeforeArrival), regDate, paging },
    signal,
  });
  return page.rows.length === 0 && page.nextPaging !== null ? fetchExpected(signal, page.nextPaging) : page;
};

const isReceived = ({ mode, outcome, isConfirmed, boxes }: Entry): boolean =>
  mode === 'receive' && isConfirmed && outcome !== 'refused' && boxes?.scanned.length === boxes?.total;

/** Takes the parcels off the list that this page has received. */
const useReceived = (entries: readonly Entry[]): void => {
  const client = useQueryClient();
  useEffect(() => {
    const received = new Set(entries.filter(isReceived).map(({ hblNo }) => hblNo));
    client.setQueryData<Expected>(
      queryKey,
      (now) => now && { ...now, rows: now.rows.filter(({ hblNo }) => !received.has(hblNo)) },
    );
  }, [client, entries]);
};

/** Parcels that were registered lately and have not arrived. They load on request, because the list may be long. */
export const ExpectedArrivals = ({ entries }: { entries: readonly Entry[] }) => {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchExpected(signal),
    enabled: isOpen,
    staleTime: 60_000,
  });
  useReceived(entries);
  const { data } = query;
  const count = data && `${formatNumber(data.rows.length)}건${data.nextPaging === null ? '' : ' 이상'}`;
  return (
    <section aria-label="입고 예정" className="rounded-card border border-line bg-surface p-4">
      <Button
        variant="ghost"
        size="sm"
        icon={isOpen ? 'up' : 'down'}
        className="-ml-3"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {['오늘 입고 예정', count].filter(Boolean).join(' ')}
      </Button>
      {isOpen && (
        <>
          <p className="mt-1 text-13 text-ink-2">{`최근 ${DAYS}일에 등록했고 아직 입고하지 않은 화물입니다.`}</p>
          {!data && <QueryPlaceholder query={query} failed="입고 예정을 불러오지 못했습니다." rows={3} />}
          {data?.rows.length === 0 && <EmptyState icon="checkCircle" title="모두 입고했습니다" />}
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll
            tabIndex={0}
            aria-label="입고 예정인 화물"
            className="mt-2 max-h-72 divide-y divide-line overflow-y-auto empty:hidden"
          >
            {data?.rows.map(({ id, hblNo, partnerName, boxQty, regDate }) => (
              <li key={id} className="flex flex-wrap gap-x-3 py-1.5 text-14 tabular-nums">
                <strong className="break-all">{hblNo}</strong>
                <span>{partnerName}</span>
                {boxQty > 1 && <span>{`박스 ${formatNumber(boxQty)}개`}</span>}
                <span className="ml-auto text-ink-2">{formatDay(regDate)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
