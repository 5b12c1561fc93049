import { createFileRoute } from '@tanstack/react-router';
import { MyLayout } from '#web/features/my/my-layout.tsx';

export const Route = createFileRoute('/_public/_query/my')({
  // The guard is imported lazily, because route options are part of the entry of the public pages.
  beforeLoad: async ({ location }) => {
    const { requireMember } = await import('#web/features/my/member-guard.ts');
    await requireMember(location.href);
  },
  component: MyLayout,
});
