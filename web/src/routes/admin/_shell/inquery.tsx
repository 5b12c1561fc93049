import { createFileRoute } from '@tanstack/react-router';
import { InquiriesScreen } from '#web/features/inquiries/inquiries.screen.tsx';
import { readInquirySearch } from '#web/features/inquiries/inquiry-search.ts';

export const Route = createFileRoute('/admin/_shell/inquery')({
  staticData: { title: '고객 문의' },
  validateSearch: readInquirySearch,
  component: InquiriesScreen,
});
