import { createFileRoute } from '@tanstack/react-router';
import { InvitationScreen } from '#web/features/auth/invitation.screen.tsx';
import { guardLink, linkSearch } from '#web/features/auth/link-guard.ts';

export const Route = createFileRoute('/_public/_query/invitation')({
  staticData: { title: '업무 계정 초대' },
  validateSearch: linkSearch,
  beforeLoad: guardLink('업무 계정 초대'),
  component: InvitationScreen,
});
