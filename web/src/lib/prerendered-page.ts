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
    /** True if the app would render the same: same path, no search values, no session, no draft. */
    canHydrate: page === `${location.pathname}${location.search}` && !isRemembering(),
  };
};

export const finishHydration = (): void => {
  const root = rootOf();
  delete root.dataset.page;
  for (const form of root.querySelectorAll('form')) form.inert = false;
};
