import { createFileRoute } from '@tanstack/react-router';
import { guardLink, linkSearch } from '#web/features/auth/link-guard.ts';
import { TakeOverScreen } from '#web/features/auth/take-over.screen.tsx';

const requireToken = guardLink('화물 가져오기');

export const Route = createFileRoute('/_public/_query/take-over')({
  staticData: { title: '화물 가져오기' },
  validateSearch: linkSearch,
  beforeLoad: async (context) => {
    // Before the sign-in, which leads back to the URL without the token.
    await requireToken(context);
    const { requireMember } = await import('#web/features/my/member-guard.ts');
    await requireMember('/take-over');
  },
  component: TakeOverScreen,
});
