import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { noticeLabels } from '#shared/domain/notice.ts';
import { boardNames, NOTICE_DELETE_LIMIT } from '#shared/domain/notice-list.ts';
import { matchesWords } from '#shared/search-text.ts';
import { OfficeHeader } from '#web/components/office/office-header.tsx';
import { rowActions } from '#web/components/office/row-actions.ts';
import { NO_MORE_NOTICES, NOTICES_FAILED, noticesOf } from '#web/components/public/notices.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { DisclosureMenu, menuEntry } from '#web/components/ui/disclosure-menu.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { LoadMore } from '#web/components/ui/load-more.tsx';
import { useRemoval } from '#web/components/ui/record-form.ts';
import { LoadedCount, SearchField } from '#web/components/ui/search-field.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Column, Table, useSorting } from '#web/components/ui/table.tsx';
import { call } from '#web/lib/call.ts';
import { formatDay } from '#web/lib/formats.ts';
import { PHONE, useMediaQuery } from '#web/lib/media-query.ts';
import { allNotices, editNotice, type StaffNotice, staffNotices, valuesOf } from './queries.ts';

const MenuButton = ({
  label,
  hint,
  isDisabled,
  onPress,
}: {
  label: string;
  hint: string;
  isDisabled: boolean;
  onPress: () => void;
}) => (
  <button
    type="button"
    disabled={isDisabled}
    title={isDisabled ? hint : undefined}
    onClick={onPress}
    className={clsx(menuEntry, 'disabled:cursor-not-allowed disabled:text-ink-3')}
  >
    {label}
  </button>
);

/** Menu for the selected notices: edits a single one, deletes all of them. */
const NoticeActions = ({
  selected,
  onEdit,
  onDelete,
}: {
  selected: readonly StaffNotice[];
  onEdit: (notice: StaffNotice) => void;
  onDelete: (notices: readonly StaffNotice[]) => void;
}) => {
  const [first] = selected;
  return (
    <DisclosureMenu
      label={selected.length > 0 ? `작업 (${selected.length}건)` : '작업'}
      className="min-h-9 rounded-control px-3 text-14 font-semibold ring-1 ring-control ring-inset"
    >
      <MenuButton
        label="수정"
        hint="한 건만 선택해주세요."
        isDisabled={selected.length !== 1}
        onPress={() => first && onEdit(first)}
      />
      <MenuButton
        label="삭제"
        hint={`1건부터 ${NOTICE_DELETE_LIMIT}건까지 선택해주세요.`}
        isDisabled={!first || selected.length > NOTICE_DELETE_LIMIT}
        onPress={() => onDelete(selected)}
      />
    </DisclosureMenu>
  );
};

type Flag = 'isFixed' | 'isShown';
type FlagChange = { notice: StaffNotice; flag: Flag; value: boolean };

/** Changes flags of notices. Shows a change immediately, and runs one at a time, because each needs the new version. */
const useFlags = () => {
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ notice, flag, value }: FlagChange) =>
      editNotice(notice, { ...valuesOf(notice), [flag]: value }),
    meta: { invalidates: [allNotices], saved: '상태를 변경했습니다.', failed: '수정 실패!' },
  });
  /** The displayed flag: the requested value while its change is pending. */
  const displayedFlag = (notice: StaffNotice, flag: Flag): boolean =>
    isPending && variables.notice.id === notice.id && variables.flag === flag
      ? variables.value
      : notice[flag];
  return { change: (change: FlagChange) => !isPending && mutate(change), displayedFlag, isPending };
};

type Props = {
  notices: readonly StaffNotice[];
  chosen: ReadonlySet<string | number>;
  onChoose: (chosen: ReadonlySet<string | number>) => void;
  onPreview: (notice: StaffNotice) => void;
  onEdit: (notice: StaffNotice) => void;
  onDelete: (notice: StaffNotice) => void;
};

const NoticeTable = ({ notices, chosen, onChoose, onPreview, onEdit, onDelete }: Props) => {
  const isPhone = useMediaQuery(PHONE);
  const { change, displayedFlag, isPending } = useFlags();
  const flagColumn = (name: Flag): Column<StaffNotice> => ({
    key: name,
    header: noticeLabels[name],
    tight: true,
    render: (notice) => (
      <label className="-mx-2 -my-2 inline-grid size-9 place-items-center align-middle">
        <input
          type="checkbox"
          aria-label={`${notice.title} ${noticeLabels[name]}`}
          aria-disabled={isPending || undefined}
          checked={displayedFlag(notice, name)}
          onChange={({ target }) => change({ notice, flag: name, value: target.checked })}
          className="size-4.5 accent-brand"
        />
      </label>
    ),
  });
  const number: Column<StaffNotice> = {
    key: 'rownum',
    header: '번호',
    tight: true,
    render: ({ rownum }) => <span className="tabular-nums">{rownum}</span>,
  };
  const title: Column<StaffNotice> = {
    key: 'title',
    header: noticeLabels.title,
    sortBy: (notice) => notice.title,
    render: (notice) => (
      <button
        type="button"
        onClick={() => onEdit(notice)}
        className="text-left font-semibold text-brand underline-offset-4 hover:underline"
      >
        {notice.title}
      </button>
    ),
  };
  const others: readonly Column<StaffNotice>[] = [
    {
      key: 'boardType',
      header: noticeLabels.boardType,
      tight: true,
      sortBy: ({ boardType }) => boardType,
      render: ({ boardType }) => boardNames[boardType] ?? boardType,
    },
    {
      key: 'writer',
      header: noticeLabels.writer,
      tight: true,
      sortBy: ({ writer }) => writer,
      render: ({ writer }) => writer,
    },
    {
      key: 'regDate',
      header: '등록일',
      tight: true,
      sortBy: ({ regDate }) => regDate,
      render: ({ regDate }) => <Instant at={regDate} dayOnly />,
    },
    flagColumn('isFixed'),
    flagColumn('isShown'),
    {
      key: 'actions',
      ...rowActions,
      render: (notice) => (
        <span className="-my-2 inline-flex gap-1 align-middle">
          <IconButton
            icon="eye"
            size={32}
            label={`${notice.title} 미리보기`}
            onClick={() => onPreview(notice)}
          />
          <IconButton icon="edit" size={32} label={`${notice.title} 수정`} onClick={() => onEdit(notice)} />
          <IconButton
            icon="trash"
            size={32}
            label={`${notice.title} 삭제`}
            onClick={() => onDelete(notice)}
          />
        </span>
      ),
    },
  ];
  // On a phone the first column is the heading of the card.
  const columns = isPhone ? [title, number, ...others] : [number, title, ...others];
  const { sorting, sorted } = useSorting(columns);
  return (
    <div className="[&_td:nth-child(3)]:w-full [&_td:nth-child(3)]:min-w-48">
      <Table
        caption="공지사항"
        columns={columns}
        rows={sorted(notices)}
        rowKey={({ id }) => id}
        sorting={sorting}
        selection={{ chosen, onChange: onChoose, nameOf: ({ title: name }) => name }}
      />
    </div>
  );
};

const NoticeDialog = lazy(() => import('./notice-dialog.tsx'));
const NoticePreview = lazy(() => import('./notice-preview.tsx'));

const NoticeList = ({
  searchText,
  ...actions
}: {
  searchText: string;
  onPreview: (notice: StaffNotice) => void;
  onEdit: (notice: StaffNotice) => void;
  onDelete: (notices: readonly StaffNotice[]) => void;
}) => {
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const query = useInfiniteQuery(staffNotices);
  const { data, hasNextPage } = query;
  if (!data) return <QueryPlaceholder query={query} failed={NOTICES_FAILED} rows={10} />;
  const notices = noticesOf(data.pages);
  if (notices.length === 0) {
    return (
      <EmptyState icon="megaphone" title="등록된 공지사항이 없습니다">
        방문자에게 알릴 소식을 등록해주세요.
      </EmptyState>
    );
  }
  const found = notices.filter(({ title, writer }) => matchesWords([title, writer], searchText));
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
          isSearching={searchText !== ''}
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

const removalOptions = (notices: readonly StaffNotice[]) => ({
  name: notices.length === 1 ? (notices[0]?.title ?? '') : `${notices.length}건`,
  details: notices.map(({ title, regDate }) => `${title} · 등록일 ${formatDay(regDate)}`).join('\n'),
  send: () => call('POST /api/board/delNotice', { body: { id: notices.map(({ id }) => id) } }),
});

type OpenDialog = { kind: 'form'; notice?: StaffNotice } | { kind: 'preview'; notice: StaffNotice };

export const NoticeAdminScreen = () => {
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const [searchText, setSearchText] = useState('');
  const remove = useRemoval('공지사항', allNotices, { removed: '삭제했습니다.', failed: '불러오기 실패!' });
  const close = () => setOpenDialog(undefined);
  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader
        actions={
          <>
            <SearchField noun="공지사항" hint="제목, 작성자" value={searchText} onChange={setSearchText} />
            <Button icon="plus" onClick={() => setOpenDialog({ kind: 'form' })}>
              공지사항 등록
            </Button>
          </>
        }
      />
      <NoticeList
        searchText={searchText.trim()}
        onPreview={(notice) => setOpenDialog({ kind: 'preview', notice })}
        onEdit={(notice) => setOpenDialog({ kind: 'form', notice })}
        onDelete={(notices) => void remove(removalOptions(notices))}
      />
      <Suspense>
        {openDialog?.kind === 'form' && (
          <NoticeDialog notice={openDialog.notice} onSaved={close} onClose={close} />
        )}
        {openDialog?.kind === 'preview' && <NoticePreview notice={openDialog.notice} onClose={close} />}
      </Suspense>
    </div>
  );
};
