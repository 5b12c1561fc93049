import { createFileRoute } from '@tanstack/react-router';
import { CodesScreen } from '#web/features/codes/codes.screen.tsx';
import { readCodesSearch } from '#web/features/codes/codes-search.ts';

export const Route = createFileRoute('/admin/_shell/code-management')({
  staticData: { title: '코드 관리' },
  validateSearch: readCodesSearch,
  component: CodesScreen,
});
