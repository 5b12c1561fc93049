import { createFileRoute } from '@tanstack/react-router';
import { BusinessScreen } from '#web/features/services/business.screen.tsx';

export const Route = createFileRoute('/_public/service')({
  staticData: { title: '비즈니스 서비스' },
  component: BusinessScreen,
});
