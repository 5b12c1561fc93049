import { createFileRoute } from '@tanstack/react-router';
import { MyLayout } from '#web/features/my/my-layout.tsx';

export const Route = createFileRoute('/_public/_query/my')({
  // Loaded when needed: what stands here lands in the entry of the public pages too.
  beforeLoad: async ({ location }) => {
    const { requireMember } = await import('#web/features/my/member-guard.ts');
    await requireMember(location.href);
  },
  component: MyLayout,
});
