import { createFileRoute } from '@tanstack/react-router';
import { FlightScreen } from '#web/features/services/flight.screen.tsx';

export const Route = createFileRoute('/_public/service-flight')({
  staticData: { title: '항공 운송' },
  component: FlightScreen,
});
