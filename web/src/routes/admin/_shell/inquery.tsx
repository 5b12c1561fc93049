import { createFileRoute } from '@tanstack/react-router';
import { InquiriesScreen } from '#web/features/inquiries/inquiries.screen.tsx';
import { readInquirySearch } from '#web/features/inquiries/inquiry-search.ts';

export const Route = createFileRoute('/admin/_shell/inquery')({
  validateSearch: readInquirySearch,
  component: InquiriesScreen,
});
