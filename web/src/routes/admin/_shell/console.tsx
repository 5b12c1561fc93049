import { createFileRoute } from '@tanstack/react-router';
import { readConsolSearch } from '#web/features/consols/consol-search.ts';
import { ConsoleScreen } from '#web/features/consols/console.screen.tsx';

export const Route = createFileRoute('/admin/_shell/console')({
  validateSearch: readConsolSearch,
  component: ConsoleScreen,
});
