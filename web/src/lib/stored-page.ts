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

/** Where the app appears, and whether that holds a stored page. */
export const readRoot = () => {
  const element = rootOf();
  const { page } = element.dataset;
  return {
    element,
    isStored: page !== undefined,
    /**
     * Whether the app would draw what is stored: at the page's own address, without search values, in a tab that knows
     * neither a session nor a draft.
     */
    isAsStored: page === `${location.pathname}${location.search}` && !isRemembering(),
  };
};

/** The app has taken the stored page over: its forms, shut until somebody answers them, are open. */
export const openStoredPage = (): void => {
  const root = rootOf();
  delete root.dataset.page;
  for (const form of root.querySelectorAll('form')) form.inert = false;
};
