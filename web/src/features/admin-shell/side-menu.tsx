import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { fullName, isStaff } from '#shared/domain/auth-level.ts';
import { signOut } from '#web/components/member/sign-out.ts';
import { IconButton } from '#web/components/ui/button.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { adminGroupOf, adminPagesFor, type PageGroup, pageGroups } from '#web/lib/admin-pages.ts';
import { overdueBoxesQuery } from '#web/lib/box-queries.ts';
import { exceptionCountsQuery, totalOf } from '#web/lib/exception-queries.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { createPreference, useStore } from '#web/lib/store.ts';

/** The side menu as an overlay on narrow screens. Esc, a click outside or a click on a link closes the overlay. */
export const MenuOverlay = ({ onClose }: { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Esc
    <dialog
      ref={dialog}
      aria-label="업무 메뉴"
      onClose={onClose}
      onClick={({ target }) => {
        const isOutside = target === dialog.current;
        const isLink = target instanceof Element && target.closest('a') !== null;
        if (isOutside || isLink) onClose();
      }}
      className="m-0 h-dvh max-h-none w-64 bg-surface text-ink shadow-float backdrop:bg-backdrop"
    >
      <div className="flex h-full flex-col">
        <IconButton icon="close" label="메뉴 닫기" size={44} className="m-1 self-end" onClick={onClose} />
        <div className="min-h-0 flex-1">
          <SideMenu />
        </div>
      </div>
    </dialog>
  );
};

const entryClasses =
  'flex min-h-9 w-full items-center gap-2 rounded-control px-3 text-left text-14 font-medium text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-weak aria-[current=page]:font-semibold aria-[current=page]:text-brand-strong';

const MAX_SHOWN = 999;

const Badge = ({ count }: { count: number }) => (
  <span className="ml-auto rounded-full bg-danger-weak px-2 text-12 font-semibold text-danger tabular-nums">
    {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
  </span>
);

const openExceptions = exceptionCountsQuery();

/** Numbers of open exceptions and of overdue boxes, by page. They reload with a change of page, if they are stale. */
const useCounts = (): Partial<Record<string, number>> => {
  const client = useQueryClient();
  const isOfStaff = isStaff(useSession());
  const { data: exceptions } = useQuery(openExceptions);
  const { data: boxes } = useQuery({ ...overdueBoxesQuery, enabled: isOfStaff });
  const pathname = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs with each change of page
  useEffect(() => {
    for (const { queryKey } of [openExceptions, overdueBoxesQuery]) {
      void client.refetchQueries(
        { queryKey, exact: true, type: 'active', stale: true },
        { cancelRefetch: false },
      );
    }
  }, [client, pathname]);
  return { '/admin/exceptions': exceptions && totalOf(exceptions), '/admin/boxes': boxes };
};

type Page = ReturnType<typeof adminPagesFor>[number];

const PageLink = ({ page: { path, title, icon, reloadDocument }, count }: { page: Page; count: number }) => (
  <Link
    to={path}
    reloadDocument={reloadDocument}
    aria-label={count > 0 ? `${title}, ${formatNumber(count)}건` : undefined}
    className={entryClasses}
    activeOptions={{ includeSearch: false }}
  >
    <Icon name={icon} size={18} />
    {title}
    {count > 0 && <Badge count={count} />}
  </Link>
);

const groupTitle = 'px-3 pt-3 pb-1 text-12 font-semibold text-ink-3';

const isSettingsOpen = createPreference('admin.settingsMenu', ['closed', 'open']);

/** The settings, which are folded until the user opens them or is on one of their pages. */
const Settings = ({ children }: { children: ReactNode }) => {
  const isChosen = useStore(isSettingsOpen) === 'open';
  const isCurrent = useLocation({ select: ({ pathname }) => adminGroupOf(pathname) === 'settings' });
  const isOpen = isChosen || isCurrent;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="menu-settings"
        onClick={() => isSettingsOpen.set(isOpen ? 'closed' : 'open')}
        className={clsx(groupTitle, 'flex min-h-9 w-full items-center rounded-control hover:text-ink')}
      >
        {pageGroups.settings}
        <Icon name={isOpen ? 'up' : 'down'} size={14} className="ml-1" />
      </button>
      <div id="menu-settings" hidden={!isOpen} className="space-y-0.5">
        {children}
      </div>
    </>
  );
};

const groupNames = Object.keys(pageGroups) as PageGroup[];

export const SideMenu = () => {
  const session = useSession();
  const counts = useCounts();
  if (!session) return null;
  const pages = adminPagesFor(session).filter(({ isOwnAccount }) => !isOwnAccount);
  const groups = groupNames.filter((name) => pages.some(({ group }) => group === name));
  return (
    <div className="flex h-full flex-col">
      <Link
        to="/admin/account"
        title="내 계정"
        className="block border-line border-b px-5 py-4 -outline-offset-2 hover:bg-sunken aria-[current=page]:bg-brand-weak"
      >
        <span className="block text-14 font-semibold">{session.partner_name}</span>
        <span className="mt-1 block text-13 text-ink-2">{fullName(session)}</span>
        <span className="block text-12 break-all text-ink-3">{session.email}</span>
      </Link>
      <nav aria-label="업무 메뉴" className="flex-1 space-y-0.5 overflow-y-auto p-2">
        {groups.map((name) => {
          const links = pages
            .filter(({ group }) => group === name)
            .map((page) => <PageLink key={page.path} page={page} count={counts[page.path] ?? 0} />);
          if (name === 'settings') return <Settings key={name}>{links}</Settings>;
          return (
            <Fragment key={name}>
              {groups.length > 1 && <p className={groupTitle}>{pageGroups[name]}</p>}
              {links}
            </Fragment>
          );
        })}
      </nav>
      <div className="border-line border-t p-2">
        <button type="button" className={entryClasses} onClick={() => void signOut('staff')}>
          <Icon name="logout" size={18} />
          로그아웃
        </button>
      </div>
    </div>
  );
};
