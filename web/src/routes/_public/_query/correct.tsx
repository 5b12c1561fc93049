import { createFileRoute } from '@tanstack/react-router';
import { CorrectionScreen } from '#web/features/auth/correction.screen.tsx';
import { linkSearch, requireLinkToken } from '#web/features/auth/link-token.ts';

export const Route = createFileRoute('/_public/_query/correct')({
  staticData: { title: '통관 정보 확인' },
  validateSearch: linkSearch,
  beforeLoad: requireLinkToken('/correct', '통관 정보 확인'),
  component: CorrectionScreen,
});
