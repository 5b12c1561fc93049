import type { AnyRouter } from '@tanstack/react-router';
import { companyName } from '#shared/company.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Shown as `제목 | 한호로지스`; a route without one takes its parent's. */
    title?: string;
  }
}

/**
 * After every change of page: the title, and the focus on its heading, which tells a screen reader where it is. The
 * router itself goes to the top of the page; a change of filters only says `resetScroll: false`.
 */
export const watchNavigation = (router: AnyRouter): (() => void) =>
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    const title = router.state.matches.findLast((match) => match.staticData.title)?.staticData.title;
    document.title = title ? `${title} | ${companyName}` : companyName;
    if (!fromLocation || !pathChanged || toLocation.hash) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
