import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { holds } from '#shared/search-text.ts';
import { Button } from '#web/components/button.tsx';
import { LoadMore } from '#web/components/load-more.tsx';
import { NO_MORE_NOTICES, NOTICES_FAILED } from '#web/components/notice-queries.ts';
import { OfficeHeader } from '#web/components/office-header.tsx';
import { useRemoval } from '#web/components/record-form.ts';
import { LoadedCount, SearchField } from '#web/components/search-field.tsx';
import { EmptyState, NotYet } from '#web/components/states.tsx';
import { call } from '#web/lib/call.ts';
import { formatDay } from '#web/lib/formats.ts';
import { NoticeActions } from './notice-actions.tsx';
import { NoticeTable } from './notice-table.tsx';
import { allNotices, type OwnNotice, ownNotices } from './queries.ts';

const NoticeDialog = lazy(() => import('./notice-dialog.tsx'));
const NoticePreview = lazy(() => import('./notice-preview.tsx'));

const List = ({
  wanted,
  ...actions
}: {
  wanted: string;
  onPreview: (notice: OwnNotice) => void;
  onEdit: (notice: OwnNotice) => void;
  onDelete: (notices: readonly OwnNotice[]) => void;
}) => {
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const query = useInfiniteQuery(ownNotices);
  const { data, hasNextPage } = query;
  if (!data) return <NotYet query={query} failed={NOTICES_FAILED} rows={10} />;
  const notices = data.pages.flat();
  if (notices.length === 0) {
    return (
      <EmptyState icon="megaphone" title="등록된 공지사항이 없습니다">
        방문자에게 알릴 소식을 등록해주세요.
      </EmptyState>
    );
  }
  const found = notices.filter(({ title, writer }) => holds([title, writer], wanted));
  const { onEdit, onDelete } = actions;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <NoticeActions
          selected={found.filter(({ id }) => chosen.has(id))}
          onEdit={onEdit}
          onDelete={onDelete}
        />
        <LoadedCount
          found={found.length}
          loaded={notices.length}
          hasMore={hasNextPage}
          isSearching={wanted !== ''}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState icon="search" title="찾는 공지사항이 없습니다">
          {hasNextPage ? '더 보기를 누르면 이전 공지에서도 찾습니다.' : '제목과 작성자를 확인해주세요.'}
        </EmptyState>
      ) : (
        <NoticeTable
          notices={found}
          chosen={chosen}
          onChoose={setChosen}
          {...actions}
          onDelete={(notice) => onDelete([notice])}
        />
      )}
      <LoadMore query={query} failed={NOTICES_FAILED} />
      <p role="status" className="mt-6 text-center text-14 text-ink-2 empty:hidden">
        {!hasNextPage && NO_MORE_NOTICES}
      </p>
    </>
  );
};

const removalOf = (notices: readonly OwnNotice[]) => ({
  name: notices.length === 1 ? (notices[0]?.title ?? '') : `${notices.length}건`,
  details: notices.map(({ title, regDate }) => `${title} · 등록일 ${formatDay(regDate)}`).join('\n'),
  send: () => call('POST /api/board/delNotice', { body: { id: notices.map(({ id }) => id) } }),
});

type Opened = { kind: 'form'; notice?: OwnNotice } | { kind: 'preview'; notice: OwnNotice };

/** 공지사항 관리: what visitors are told, written and changed. */
export const NoticeAdminScreen = () => {
  const [opened, setOpened] = useState<Opened>();
  const [wanted, setWanted] = useState('');
  const remove = useRemoval('공지사항', allNotices, { removed: '삭제했습니다.', failed: '불러오기 실패!' });
  const close = () => setOpened(undefined);
  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader
        actions={
          <>
            <SearchField noun="공지사항" hint="제목, 작성자" value={wanted} onChange={setWanted} />
            <Button icon="plus" onClick={() => setOpened({ kind: 'form' })}>
              공지사항 등록
            </Button>
          </>
        }
      />
      <List
        wanted={wanted.trim()}
        onPreview={(notice) => setOpened({ kind: 'preview', notice })}
        onEdit={(notice) => setOpened({ kind: 'form', notice })}
        onDelete={(notices) => void remove(removalOf(notices))}
      />
      <Suspense>
        {opened?.kind === 'form' && <NoticeDialog notice={opened.notice} onSaved={close} onClose={close} />}
        {opened?.kind === 'preview' && <NoticePreview notice={opened.notice} onClose={close} />}
      </Suspense>
    </div>
  );
};
