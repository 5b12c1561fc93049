import { createFileRoute } from '@tanstack/react-router';
import { BoxesScreen } from '#web/features/boxes/boxes.screen.tsx';

/** Open boxes have no `state`. */
type BoxPageSearch = { state?: 'closed' };

export const Route = createFileRoute('/admin/_shell/boxes')({
  validateSearch: ({ state }: Record<string, unknown>): BoxPageSearch => ({
    state: state === 'closed' ? state : undefined,
  }),
  component: BoxesScreen,
});
