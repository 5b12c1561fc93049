import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AuditKind, auditKinds } from '#shared/domain/audit.ts';
import { matchesWords } from '#shared/search-text.ts';
import { OfficeHeader } from '#web/components/office/office-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Chip, type Tone } from '#web/components/ui/chip.tsx';
import { optionsOf, SelectField, TextField } from '#web/components/ui/field.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { LoadMore } from '#web/components/ui/load-more.tsx';
import { MonthNav } from '#web/components/ui/month-nav.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { formatMonth } from '#web/lib/calendar.ts';
import { type Answer, type Body, call } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { useHash } from '#web/lib/page-search.ts';
import { serverToday } from '#web/lib/today.ts';

type Search = Omit<Body<'POST /api/admin/getAuditList'>, 'paging'>;
type Entry = Answer<'POST /api/admin/getAuditList'>['rows'][number];

/** Audit entries of a month, newest first. */
const auditList = (search: Search) =>
  infiniteQueryOptions({
    queryKey: ['audit', search],
    queryFn: ({ pageParam: paging, signal }) =>
      call('POST /api/admin/getAuditList', { body: { ...search, paging }, signal }),
    initialPageParam: 0 as string | 0,
    getNextPageParam: ({ nextPaging }) => nextPaging,
  });

const actions: Record<Entry['action'], { label: string; tone: Tone }> = {
  add: { label: '등록', tone: 'success' },
  change: { label: '수정', tone: 'info' },
  delete: { label: '삭제', tone: 'danger' },
};

/** Number of changes that an entry shows. Further changes are collapsed. */
const SHOWN_CHANGES = 4;

type Change = Entry['changes'][number];

const Value = ({ text }: { text: string }) =>
  text === '' ? <span className="text-ink-3">(없음)</span> : text;

const Changes = ({ changes, action }: { changes: readonly Change[]; action: Entry['action'] }) => (
  <ul className="space-y-0.5">
    {changes.map(({ label, from, to }) => (
      <li key={label}>
        <span className="text-ink-3">{label} </span>
        {action === 'add' ? (
          <Value text={to} />
        ) : (
          <>
            <Value text={from} />
            {action === 'change' && (
              <>
                {' → '}
                <Value text={to} />
              </>
            )}
          </>
        )}
      </li>
    ))}
  </ul>
);

const AllChanges = ({ changes, action, reason }: Entry) => {
  const collapsed = changes.slice(SHOWN_CHANGES);
  return (
    <div className="min-w-60 text-left">
      {changes.length === 0 ? '-' : <Changes changes={changes.slice(0, SHOWN_CHANGES)} action={action} />}
      {collapsed.length > 0 && (
        <details>
          <summary className="cursor-pointer text-13 text-brand">{`${collapsed.length}개 더 보기`}</summary>
          <Changes changes={collapsed} action={action} />
        </details>
      )}
      {reason && (
        <p className="mt-0.5">
          <span className="text-ink-3">이유 </span>
          {reason}
        </p>
      )}
    </div>
  );
};

const columns: readonly Column<Entry>[] = [
  {
    key: 'at',
    header: '언제',
    tight: true,
    render: ({ at }) => <Instant at={at} />,
  },
  { key: 'by', header: '누가', tight: true, render: ({ by }) => by },
  { key: 'kind', header: '종류', tight: true, render: ({ kind }) => auditKinds[kind] },
  {
    key: 'name',
    header: '무엇을',
    render: ({ kind, recordId, name }) => (
      <Link
        to="/admin/audit"
        // Keep the month, so that the user can go back month by month for this record.
        search={({ month }) => ({ month, kind, recordId })}
        hash
        resetScroll={false}
        title="이 기록만 보기"
        className="inline-block min-w-40 text-brand underline-offset-4 hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    key: 'action',
    header: '작업',
    tight: true,
    render: ({ action }) => (
      <Chip tone={actions[action].tone} icon={null}>
        {actions[action].label}
      </Chip>
    ),
  },
  { key: 'changes', header: '변경 내용', render: AllChanges },
];

const AuditTable = ({ entries }: { entries: readonly Entry[] }) => (
  <div className="[&_td]:align-top">
    <Table caption="변경 기록" columns={columns} rows={entries} rowKey={({ id }) => id} />
  </div>
);

const textsOf = ({ by, name, kind, action, changes, reason = '' }: Entry): string[] => [
  by,
  name,
  reason,
  auditKinds[kind],
  actions[action].label,
  ...changes.flatMap(({ label, from, to }) => [label, from, to]),
];

const route = getRouteApi('/admin/_shell/audit');

const FAILED = '변경 기록을 불러오지 못했습니다.';

/** The audit entries of a month. `words` filters only the loaded pages, as the text above the table states. */
const Entries = ({ search, words }: { search: Search; words: string }) => {
  const query = useInfiniteQuery(auditList(search));
  const { data, hasNextPage } = query;
  if (!data) return <QueryPlaceholder query={query} failed={FAILED} rows={8} />;
  const loaded = data.pages.flatMap((page) => page.rows);
  if (loaded.length === 0) {
    return (
      <EmptyState icon="history" title={`${formatMonth(search.month)}에는 변경 기록이 없습니다`}>
        다른 달이나 종류를 골라보세요.
      </EmptyState>
    );
  }
  const matches = words ? loaded.filter((entry) => matchesWords(textsOf(entry), words)) : loaded;
  const count = `${formatNumber(loaded.length)}건${hasNextPage ? ' 이상' : ''}`;
  return (
    <>
      <p role="status" className="mb-2 text-13 text-ink-2 tabular-nums">
        {words ? `불러온 ${formatNumber(loaded.length)}건에서 ${formatNumber(matches.length)}건 찾음` : count}
      </p>
      {matches.length > 0 ? (
        <AuditTable entries={matches} />
      ) : (
        <EmptyState icon="search" title="찾는 변경 기록이 없습니다">
          {hasNextPage ? '더 보기로 이전 기록을 불러오세요.' : '이름과 변경 내용을 확인해주세요.'}
        </EmptyState>
      )}
      <LoadMore query={query} failed={FAILED} />
    </>
  );
};

/** Audit page (변경 기록): lists audit entries by month. */
export const AuditScreen = () => {
  const navigate = route.useNavigate();
  const thisMonth = serverToday().slice(0, 7);
  const { month = thisMonth, kind: kindInUrl, recordId } = route.useSearch();
  const kind = AuditKind.safeParse(kindInUrl).data;
  const hash = useHash();
  // The search words may name people. They are stored in the URL hash, which browsers do not send to the server.
  const [words, setWords] = useState(() => new URLSearchParams(hash).get('q') ?? '');

  const changeUrl = (change: ReturnType<typeof route.useSearch>, nextWords = words) =>
    void navigate({
      search: (now) => ({ ...now, ...change }),
      hash: nextWords && new URLSearchParams({ q: nextWords }).toString(),
      replace: nextWords !== words,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  const search = (typed: string) => {
    setWords(typed);
    changeUrl({}, typed);
  };

  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader description="기준정보, 콘솔, 주문에서 누가 언제 무엇을 바꿨는지 보여줍니다. 주문의 개인정보는 값을 표시하지 않습니다." />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <MonthNav
          heading="h2"
          month={month}
          today={thisMonth}
          onChange={(next) => changeUrl({ month: next === thisMonth ? undefined : next })}
        />
        <div className="flex flex-wrap gap-2">
          <SelectField
            label="종류"
            hideLabel
            placeholder="모든 종류"
            options={optionsOf(auditKinds)}
            value={kind ?? ''}
            onChange={({ target }) => changeUrl({ kind: target.value || undefined, recordId: undefined })}
            className="w-36"
          />
          <TextField
            label="변경 기록 찾기"
            hideLabel
            type="search"
            autoComplete="off"
            placeholder="이름, 변경 내용"
            value={words}
            onChange={({ target }) => search(target.value)}
            className="w-56"
          />
        </div>
      </div>
      {recordId && (
        <p className="mb-3 flex flex-wrap items-center gap-2 text-14">
          <span>{`${kind ? `${auditKinds[kind]} ` : ''}${recordId}의 기록만 보는 중`}</span>
          <Button
            variant="secondary"
            size="sm"
            icon="close"
            onClick={() => changeUrl({ recordId: undefined })}
          >
            모두 보기
          </Button>
        </p>
      )}
      <Entries search={{ month, kind, recordId }} words={words.trim()} />
    </div>
  );
};
