import { createStore } from './store.ts';

/** How many calls are under way; the progress bar shows while it is above 0. */
export const pendingCalls = createStore(0);

/** Counts a piece of work as pending until it settles. */
export const whilePending = async <T>(work: () => Promise<T>): Promise<T> => {
  pendingCalls.set((count) => count + 1);
  try {
    return await work();
  } finally {
    pendingCalls.set((count) => count - 1);
  }
};
