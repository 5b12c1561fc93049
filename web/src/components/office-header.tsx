import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { adminTitleOf } from '#web/lib/admin-pages.ts';
import { PageHeader } from './page-header.tsx';

/** The title of the back-office page that is open. */
export const useOfficeTitle = (): string =>
  useMatches({ select: (matches) => adminTitleOf(matches.at(-1)?.pathname ?? '') ?? '' });

/** The heading of a back-office page: its title in the menu, unless the page has another one. */
export const OfficeHeader = (header: { title?: string; description?: ReactNode; actions?: ReactNode }) => {
  const title = useOfficeTitle();
  return <PageHeader {...header} title={header.title ?? title} size="office" />;
};
