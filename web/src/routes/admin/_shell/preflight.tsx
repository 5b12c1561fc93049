import { createFileRoute } from '@tanstack/react-router';
import { PreflightScreen } from '#web/features/preflight/preflight.screen.tsx';
import { readId } from '#web/lib/search-values.ts';

type PreflightPageSearch = { consol?: number };

export const Route = createFileRoute('/admin/_shell/preflight')({
  validateSearch: ({ consol }: Record<string, unknown>): PreflightPageSearch => ({ consol: readId(consol) }),
  component: PreflightScreen,
});
