import { createFileRoute } from '@tanstack/react-router';
import { OceanScreen } from '#web/features/services/ocean.screen.tsx';

export const Route = createFileRoute('/_public/service-ocean')({
  staticData: { title: '해운 운송' },
  component: OceanScreen,
});
