// First of all: no schema may be built before it.
import '../../lib/zod.ts';
import { Link, Outlet } from '@tanstack/react-router';
import { type ComponentType, Suspense, useCallback, useState } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { Logo } from '../../components/logo.tsx';
import { SkipLink } from '../../components/skip-link.tsx';
import { adminHome } from '../../lib/admin-pages.ts';
import { useMediaQuery } from '../../lib/media-query.ts';
import { createPreference } from '../../lib/preference.ts';
import { useStore } from '../../lib/store.ts';
import { MenuOverlay } from './menu-overlay.tsx';
import { SideMenu } from './side-menu.tsx';

/** Below this width the side menu lies over the page. */
const NARROW = '(max-width: 699px)';

const isMenuShown = createPreference('admin.menu', [true, false]);

type Props = {
  /** The drawer behind the header's button; another feature's, so the route hands it in. Loaded when first opened. */
  registration: ComponentType<{ open: boolean; onClose: () => void; onRegistered: () => void }>;
  /** What a new order changes elsewhere. */
  onRegistered: () => void;
};

const useMenu = () => {
  const isNarrow = useMediaQuery(NARROW);
  const [isOver, setOver] = useState(false);
  const isBeside = useStore(isMenuShown) && !isNarrow;
  const isShown = isBeside || (isNarrow && isOver);
  return {
    isShown,
    isBeside,
    isOver: isShown && !isBeside,
    toggle: () => (isNarrow ? setOver(true) : isMenuShown.set(!isBeside)),
    closeOver: useCallback(() => setOver(false), []),
  };
};

/** The new-order button and its drawer, which stays after the first time and keeps what was typed. */
const NewOrder = ({ registration: Registration, onRegistered }: Props) => {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button size="sm" icon="plus" onClick={() => setOpen(true)}>
        신규 주문
      </Button>
      {open !== undefined && (
        <Suspense>
          <Registration open={open} onClose={() => setOpen(false)} onRegistered={onRegistered} />
        </Suspense>
      )}
    </>
  );
};

/** Around every page of the back office: header, side menu, page. */
export const AdminShell = (newOrder: Props) => {
  const menu = useMenu();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="sticky top-0 z-20 flex h-13 items-center gap-2 border-line border-b bg-surface px-2 sm:px-3 print:hidden">
        <IconButton
          icon="menu"
          label={menu.isShown ? '메뉴 닫기' : '메뉴 열기'}
          aria-expanded={menu.isShown}
          aria-controls={menu.isBeside ? 'side-menu' : undefined}
          onClick={menu.toggle}
        />
        <Link to={adminHome} aria-label="한호 업무 홈" className="mr-auto flex rounded-control">
          <Logo suffix="업무" />
        </Link>
        <NewOrder {...newOrder} />
      </header>
      <div className="flex flex-1">
        {menu.isBeside && (
          <aside
            id="side-menu"
            aria-label="내 정보와 메뉴"
            className="sticky top-13 h-[calc(100dvh-52px)] w-50 shrink-0 border-line border-r bg-subtle print:hidden"
          >
            <SideMenu />
          </aside>
        )}
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <Outlet />
        </main>
      </div>
      {menu.isOver && <MenuOverlay onClose={menu.closeOver} />}
    </div>
  );
};
