import { createFileRoute } from '@tanstack/react-router';
import { CodesScreen } from '#web/features/codes/codes.screen.tsx';
import { readCodesSearch } from '#web/features/codes/codes-search.ts';

export const Route = createFileRoute('/admin/_shell/code-management')({
  validateSearch: readCodesSearch,
  component: CodesScreen,
});
