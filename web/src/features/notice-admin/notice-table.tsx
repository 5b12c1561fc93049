import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { noticeLabels } from '#shared/domain/notice.ts';
import { IconButton } from '#web/components/button.tsx';
import { alert } from '#web/components/dialogs.tsx';
import { Instant } from '#web/components/instant.tsx';
import { notice as say } from '#web/components/notice.tsx';
import { type Column, Table } from '#web/components/table.tsx';
import { useSorting } from '#web/components/use-sorting.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { PHONE, useMediaQuery } from '#web/lib/media-query.ts';
import { allNotices, editNotice, type OwnNotice } from './queries.ts';

type Flag = 'isFixed' | 'isShown';
type Change = { id: number; flag: Flag; wanted: boolean };

/** Flags change at once, one at a time; `shown` is how a flag looks meanwhile. */
const useFlags = () => {
  const client = useQueryClient();
  const [change, setChange] = useState<Change>();
  const send = async (notice: OwnNotice, flag: Flag, wanted: boolean) => {
    // The next change names the version that this one makes.
    if (change) return;
    setChange({ id: notice.id, flag, wanted });
    try {
      await editNotice(notice, { ...notice, [flag]: wanted });
      say.success('상태를 변경했습니다.');
    } catch (error) {
      await alert({
        title: '수정 실패!',
        body: messageOf(error),
      });
    }
    await client.invalidateQueries({ queryKey: allNotices });
    setChange(undefined);
  };
  const shown = (notice: OwnNotice, flag: Flag): boolean =>
    change?.id === notice.id && change.flag === flag ? change.wanted : notice[flag];
  return { send, shown, isBusy: change !== undefined };
};

type Props = {
  notices: readonly OwnNotice[];
  chosen: ReadonlySet<string | number>;
  onChoose: (chosen: ReadonlySet<string | number>) => void;
  onPreview: (notice: OwnNotice) => void;
  onEdit: (notice: OwnNotice) => void;
  onDelete: (notice: OwnNotice) => void;
};

/** The notices, pinned ones first, with what may be done to each. */
export const NoticeTable = ({ notices, chosen, onChoose, onPreview, onEdit, onDelete }: Props) => {
  const isPhone = useMediaQuery(PHONE);
  const { send, shown, isBusy } = useFlags();
  const flag = (name: Flag): Column<OwnNotice> => ({
    key: name,
    header: noticeLabels[name],
    tight: true,
    render: (notice) => (
      <label className="-mx-2 -my-2 inline-grid size-9 place-items-center align-middle">
        <input
          type="checkbox"
          aria-label={`${notice.title} ${noticeLabels[name]}`}
          aria-disabled={isBusy || undefined}
          checked={shown(notice, name)}
          onChange={({ target }) => void send(notice, name, target.checked)}
          className="size-4.5 accent-brand"
        />
      </label>
    ),
  });
  const number: Column<OwnNotice> = {
    key: 'rownum',
    header: '번호',
    tight: true,
    render: ({ rownum }) => <span className="tabular-nums">{rownum}</span>,
  };
  const title: Column<OwnNotice> = {
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
  const others: readonly Column<OwnNotice>[] = [
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
    flag('isFixed'),
    flag('isShown'),
    {
      key: 'actions',
      header: '관리',
      tight: true,
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
  // A card is headed by its first column.
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
