import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { resumeSession } from '#web/lib/resume-session.ts';
import { openStoredPage } from '#web/lib/stored-page.ts';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { SkipLink } from './skip-link.tsx';

/** Header, page and footer of everything a visitor or customer sees. */
export const PublicLayout = () => {
  useEffect(() => {
    openStoredPage();
    void resumeSession();
  }, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  );
};
