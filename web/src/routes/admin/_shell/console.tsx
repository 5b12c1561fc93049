import { createFileRoute } from '@tanstack/react-router';
import { readConsolSearch } from '#web/features/consols/consol-search.ts';
import { ConsoleScreen } from '#web/features/consols/console.screen.tsx';

export const Route = createFileRoute('/admin/_shell/console')({
  staticData: { title: '콘솔 관리' },
  validateSearch: readConsolSearch,
  component: ConsoleScreen,
});
