import { Link, Outlet } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { fullName, isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { SkipLink } from '#web/components/ui/app-frame.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { alert } from '#web/components/ui/dialogs.tsx';
import { DisclosureMenu, menuEntry } from '#web/components/ui/disclosure-menu.tsx';
import { Logo } from '#web/components/ui/logo.tsx';
import { useEscape } from '#web/components/ui/use-escape.ts';
import { finishHydration } from '#web/lib/prerendered-page.ts';
import { resumeSession } from '#web/lib/resume-session.ts';
import { useSession } from '#web/lib/session.ts';
import { PublicFooter } from './public-footer.tsx';
import { accountLinks, pageLinks, serviceLinks } from './public-nav.ts';

const topEntry =
  'flex h-10 items-center rounded-control px-2 text-16 lg:px-3 font-semibold text-ink-2 hover:bg-subtle hover:text-ink aria-[current=page]:text-brand';

const PageLinks = ({ links, look }: { links: typeof pageLinks; look: string }) =>
  links.map(({ label, link }) => (
    <Link key={label} {...link} preload="intent" className={look} activeOptions={{ includeHash: true }}>
      {label}
    </Link>
  ));

/** Signs the customer out. The code loads on demand, because most visitors never sign out. */
const signOut = async (): Promise<void> => {
  const loaded = await import('#web/components/member/sign-out.ts').catch(() => undefined);
  if (loaded) return loaded.signOut('customer');
  await alert({ title: '로그아웃', body: '네트워크 연결을 확인한 뒤 다시 시도해주세요.' });
};

const AccountEntries = () => {
  const session = useSession();
  if (session) {
    return (
      <>
        <Link to="/my" className={menuEntry}>
          마이페이지
        </Link>
        {isPartnerOrStaff(session) && (
          <a href="/admin/parcel-info" className={menuEntry}>
            관리 화면
          </a>
        )}
        <button type="button" className={menuEntry} onClick={() => void signOut()}>
          로그아웃
        </button>
      </>
    );
  }
  return accountLinks.map(({ label, href, needsFullLoad }) =>
    needsFullLoad ? (
      <a key={href} href={href} className={menuEntry}>
        {label}
      </a>
    ) : (
      <Link key={href} to={href} className={menuEntry}>
        {label}
      </Link>
    ),
  );
};

const useGreeting = () => {
  const session = useSession();
  return session && `${fullName(session)}님, 안녕하세요`;
};

const WideNav = () => {
  const greeting = useGreeting();
  return (
    <div className="hidden flex-1 items-center justify-between md:flex">
      <nav aria-label="주 메뉴" className="flex items-center gap-1">
        <DisclosureMenu label="서비스" className={topEntry}>
          <PageLinks links={serviceLinks} look={menuEntry} />
        </DisclosureMenu>
        <PageLinks links={pageLinks} look={topEntry} />
      </nav>
      <DisclosureMenu
        // Truncated, so that a long name does not push the menu out of the page.
        label={<span className="max-w-48 truncate lg:max-w-96">{greeting ?? '로그인'}</span>}
        align="right"
        className={topEntry}
      >
        <AccountEntries />
      </DisclosureMenu>
    </div>
  );
};

const CompactNav = ({ close }: { close: () => void }) => {
  const greeting = useGreeting();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the entries are links and buttons, whose Enter is a click too
    <nav
      id="compact-nav"
      aria-label="주 메뉴"
      onClick={close}
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-60px)] overflow-y-auto border-line border-b bg-surface px-3 pb-5 shadow-float md:hidden"
    >
      <PageLinks links={pageLinks} look={`${menuEntry} min-h-12 text-16`} />
      <p className="mt-3 px-3 py-1 text-13 text-ink-3">서비스</p>
      <PageLinks links={serviceLinks} look={`${menuEntry} min-h-11`} />
      <p className="mt-3 px-3 py-1 text-13 text-ink-3">{greeting ?? '내 계정'}</p>
      <AccountEntries />
    </nav>
  );
};

const PublicHeader = () => {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEscape(open, close);
  return (
    <header className="sticky top-0 z-20 border-line/70 border-b bg-surface print:hidden">
      <div className="mx-auto flex h-15 max-w-page items-center gap-6 px-5 md:h-17">
        <Link to="/" aria-label="한호 홈" className="flex rounded-control" onClick={close}>
          <Logo />
        </Link>
        <WideNav />
        <IconButton
          icon={open ? 'close' : 'menu'}
          label={open ? '메뉴 닫기' : '메뉴 열기'}
          size={44}
          aria-expanded={open}
          aria-controls={open ? 'compact-nav' : undefined}
          onClick={() => setOpen(!open)}
          className="-mr-2.5 ml-auto md:hidden"
        />
      </div>
      {open && <CompactNav close={close} />}
    </header>
  );
};

export const PublicLayout = () => {
  useEffect(() => {
    finishHydration();
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
