import { createFileRoute } from '@tanstack/react-router';
import { PickupRequestScreen } from '#web/features/contact/pickup-request.screen.tsx';

export const Route = createFileRoute('/_public/_query/pickup-request')({
  staticData: { title: '수출 픽업 요청' },
  component: PickupRequestScreen,
});
