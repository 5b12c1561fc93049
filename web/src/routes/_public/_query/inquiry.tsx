import { createFileRoute } from '@tanstack/react-router';
import { InquiryScreen } from '#web/features/contact/inquiry.screen.tsx';

export const Route = createFileRoute('/_public/_query/inquiry')({
  staticData: { title: '1:1 문의' },
  component: InquiryScreen,
});
