import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isStaff, OWNER } from '#shared/domain/auth-level.ts';
import { errorCatalog } from '#shared/errors.ts';
import { OfficeHeader } from '#web/components/office/office-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { useSession } from '#web/lib/session.ts';
import { BalanceList } from './balance-list.tsx';
import { statementQueries } from './queries.ts';
import { StatementDetail } from './statement-detail.tsx';
import { StatementList } from './statement-list.tsx';

const DraftDialog = lazy(() => import('./draft-dialog.tsx'));

const route = getRouteApi('/admin/_shell/statements');

/** @param openedId id of the statement that was opened last; its row takes the focus */
const Lists = ({ openedId }: { openedId: string | undefined }) => {
  const { tab = 'statements' } = route.useSearch();
  const navigate = route.useNavigate();
  const session = useSession();
  const [isDrafting, setDrafting] = useState(false);
  return (
    <>
      <OfficeHeader
        actions={
          (session?.authLevel ?? 0) >= OWNER && (
            <Button icon="plus" onClick={() => setDrafting(true)}>
              초안 작성
            </Button>
          )
        }
      />
      {isStaff(session) ? (
        <Tabs
          label="정산"
          value={tab}
          onChange={(value) =>
            void navigate({
              search: (now) => ({ ...now, tab: value === 'balances' ? value : undefined }),
              resetScroll: false,
            })
          }
          items={[
            { value: 'statements', label: '정산서', content: <StatementList openedId={openedId} /> },
            { value: 'balances', label: '미수금', content: <BalanceList /> },
          ]}
        />
      ) : (
        <StatementList openedId={openedId} />
      )}
      {isDrafting && (
        <Suspense>
          <DraftDialog onClose={() => setDrafting(false)} />
        </Suspense>
      )}
    </>
  );
};

/** Statement of a link with its number. */
const NumberedStatement = ({ number }: { number: string }) => {
  const query = useQuery(statementQueries.idOf(number));
  if (query.data) return <StatementDetail id={query.data} />;
  return (
    <>
      <OfficeHeader />
      {query.data === null ? (
        <EmptyState title={errorCatalog.STATEMENT_NOT_FOUND.message} />
      ) : (
        <QueryPlaceholder query={query} failed="정산서를 불러오지 못했습니다." rows={8} />
      )}
    </>
  );
};

/**
 * Moves the focus to the heading after a statement was opened or closed. @param id id or number of the open statement
 * @returns the one that was closed last
 */
const useFocusOnChange = (id: string | undefined): string | undefined => {
  const shown = useRef(id);
  const [closedId, setClosedId] = useState<string>();
  useEffect(() => {
    const before = shown.current;
    if (before === id) return;
    shown.current = id;
    focusHeading();
    if (id === undefined) setClosedId(before);
  }, [id]);
  return closedId;
};

/** 정산: statements per partner and month, and what is open. */
export const StatementsScreen = () => {
  const { id, number } = route.useSearch();
  const closedId = useFocusOnChange(id ?? number);
  return (
    <div className="p-3 sm:p-4">
      {id ? (
        <StatementDetail key={id} id={id} />
      ) : number ? (
        <NumberedStatement key={number} number={number} />
      ) : (
        <Lists openedId={closedId} />
      )}
    </div>
  );
};
