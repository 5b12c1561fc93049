import type { AnyRouteMatch, AnyRouter } from '@tanstack/react-router';
import { companyName } from '#shared/company.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * Shown as `제목 | 한호로지스`; a route without one takes its parent's. A layout may find the title by the address
     * of the page below it.
     */
    title?: string | ((pathname: string) => string | undefined);
  }
}

/** The title of the page that a router shows. */
export const titleOf = (matches: readonly AnyRouteMatch[]): string => {
  const declared = matches.findLast((match) => match.staticData.title)?.staticData.title;
  const title = typeof declared === 'function' ? declared(matches.at(-1)?.pathname ?? '') : declared;
  return title ? `${title} | ${companyName}` : companyName;
};

/**
 * After every change of page: the title, and the focus on its heading, which tells a screen reader where it is. The
 * router itself goes to the top of the page; a change of filters only says `resetScroll: false`.
 */
export const watchNavigation = (router: AnyRouter): (() => void) =>
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    document.title = titleOf(router.state.matches);
    if (!fromLocation || !pathChanged || toLocation.hash) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
