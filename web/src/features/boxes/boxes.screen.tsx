import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type Ref, Suspense, useRef, useState } from 'react';
import { OfficeHeader, useOfficeTitle } from '#web/components/office/office-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { LoadMore } from '#web/components/ui/load-more.tsx';
import { SearchField } from '#web/components/ui/search-field.tsx';
import { useShortcuts } from '#web/components/ui/shortcuts.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { Table, useSorting } from '#web/components/ui/table.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { type Box, type BoxSearch, boxQuery, overdueBoxesQuery } from '#web/lib/box-queries.ts';
import { serverNow } from '#web/lib/clock.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { boxColumns } from './box-columns.tsx';

const AddDialog = lazy(() => import('./add-dialog.tsx'));
const BoxDialog = lazy(() => import('./box-dialog.tsx'));

const route = getRouteApi('/admin/_shell/boxes');

const FAILED = '박스를 불러오지 못했습니다.';

const EmptyList = ({ state, text }: BoxSearch) => {
  if (text) {
    return (
      <EmptyState icon="search" title="찾는 박스가 없습니다">
        바코드와 메모의 단어를 확인해주세요.
      </EmptyState>
    );
  }
  return state === 'open' ? (
    <EmptyState icon="checkCircle" title="주인 모를 박스가 없습니다">
      등록되지 않은 번호를 스캔하면 스캔 화면에서 보관할 수 있습니다.
    </EmptyState>
  ) : (
    <EmptyState icon="box" title="처리한 박스가 없습니다" />
  );
};

const Overdue = () => {
  const { data: count = 0 } = useQuery(overdueBoxesQuery);
  return count > 0 ? (
    <span className="ml-2 font-semibold text-danger">{`7일 넘은 박스 ${formatNumber(count)}개`}</span>
  ) : null;
};

const BoxList = ({ search, onOpen }: { search: BoxSearch; onOpen: (box: Box) => void }) => {
  const query = useInfiniteQuery(boxQuery(search));
  const columns = boxColumns(search.state, serverNow());
  const { sorting, sorted } = useSorting(columns);
  const { data, hasNextPage, isPlaceholderData } = query;
  if (!data) return <QueryPlaceholder query={query} failed={FAILED} rows={8} />;
  const boxes = data.pages.flatMap(({ items }) => items);
  if (boxes.length === 0) return <EmptyList {...search} />;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <p role="status" className="mb-2 text-13 text-ink-2 tabular-nums">
        {`${formatNumber(boxes.length)}개${hasNextPage ? ' 이상' : ''}`}
        {search.state === 'open' && <Overdue />}
      </p>
      <div className="[&_td:first-child]:min-w-36 [&_td:nth-child(2)]:w-full [&_td:nth-child(2)]:min-w-48">
        <Table
          caption="주인 모를 박스"
          columns={columns}
          rows={sorted(boxes)}
          rowKey={({ id }) => id}
          onOpen={onOpen}
          sorting={sorting}
        />
      </div>
      <LoadMore query={query} failed={FAILED} />
    </div>
  );
};

type HeaderProps = {
  typed: string;
  onTyped: (typed: string) => void;
  onAdd: () => void;
  searchField: Ref<HTMLInputElement>;
};

const Header = ({ typed, onTyped, onAdd, searchField }: HeaderProps) => (
  <OfficeHeader
    actions={
      <>
        <SearchField ref={searchField} noun="박스" hint="바코드, 메모" value={typed} onChange={onTyped} />
        <Button icon="plus" onClick={onAdd}>
          박스 보관
        </Button>
      </>
    }
  />
);

/** 주인 모를 박스: boxes whose number no one knows, until they are matched to an order or closed otherwise. */
export const BoxesScreen = () => {
  const navigate = route.useNavigate();
  const { state = 'open' } = route.useSearch();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim());
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<Box>();
  const searchField = useRef<HTMLInputElement>(null);
  const open = useInfiniteQuery(boxQuery({ state: 'open', text: '' })).data?.pages.at(-1)?.open;
  useShortcuts(useOfficeTitle(), [
    { keys: '/', label: '박스 찾기', run: () => searchField.current?.focus() },
    { keys: 'n', label: '박스 보관', run: () => setAdding(true) },
  ]);
  const content = <BoxList key={state} search={{ state, text }} onOpen={setOpened} />;
  return (
    <div className="p-3 sm:p-4">
      <Header typed={typed} onTyped={setTyped} onAdd={() => setAdding(true)} searchField={searchField} />
      <Tabs
        label="상태"
        value={state}
        onChange={(value) =>
          void navigate({ search: { state: value === 'closed' ? value : undefined }, resetScroll: false })
        }
        items={[
          {
            value: 'open',
            label: `보관 중${open === undefined ? '' : ` ${formatNumber(open)}`}`,
            content,
          },
          { value: 'closed', label: '처리함', content },
        ]}
      />
      <Suspense>
        {isAdding && <AddDialog onClose={() => setAdding(false)} />}
        {opened && <BoxDialog box={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </div>
  );
};
