import { createFileRoute } from '@tanstack/react-router';
import { CodesScreen } from '#web/features/codes/codes.screen.tsx';
import { type PageSearch, readPage } from '#web/lib/page-search.ts';

/** `group` is a code group. The screen ignores other values. */
type CodesSearch = PageSearch & { group?: string };

export const Route = createFileRoute('/admin/_shell/code-management')({
  validateSearch: ({ group, ...search }: Record<string, unknown>): CodesSearch => ({
    ...readPage(search),
    group: typeof group === 'string' ? group : undefined,
  }),
  component: CodesScreen,
});
