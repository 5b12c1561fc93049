import { createFileRoute } from '@tanstack/react-router';
import { NoticesScreen } from '#web/features/notices/notices.screen.tsx';

type NoticeSearch = { id?: number };

export const Route = createFileRoute('/_public/_query/notice')({
  staticData: { title: '공지사항' },
  // 0 is no notice's number: a broken link leads to the page that says so.
  validateSearch: ({ id }: Record<string, unknown>): NoticeSearch => ({
    id: id === undefined ? undefined : Number(id) || 0,
  }),
  component: NoticesScreen,
});
