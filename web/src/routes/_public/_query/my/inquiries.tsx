import { createFileRoute } from '@tanstack/react-router';
import { InquiriesScreen } from '#web/features/my/inquiries.screen.tsx';

type InquiriesSearch = { id?: number };

export const Route = createFileRoute('/_public/_query/my/inquiries')({
  staticData: { title: '내 문의' },
  validateSearch: ({ id }: Record<string, unknown>): InquiriesSearch => ({ id: Number(id) || undefined }),
  component: InquiriesScreen,
});
