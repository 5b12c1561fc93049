import { createFileRoute } from '@tanstack/react-router';
import { NoticesScreen } from '#web/features/notices/notices.screen.tsx';

type NoticeSearch = { id?: number };

export const Route = createFileRoute('/_public/_query/notice')({
  staticData: { title: '공지사항' },
  // An invalid id becomes 0, which no notice has: the page then shows that the notice does not exist.
  validateSearch: ({ id }: Record<string, unknown>): NoticeSearch => ({
    id: id === undefined ? undefined : Number(id) || 0,
  }),
  component: NoticesScreen,
});
