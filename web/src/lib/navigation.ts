import type { AnyRouteMatch, AnyRouter } from '@tanstack/react-router';
import { companyName } from '#shared/company.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * Document title before ` | 한호로지스`. A route without a title uses the title of its parent. A function computes the
     * title from the match of the current page, with its path and search values.
     */
    title?: string | ((page: AnyRouteMatch) => string | undefined);
  }
}

export const titleOf = (matches: readonly AnyRouteMatch[]): string => {
  const declared = matches.findLast((match) => match.staticData.title)?.staticData.title;
  const title = typeof declared === 'function' ? declared(matches.at(-1) as AnyRouteMatch) : declared;
  return title ? `${title} | ${companyName}` : companyName;
};

/**
 * Sets the document title after each navigation. After a change of the path it moves the focus to the heading, so that
 * screen readers announce the page, or to the element with `data-initial-focus`. The router scrolls to the top unless the navigation has `resetScroll: false`.
 * @returns function that unsubscribes
 */
export const watchNavigation = (router: AnyRouter): (() => void) =>
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    document.title = titleOf(router.state.matches);
    if (!fromLocation || !pathChanged || toLocation.hash) return;
    const start = document.querySelector<HTMLElement>('main [data-initial-focus]');
    (start ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
  });
