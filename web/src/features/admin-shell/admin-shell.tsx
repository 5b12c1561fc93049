import { Link, Outlet } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { isStaff } from '#shared/domain/auth-level.ts';
import { SkipLink } from '#web/components/ui/app-frame.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { addIcons, Icon } from '#web/components/ui/icons.tsx';
import { Logo } from '#web/components/ui/logo.tsx';
import { officeIcons } from '#web/components/ui/office-icons.ts';
import { ReasonHost } from '#web/components/ui/reasons.tsx';
import { ShortcutHost } from '#web/components/ui/shortcut-host.tsx';
import { adminHome } from '#web/lib/admin-pages.ts';
import { NARROW, useMediaQuery } from '#web/lib/media-query.ts';
import { version } from '#web/lib/releases.ts';
import { useSession } from '#web/lib/session.ts';
import { createPreference, useStore } from '#web/lib/store.ts';
import { HeaderTools, type NewOrderProps } from './header-tools.tsx';
import { MenuOverlay, SideMenu } from './side-menu.tsx';
import { useClockNotice } from './use-clock-notice.ts';

addIcons(officeIcons);

const menuPreference = createPreference('admin.menu', [true, false]);

const useMenu = () => {
  const isNarrow = useMediaQuery(NARROW);
  const [isOverlayOpen, setOverlayOpen] = useState(false);
  const isDocked = useStore(menuPreference) && !isNarrow;
  const isShown = isDocked || (isNarrow && isOverlayOpen);
  return {
    isShown,
    isDocked,
    isOverlayOpen: isShown && !isDocked,
    toggle: () => (isNarrow ? setOverlayOpen(true) : menuPreference.set(!isDocked)),
    closeOverlay: useCallback(() => setOverlayOpen(false), []),
  };
};

/** The app version, with a link to the release notes. Shown to staff only. */
const VersionBadge = () =>
  isStaff(useSession()) && (
    <Link
      to="/admin/update-report"
      aria-label={`버전 ${version}, 업데이트 내역`}
      className="hidden rounded-tag bg-brand-weak px-2 py-0.5 text-12 font-semibold text-brand-strong tabular-nums hover:underline xs:block"
    >
      {version}
    </Link>
  );

/** Notice for a partner member without a partner, whose pages are empty. */
const MissingPartnerNotice = () => {
  const session = useSession();
  if (!session || isStaff(session) || session.partnerId !== null) return null;
  return (
    <p
      role="status"
      className="m-3 mb-0 flex items-start gap-2 rounded-control bg-warning-weak px-3.5 py-2.5 text-14 sm:m-4 sm:mb-0"
    >
      <Icon name="warning" size={18} className="mt-0.5" />
      소속 파트너가 지정되지 않아 주문을 조회하거나 등록할 수 없습니다. 관리자에게 파트너 지정을 요청한 뒤
      다시 로그인해주세요.
    </p>
  );
};

export const AdminShell = (newOrders: NewOrderProps) => {
  const menu = useMenu();
  useClockNotice();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="sticky top-0 z-20 flex h-13 items-center gap-2 border-line border-b bg-surface px-2 sm:px-3 print:hidden">
        <IconButton
          icon="menu"
          label={menu.isShown ? '메뉴 닫기' : '메뉴 열기'}
          aria-expanded={menu.isShown}
          aria-controls={menu.isDocked ? 'side-menu' : undefined}
          onClick={menu.toggle}
        />
        <Link to={adminHome} aria-label="한호 업무 홈" className="flex rounded-control">
          <Logo suffix="업무" />
        </Link>
        <VersionBadge />
        <span className="mr-auto" />
        <HeaderTools {...newOrders} />
      </header>
      <div className="flex flex-1">
        {menu.isDocked && (
          <aside
            id="side-menu"
            aria-label="내 정보와 메뉴"
            className="sticky top-13 h-[calc(100dvh-52px)] w-50 shrink-0 border-line border-r bg-subtle print:hidden"
          >
            <SideMenu />
          </aside>
        )}
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <MissingPartnerNotice />
          <Outlet />
        </main>
      </div>
      {menu.isOverlayOpen && <MenuOverlay onClose={menu.closeOverlay} />}
      <ShortcutHost />
      <ReasonHost />
    </div>
  );
};
