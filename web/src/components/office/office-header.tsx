import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { adminTitleOf } from '#web/lib/admin-pages.ts';

export const useOfficeTitle = (): string =>
  useMatches({ select: (matches) => adminTitleOf(matches.at(-1)?.pathname ?? '') ?? '' });

export const OfficeHeader = (header: { title?: string; description?: ReactNode; actions?: ReactNode }) => {
  const title = useOfficeTitle();
  return <PageHeader {...header} title={header.title ?? title} size="office" />;
};
