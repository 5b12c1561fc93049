import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { isStaff } from '#shared/domain/auth-level.ts';
import { OfficeHeader, useOfficeTitle } from '#web/components/office/office-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { LoadMore } from '#web/components/ui/load-more.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { useShortcuts } from '#web/components/ui/shortcuts.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { Table, useSorting } from '#web/components/ui/table.tsx';
import { serverNow } from '#web/lib/clock.ts';
import {
  countsOf,
  type ExceptionRow,
  type ExceptionSearch,
  exceptionQuery,
  exceptionsKey,
} from '#web/lib/exception-queries.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { countText, type Selection, useClosing } from './change-exceptions.ts';
import { ExceptionFilters } from './exception-filters.tsx';
import { exceptionColumns, nameOf } from './exception-table.tsx';
import { OrderInPlace } from './order-in-place.tsx';

const AssignDialog = lazy(() => import('./assign-dialog.tsx'));
const CommentDialog = lazy(() => import('./comment-dialog.tsx'));

const route = getRouteApi('/admin/_shell/exceptions');

const FAILED = '확인이 필요한 주문을 불러오지 못했습니다.';

/** The filters in the URL. Partners have no filters for partner and assignee. */
const useExceptionSearch = (isOfStaff: boolean): ExceptionSearch => {
  const { state = 'open', rule, partnerId, assigneeId, olderThanDays } = route.useSearch();
  return { state, rule, olderThanDays, ...(isOfStaff && { partnerId, assigneeId }) };
};

const isFiltered = ({ state: _state, ...filters }: ExceptionSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);

const EmptyList = ({ search, onReset }: { search: ExceptionSearch; onReset: () => void }) => {
  useEffect(() => {
    // The focused button has left with the last row.
    if (document.activeElement === document.body) {
      focusHeading();
    }
  }, []);
  if (isFiltered(search)) {
    return (
      <EmptyState
        icon="search"
        title="조건에 맞는 항목이 없습니다"
        action={
          <Button variant="secondary" onClick={onReset}>
            필터 지우기
          </Button>
        }
      />
    );
  }
  return search.state === 'open' ? (
    <EmptyState icon="checkCircle" title="확인이 필요한 주문이 없습니다">
      문제 상태가 되거나 오래 움직이지 않은 주문이 생기면 여기에 나타납니다.
    </EmptyState>
  ) : (
    <EmptyState icon="warning" title="닫힌 항목이 없습니다" />
  );
};

type BarProps = {
  selection: Selection;
  /** Selects all that match the search. Absent if all are loaded, or not all loaded ones are selected. */
  onAll?: () => void;
  /** The row that takes the focus after the selected ones were closed. */
  next: ExceptionRow | undefined;
  onDone: (focused?: ExceptionRow) => void;
};

/** Actions on the selected rows. */
const SelectionBar = ({ selection, onAll, next, onDone }: BarProps) => {
  const [isAssigning, setAssigning] = useState(false);
  const { close, isClosing } = useClosing();
  const isEmpty = selection.rows.length === 0;
  // The buttons stay enabled without a selection, so that they keep the focus after an action.
  const onSelected = (action: () => void) => () =>
    isEmpty ? notice.error('먼저 항목을 선택해주세요.') : action();
  const assign = onSelected(() => setAssigning(true));
  const closeSelected = onSelected(() => void close(selection, () => onDone(next)));
  useShortcuts(useOfficeTitle(), [
    { keys: 'a', label: '선택한 항목의 담당자 지정', run: assign },
    { keys: 'x', label: '선택한 항목을 처리 완료로 닫기', run: closeSelected },
  ]);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status" className="min-w-20 text-14 tabular-nums">
        {isEmpty ? '선택 없음' : `${countText(selection)} 선택`}
      </p>
      <Button size="sm" variant="secondary" onClick={assign}>
        담당자 지정
      </Button>
      <Button size="sm" variant="secondary" icon="check" busy={isClosing} onClick={closeSelected}>
        처리 완료
      </Button>
      {onAll && (
        <Button size="sm" variant="ghost" onClick={onAll}>
          불러오지 않은 항목까지 모두 선택
        </Button>
      )}
      {isAssigning && (
        <Suspense>
          <AssignDialog
            selection={selection}
            onAssigned={() => {
              setAssigning(false);
              onDone();
            }}
            onClose={() => setAssigning(false)}
          />
        </Suspense>
      )}
    </div>
  );
};

/** The row below the chosen ones, or else the last one that is not chosen. */
const rowAfter = (
  rows: readonly ExceptionRow[],
  chosen: ReadonlySet<string | number>,
): ExceptionRow | undefined =>
  rows[rows.findLastIndex(({ id }) => chosen.has(id)) + 1] ?? rows.findLast(({ id }) => !chosen.has(id));

type ResultsProps = {
  search: ExceptionSearch;
  mayChange: boolean;
  /** Receives the opened row, and all rows in their displayed order. */
  onOpen: (row: ExceptionRow, sorted: readonly ExceptionRow[]) => void;
  onComment: (row: ExceptionRow) => void;
  onReset: () => void;
};

const Results = ({ search, mayChange, onOpen, onComment, onReset }: ResultsProps) => {
  const query = useInfiniteQuery(exceptionQuery(search));
  const { data, isPlaceholderData, hasNextPage } = query;
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  // The search whose exceptions are all selected, so that another search selects none of its own.
  const [allOf, setAllOf] = useState<string>();
  const searchKey = JSON.stringify(search);
  const isAll = allOf === searchKey;
  const [focusedId, setFocusedId] = useState<string>();
  const { data: statuses = [] } = useQuery(referenceQueries.codes('ORDSTT'));
  const statusName = (status: string) => statuses.find(({ code }) => code === status)?.codeLabel ?? status;
  const columns = exceptionColumns({ state: search.state, now: serverNow(), statusName, onComment });
  const { sorting, sorted } = useSorting(columns);
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const sortedRows = sorted(rows);
  const choose = (next: ReadonlySet<string | number>) => {
    setChosen(next);
    setAllOf(undefined);
  };
  const finish = (focused?: ExceptionRow) => {
    choose(new Set());
    setFocusedId(focused?.id);
  };
  const fetchNextPage = async () => {
    const { data: loaded } = await query.fetchNextPage();
    const [first] = loaded?.pages.at(-1)?.items ?? [];
    setFocusedId(first?.id);
  };
  if (!data) return <QueryPlaceholder query={query} failed={FAILED} rows={10} />;
  if (rows.length === 0) return <EmptyList search={search} onReset={onReset} />;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-2">
        {mayChange && (
          <SelectionBar
            selection={{ rows: rows.filter(({ id }) => chosen.has(id)), ...(isAll && { search }) }}
            onAll={
              hasNextPage && !isAll && rows.every(({ id }) => chosen.has(id))
                ? () => setAllOf(searchKey)
                : undefined
            }
            next={rowAfter(sortedRows, chosen)}
            onDone={finish}
          />
        )}
        <p role="status" className="text-13 text-ink-2 tabular-nums">
          {`${formatNumber(rows.length)}건${hasNextPage ? ' 이상' : ''}`}
        </p>
      </div>
      <Table
        caption="확인 필요"
        columns={columns}
        rows={sortedRows}
        sorting={sorting}
        rowKey={({ id }) => id}
        focusedKey={focusedId}
        onOpen={(row) => onOpen(row, sortedRows)}
        selection={mayChange ? { chosen, onChange: choose, nameOf } : undefined}
      />
      <LoadMore query={{ ...query, fetchNextPage }} failed={FAILED} />
    </div>
  );
};

/** 확인 필요: orders that need attention, with their assignee, due date and comments. */
export const ExceptionsScreen = () => {
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const isOfStaff = isStaff(useSession());
  const search = useExceptionSearch(isOfStaff);
  const { order } = route.useSearch();
  const [orderIds, setOrderIds] = useState<readonly number[]>([]);
  const [commented, setCommented] = useState<ExceptionRow>();
  const { data } = useInfiniteQuery(exceptionQuery(search));
  // The row may leave the list while its comments are open.
  const reloaded = data?.pages.flatMap(({ items }) => items).find(({ id }) => id === commented?.id);

  const filter = ({ state, ...change }: Partial<ExceptionSearch>) =>
    void navigate({
      search: (now) => ({
        ...now,
        ...change,
        ...(state && { state: state === 'closed' ? state : undefined }),
      }),
      resetScroll: false,
    });
  const showOrder = (id: number | undefined) => {
    void navigate({
      search: (now) => ({ ...now, order: id }),
      replace: order !== undefined,
      resetScroll: false,
    });
    // A change of the order may have opened or closed exceptions.
    if (id === undefined) void client.invalidateQueries({ queryKey: exceptionsKey });
  };
  const open = ({ orderId }: ExceptionRow, sorted: readonly ExceptionRow[]) => {
    setOrderIds([...new Set(sorted.map((row) => row.orderId))]);
    showOrder(orderId);
  };
  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader />
      <ExceptionFilters
        search={search}
        counts={data && countsOf(data)}
        isOfStaff={isOfStaff}
        onChange={filter}
      />
      <div className="mt-4">
        <Results
          search={search}
          mayChange={isOfStaff && search.state === 'open'}
          onOpen={open}
          onComment={setCommented}
          onReset={() =>
            filter({ rule: undefined, partnerId: undefined, assigneeId: undefined, olderThanDays: undefined })
          }
        />
      </div>
      {commented && (
        <Suspense>
          <CommentDialog row={reloaded ?? commented} onClose={() => setCommented(undefined)} />
        </Suspense>
      )}
      <OrderInPlace order={order} ids={orderIds} onShow={showOrder} />
    </div>
  );
};
