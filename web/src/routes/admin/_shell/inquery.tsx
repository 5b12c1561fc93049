import { createFileRoute } from '@tanstack/react-router';
import { InquiriesScreen } from '#web/features/inquiries/inquiries.screen.tsx';

/** `open` filters for inquiries whose last message staff have not answered. */
type InquirySearch = { status?: 'open' };

export const Route = createFileRoute('/admin/_shell/inquery')({
  validateSearch: ({ status }: Record<string, unknown>): InquirySearch => ({
    status: status === 'open' ? status : undefined,
  }),
  component: InquiriesScreen,
});
