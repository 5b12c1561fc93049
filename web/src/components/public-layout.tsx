import { Outlet } from '@tanstack/react-router';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

/** Header, page and footer of everything a visitor or customer sees. */
export const PublicLayout = () => (
  <div className="flex min-h-dvh flex-col">
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-brand px-4 py-2 font-semibold text-surface focus:translate-y-0"
    >
      본문으로 건너뛰기
    </a>
    <PublicHeader />
    <main id="content" tabIndex={-1} className="flex-1 outline-none">
      <Outlet />
    </main>
    <PublicFooter />
  </div>
);
