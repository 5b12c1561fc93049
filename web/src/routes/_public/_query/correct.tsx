import { createFileRoute } from '@tanstack/react-router';
import { CorrectionScreen } from '#web/features/auth/correction.screen.tsx';
import { guardLink, linkSearch } from '#web/features/auth/link-guard.ts';

export const Route = createFileRoute('/_public/_query/correct')({
  staticData: { title: '통관 정보 확인' },
  validateSearch: linkSearch,
  beforeLoad: guardLink('통관 정보 확인'),
  component: CorrectionScreen,
});
