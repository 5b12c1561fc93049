const rootOf = (): HTMLElement => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  return root;
};

const isRemembering = (): boolean => {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith('hanho.'));
  } catch {
    return false;
  }
};

/** Root element of the app, and whether it contains a prerendered page. */
export const readRoot = () => {
  const element = rootOf();
  const { page } = element.dataset;
  return {
    element,
    isStored: page !== undefined,
    /**
     * True if the app would render the same content: same path, no search values, and neither a session nor a draft
     * in this tab.
     */
    canHydrate: page === `${location.pathname}${location.search}` && !isRemembering(),
  };
};

/** After hydration, enables the forms of a prerendered page. */
export const finishHydration = (): void => {
  const root = rootOf();
  delete root.dataset.page;
  for (const form of root.querySelectorAll('form')) form.inert = false;
};
