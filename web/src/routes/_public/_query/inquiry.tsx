import { createFileRoute } from '@tanstack/react-router';
import { InquiryScreen } from '#web/features/contact/inquiry.screen.tsx';

type InquirySearch = { hblNo?: string };

export const Route = createFileRoute('/_public/_query/inquiry')({
  staticData: { title: '1:1 문의' },
  // The router parses a value of digits as a number. Anyone can write a link, so other texts are dropped.
  validateSearch: ({ hblNo }: Record<string, unknown>): InquirySearch => ({
    hblNo: /^[\w.-]{1,20}$/.exec(`${hblNo ?? ''}`)?.[0],
  }),
  component: InquiryScreen,
});
