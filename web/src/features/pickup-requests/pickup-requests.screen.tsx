import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type SubmitEvent, Suspense, useMemo, useRef, useState } from 'react';
import { PICKUP_CHANGE_LIMIT, pickupLabels } from '#shared/domain/pickup-request.ts';
import { formatDialled } from '#shared/domain/values/phone-format.ts';
import { OfficeHeader, useOfficeTitle } from '#web/components/office/office-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Chip } from '#web/components/ui/chip.tsx';
import { alert, confirm } from '#web/components/ui/dialogs.tsx';
import { SelectField, TextField } from '#web/components/ui/field.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { LoadMore } from '#web/components/ui/load-more.tsx';
import { useShortcuts } from '#web/components/ui/shortcuts.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Column, Table, useSorting } from '#web/components/ui/table.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { useHash } from '#web/lib/page-search.ts';
import {
  type PickupNames,
  type PickupRow,
  type PickupSearch,
  pickupQueries,
  setCachedPickupStatus,
  setPickupStatus,
  usePickupNames,
} from './queries.ts';

const PickupDialog = lazy(() => import('./pickup-dialog.tsx'));

const route = getRouteApi('/admin/_shell/pickup-request-list');

const FAILED = '픽업 요청을 불러오지 못했습니다.';

const emptySearch: PickupSearch = { id: '', receiver: '' };

/** Encodes the search in the URL hash. Browsers do not send the hash to a server, and a search may contain names. */
const hashOf = (search: PickupSearch): string =>
  new URLSearchParams(Object.entries(search).filter(([, value]) => value)).toString();

const usePickupSearch = (): PickupSearch => {
  const hash = useHash();
  return useMemo(() => {
    const values = new URLSearchParams(hash);
    return { id: values.get('id') ?? '', receiver: values.get('receiver') ?? '' };
  }, [hash]);
};

/** Search form. It follows the URL, so that going back shows the criteria of the result list. */
const PickupSearchForm = ({
  search,
  busy,
  onSearch,
}: {
  search: PickupSearch;
  busy: boolean;
  onSearch: (search: PickupSearch) => void;
}) => {
  const idField = useRef<HTMLInputElement>(null);
  const [lastSearch, setLastSearch] = useState(search);
  const [draft, setDraft] = useState(search);
  if (lastSearch !== search) {
    setLastSearch(search);
    setDraft(search);
  }
  useShortcuts(useOfficeTitle(), [
    { keys: '/', label: '검색란으로 이동', run: () => idField.current?.focus() },
  ]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSearch({ id: draft.id.trim(), receiver: draft.receiver.trim() });
  };
  return (
    <search>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <TextField
          ref={idField}
          label="요청번호"
          size="sm"
          autoComplete="off"
          placeholder="EXP-12"
          value={draft.id}
          onChange={({ target }) => setDraft({ ...draft, id: target.value })}
          className="w-full sm:w-40"
        />
        <TextField
          label={pickupLabels.receiver}
          size="sm"
          autoComplete="off"
          placeholder="이름의 일부"
          value={draft.receiver}
          onChange={({ target }) => setDraft({ ...draft, receiver: target.value })}
          className="w-full sm:w-52"
        />
        <div className="flex gap-2">
          <Button type="submit" icon="search" busy={busy} className="h-9!">
            조회
          </Button>
          <Button variant="secondary" onClick={() => onSearch(emptySearch)} className="h-9!">
            초기화
          </Button>
        </div>
      </form>
    </search>
  );
};

const Person = ({ name, details }: { name: string; details: readonly string[] }) => (
  <span className="inline-block min-w-56">
    {name}
    {details.filter(Boolean).map((detail) => (
      <span key={detail} className="block text-13 text-ink-2 tabular-nums">
        {detail}
      </span>
    ))}
  </span>
);

type TableProps = {
  rows: readonly PickupRow[];
  names: PickupNames;
  chosen: ReadonlySet<string | number>;
  onChoose: (chosen: ReadonlySet<string | number>) => void;
  onOpen: (row: PickupRow) => void;
};

const PickupTable = ({ rows, names, chosen, onChoose, onOpen }: TableProps) => {
  const columns: readonly Column<PickupRow>[] = [
    {
      key: 'id',
      header: '요청번호',
      tight: true,
      sortBy: ({ id }) => Number(id.replace(/\D/g, '')),
      render: ({ id }) => id,
    },
    {
      key: 'parcelStatus',
      header: pickupLabels.parcelStatus,
      tight: true,
      sortBy: ({ parcelStatus }) => parcelStatus,
      render: ({ parcelStatus }) => (
        <Chip tone="info" icon={null}>
          {names.statusName(parcelStatus)}
        </Chip>
      ),
    },
    {
      key: 'sender',
      header: '보내는 분',
      sortBy: ({ sender }) => sender,
      render: ({ sender, senderMobCountry, senderMobNum, senderAddress }) => (
        <Person name={sender} details={[formatDialled(senderMobCountry, senderMobNum), senderAddress]} />
      ),
    },
    {
      key: 'receiver',
      header: '받는 분',
      sortBy: ({ receiver }) => receiver,
      render: ({ receiver, receiverMobCountry, receiverMobNum, receiverAddress, receiverImId }) => (
        <Person
          name={receiver}
          details={[
            formatDialled(receiverMobCountry, receiverMobNum),
            receiverAddress,
            receiverImId && `수입자 번호 ${receiverImId}`,
          ]}
        />
      ),
    },
    {
      key: 'reqBranch',
      header: pickupLabels.reqBranch,
      tight: true,
      sortBy: ({ reqBranch }) => names.branchName(reqBranch),
      render: ({ reqBranch }) => names.branchName(reqBranch),
    },
    {
      key: 'memo',
      header: pickupLabels.memo,
      render: ({ memo }) => <span className="line-clamp-3 min-w-32">{memo || '-'}</span>,
    },
    {
      key: 'regDate',
      header: '요청일시',
      tight: true,
      sortBy: ({ regDate }) => regDate,
      render: ({ regDate }) => <Instant at={regDate} />,
    },
  ];
  const { sorting, sorted } = useSorting(columns);
  return (
    <Table
      caption="수출 픽업 요청"
      columns={columns}
      rows={sorted(rows)}
      sorting={sorting}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      selection={{ chosen, onChange: onChoose, nameOf: ({ id }) => id }}
    />
  );
};

const StatusBar = ({
  ids,
  names: { statuses, statusName },
  onChanged,
}: {
  ids: readonly string[];
  names: PickupNames;
  onChanged: () => void;
}) => {
  const client = useQueryClient();
  const [status, setStatus] = useState('');
  const count = `${formatNumber(ids.length)}건`;
  const { mutate, isPending } = useMutation({
    mutationFn: () => setPickupStatus(ids, status),
    onSuccess: () => {
      setCachedPickupStatus(client, ids, status);
      onChanged();
    },
    onError: () => client.invalidateQueries({ queryKey: pickupQueries.lists }),
    meta: { saved: `${count}의 상태를 변경했습니다.`, failed: '상태 변경에 실패했습니다.' },
  });

  const change = async () => {
    if (ids.length > PICKUP_CHANGE_LIMIT) {
      await alert({
        title: `한 번에 ${PICKUP_CHANGE_LIMIT}건까지 변경할 수 있습니다.`,
        body: `${count} 선택됨`,
      });
      return;
    }
    const yes = await confirm({
      title: `${count}의 상태를 변경할까요?`,
      body: `${ids.join(', ')} → ${statusName(status)}`,
      action: '변경',
    });
    if (yes) mutate();
  };

  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status" className="min-w-20 text-14 tabular-nums">
        {ids.length > 0 ? `${count} 선택` : '선택 없음'}
      </p>
      <SelectField
        label="바꿀 상태"
        hideLabel
        size="sm"
        placeholder="바꿀 상태"
        options={statuses.map(({ code, name }) => ({ value: code, label: name }))}
        value={status}
        onChange={({ target }) => setStatus(target.value)}
        className="w-36"
      />
      <Button
        disabled={ids.length === 0 || !status}
        busy={isPending}
        onClick={() => void change()}
        className="h-9!"
      >
        상태 변경
      </Button>
    </div>
  );
};

const EmptyList = ({ isSearch }: { isSearch: boolean }) =>
  isSearch ? (
    <EmptyState icon="search" title="찾는 픽업 요청이 없습니다">
      요청번호와 받는 분 이름을 확인해주세요.
    </EmptyState>
  ) : (
    <EmptyState icon="truck" title="접수된 픽업 요청이 없습니다">
      고객이 사이트에서 픽업을 요청하면 여기에 나타납니다.
    </EmptyState>
  );

const Results = ({ search }: { search: PickupSearch }) => {
  const query = useInfiniteQuery(pickupQueries.list(search));
  const { data } = query;
  const names = usePickupNames();
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const [openedId, setOpenedId] = useState<string>();
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const openedRequest = rows.find(({ id }) => id === openedId);

  if (!data) return <QueryPlaceholder query={query} failed={FAILED} rows={10} />;
  if (rows.length === 0) return <EmptyList isSearch={hashOf(search) !== ''} />;
  const chosenIds = rows.map(({ id }) => id).filter((id) => chosen.has(id));
  const open = ({ id }: PickupRow) => setOpenedId(id);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <StatusBar ids={chosenIds} names={names} onChanged={() => setChosen(new Set())} />
        <p role="status" className="text-13 text-ink-2 tabular-nums">
          {`${formatNumber(rows.length)}건${query.hasNextPage ? ' 이상' : ''}`}
        </p>
      </div>
      <PickupTable rows={rows} names={names} chosen={chosen} onChoose={setChosen} onOpen={open} />
      <LoadMore query={query} failed={FAILED} />
      {openedRequest && (
        <Suspense>
          <PickupDialog request={openedRequest} names={names} onClose={() => setOpenedId(undefined)} />
        </Suspense>
      )}
    </>
  );
};

/** 수출 픽업 요청: pickup requests from the public site, with their status. */
export const PickupRequestsScreen = () => {
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const search = usePickupSearch();
  const { isFetching, isFetchingNextPage } = useInfiniteQuery(pickupQueries.list(search));

  const submitSearch = (requested: PickupSearch) => {
    // A repeated search does not change the URL, so its list is reloaded here.
    void client.invalidateQueries({
      queryKey: pickupQueries.lists,
      refetchType: hashOf(requested) === hashOf(search) ? 'active' : 'none',
    });
    void navigate({ hash: hashOf(requested), resetScroll: false, hashScrollIntoView: false });
  };
  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader />
      <PickupSearchForm search={search} busy={isFetching && !isFetchingNextPage} onSearch={submitSearch} />
      <div className="mt-4">
        <Results key={hashOf(search)} search={search} />
      </div>
    </div>
  );
};
