import { createFileRoute } from '@tanstack/react-router';
import { AuditScreen } from '#web/features/audit/audit.screen.tsx';
import { readAuditSearch } from '#web/features/audit/audit-search.ts';

export const Route = createFileRoute('/admin/_shell/audit')({
  validateSearch: readAuditSearch,
  component: AuditScreen,
});
