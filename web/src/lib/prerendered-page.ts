import { keysIn, tabStorage } from './stored-json.ts';

const rootOf = (): HTMLElement => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no element #root');
  return root;
};

/** True if this tab stores a session or a draft. */
const hasTabState = (): boolean => keysIn(tabStorage, 'hanho.').length > 0;

/** Returns the root element of the app, and whether it contains a prerendered page. */
export const readRoot = () => {
  const element = rootOf();
  const { page } = element.dataset;
  return {
    element,
    isPrerendered: page !== undefined,
    /** True if the app would render the same content: same path, no search values, no session, no draft. */
    canHydrate: page === `${location.pathname}${location.search}` && !hasTabState(),
  };
};

/** Enables the forms of a prerendered page, which are inert until hydration. */
export const finishHydration = (): void => {
  const root = rootOf();
  delete root.dataset.page;
  for (const form of root.querySelectorAll('form')) form.inert = false;
};
