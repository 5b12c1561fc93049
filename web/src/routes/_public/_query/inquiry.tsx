import { createFileRoute } from '@tanstack/react-router';
import { InquiryScreen } from '#web/features/contact/inquiry.screen.tsx';

type InquirySearch = { hblNo?: string };

export const Route = createFileRoute('/_public/_query/inquiry')({
  staticData: { title: '1:1 문의' },
  // The router parses a value of digits as a number. The form refuses other characters than those of a number.
  validateSearch: ({ hblNo }: Record<string, unknown>): InquirySearch => ({
    hblNo: hblNo === undefined ? undefined : String(hblNo).slice(0, 20),
  }),
  component: InquiryScreen,
});
