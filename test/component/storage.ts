import { vi } from 'vitest';

const throwing = (message: string, name: string) => () => {
  throw new DOMException(message, name);
};

const makeRefuse = {
  // As with blocked cookies: the access itself throws.
  blocked: () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const)
      vi.spyOn(window, name, 'get').mockImplementation(throwing('Access is denied', 'SecurityError'));
  },
  full: () => {
    const refuse = throwing('The quota has been exceeded', 'QuotaExceededError');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(refuse);
  },
};

/** States in which the storage of a browser refuses. */
export const refusingStates = ['blocked', 'full'] as const;

/** Makes localStorage, sessionStorage and IndexedDB refuse until the end of the test. */
export const refuseStorage = (state: keyof typeof makeRefuse): void => makeRefuse[state]();
