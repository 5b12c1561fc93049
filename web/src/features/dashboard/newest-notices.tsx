import { lazy, useState } from 'react';
import { FirstNotices, NoticeLine } from '#web/components/notice-lines.tsx';
import type { PublicNotice } from '#web/components/notice-queries.ts';
import { OnDemand } from '#web/components/on-demand.tsx';
import { Card } from './card.tsx';

const NoticeDialog = lazy(() => import('./notice-dialog.tsx'));

const SHOWN = 8;

const List = ({ onOpen }: { onOpen: (notice: PublicNotice) => void }) => (
  <FirstNotices count={SHOWN}>
    {(notices) => (
      <ul>
        {notices.map((notice) => (
          <li key={notice.id} className="border-line border-t">
            <button
              type="button"
              onClick={() => onOpen(notice)}
              className="flex min-h-11 w-full items-center gap-2 text-left text-14 -outline-offset-2 hover:bg-brand-tint"
            >
              <NoticeLine notice={notice} />
            </button>
          </li>
        ))}
      </ul>
    )}
  </FirstNotices>
);

/** The first notices of the board, each to read in place. */
export const NewestNotices = () => {
  const [opened, setOpened] = useState<PublicNotice>();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="공지사항">
      <List
        onOpen={(notice) => {
          setOpened(notice);
          setOpen(true);
        }}
      />
      <OnDemand open={isOpen}>
        {opened && <NoticeDialog notice={opened} open={isOpen} onClose={() => setOpen(false)} />}
      </OnDemand>
    </Card>
  );
};
