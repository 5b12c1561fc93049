import { createFileRoute } from '@tanstack/react-router';
import { InquiryScreen } from '#web/features/contact/inquiry.screen.tsx';
import { readText } from '#web/lib/search-values.ts';

type InquirySearch = { hblNo?: string };

export const Route = createFileRoute('/_public/_query/inquiry')({
  staticData: { title: '1:1 문의' },
  // The form refuses other characters than those of a number.
  validateSearch: ({ hblNo }: Record<string, unknown>): InquirySearch => ({
    hblNo: readText(hblNo)?.slice(0, 20),
  }),
  component: InquiryScreen,
});
